"""Networks as files: checked as they are written, sealed by their cards, and taken back to learn on."""
