"""What dice that are seen are to the game: a roll that was due, a question to the player, or nothing."""
