"""Path-traced pictures, which `datasets/traced.py` makes: what stands in one, by seed, and how it is rendered."""
