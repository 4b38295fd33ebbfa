"""Who asks: the devices that have joined with the code, their roles, and what each may reach; the doors to the local
network."""
