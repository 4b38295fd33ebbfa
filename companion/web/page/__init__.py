"""The page itself: its files, and its modules made into one script."""
