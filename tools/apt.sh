#!/bin/sh
# Installs Debian packages where it may without asking: as root, or through sudo without a password.
set -eu
command -v apt-get >/dev/null || exit 1
if [ "$(id -u)" = 0 ]; then
    as=
elif sudo -n true 2>/dev/null; then
    as="sudo -n"
else
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
$as apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1 && exit 0
$as apt-get update -qq >/dev/null 2>&1 || true
$as apt-get install -y -qq --no-install-recommends "$@" >/dev/null
