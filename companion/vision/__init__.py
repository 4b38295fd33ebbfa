"""Looking at the table: pictures in, dice with their faces and a confidence out. Knows dice, not games."""
