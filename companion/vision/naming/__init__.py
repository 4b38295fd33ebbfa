"""What a candidate shows: its face, what lies around it, how it stands, whether on another die; a network each."""
