"""A game as it is played: its history, what events would lead to, and what it adds to the statistics. Pure."""
