"""A view of Tokenizers: where a prompt may end, and which of its tokens are settled."""
