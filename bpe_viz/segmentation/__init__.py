"""Applying merges to any word: the steps, the tree, why not another way, and what if."""
