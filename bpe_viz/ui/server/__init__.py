"""What the server lets in, and what every answer of it says: connections, names, headers."""
