"""Dice taught at the table: pictures of their faces shown to the camera, and reading by them."""
