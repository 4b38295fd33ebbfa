"""The networks that are trained, and what they do only while they learn."""
