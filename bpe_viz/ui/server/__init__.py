"""The server's rules for what it lets in and how it answers: connections, names, headers."""
