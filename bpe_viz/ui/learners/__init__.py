"""The Learners page."""
