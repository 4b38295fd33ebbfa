"""Training the reader and setting its rule. Each file beside this one is a command, folders hold what they use."""
