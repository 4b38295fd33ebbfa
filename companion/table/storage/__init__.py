"""Where games are kept: the database, its form and the ways to it from earlier forms, and what waits while it fails."""
