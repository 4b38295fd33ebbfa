"""What dice lie on and among: tables, boards, and things that look like dice, drawn by rule."""
