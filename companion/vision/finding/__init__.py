"""Where in a frame something may be a die: the finder's passes over it, put together as candidates."""
