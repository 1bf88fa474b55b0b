"""The learners: one to read aloud, and the fast one that records what it does."""
