#!/bin/sh
# Sees to PostgreSQL's programs for the tests of many tables; without them they skip with a sentence (in CI they fail).
command -v initdb >/dev/null && exit 0
for folder in /usr/lib/postgresql/*/bin; do
    [ -x "$folder/initdb" ] && exit 0
done
echo "Installing PostgreSQL for the tests of many tables"
tools/apt.sh postgresql || echo "No PostgreSQL and no right to install it: the tests that need it will be skipped."
exit 0
