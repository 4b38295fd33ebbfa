"""What the networks' words come to: which candidates count as dice, and how sure the roll is."""
