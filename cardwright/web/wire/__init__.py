"""What goes over the wire: requests, their limits, and the server that answers them."""
