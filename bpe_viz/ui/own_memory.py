"""How much of what readers brought one server keeps in memory."""
