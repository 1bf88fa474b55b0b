"""Work in the background, shared by all readers or a reader's own, and what is cached of it."""
