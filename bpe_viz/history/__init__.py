"""The record of a merging run, and every state as a view of it."""
