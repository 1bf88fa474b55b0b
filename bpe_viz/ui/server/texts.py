"""What the server says to those whom it does not let in, and to its log."""

FULL = "This server has as many readers as it can serve. Try again in a minute."
TOO_MANY_FILES = "Too many open files: connections are turned away. Raise the limit (ulimit -n)."
