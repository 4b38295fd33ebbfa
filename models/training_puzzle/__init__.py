"""Training of the model that says where a puzzle lies in a photograph."""
