"""Boards and graphs from elsewhere: networkx graphs, GraphML, JSON and DOT."""
