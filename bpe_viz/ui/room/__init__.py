"""The rooms of this server: who listens, what they are told, and what they may send."""
