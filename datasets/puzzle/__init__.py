"""Photographs of completed sudokus, which `datasets/puzzles.py` makes: digits, pages, and the camera's part."""
