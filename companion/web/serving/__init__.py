"""Requests as they come in, whatever they ask: doors, limits, whose address may speak to us, bodies, errors and
languages. Knows of no table."""
