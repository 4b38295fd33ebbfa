"""How networks learn from samples: on what machine, by which loss, from a pool, step by step."""
