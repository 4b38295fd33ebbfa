"""What the networks learn from: photographs and rendered dice, cut out and changed as cameras and light do."""
