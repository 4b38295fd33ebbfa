"""What answers each address: a blueprint a file, described for programs in described.py."""
