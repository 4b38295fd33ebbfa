"""From frames to rolls: what moves, what lies still, which die is which, and one reading of dice at rest."""
