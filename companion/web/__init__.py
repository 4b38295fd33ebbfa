"""The server: play.py and app.py put tables, their cameras and pages together, each table at an address of its own."""
