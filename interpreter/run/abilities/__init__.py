"""What waits or holds: triggered, continuous and static abilities."""
