"""The texts for those whom the server does not let in, and for its log."""

FULL = "This server has as many readers as it can serve. Try again in a minute."
UNREADABLE = "of this request."  # in place of a name; it ends as no name does
NAMES_SETTING = "BPE_VIZ_HOSTS"
TOO_MANY_FILES = "Too many open files: connections are turned away. Raise the limit (ulimit -n)."


def unknown_host(name: str) -> str:
    """Tell those who ask for the server by a name that it does not know.

    >>> unknown_host("bpe.example.org")
    'This server does not know the name bpe.example.org. Open it by its IP address. Whoever runs the
    server can add the name: set the environment variable BPE_VIZ_HOSTS, and restart it.'
    """
    return (
        f"This server does not know the name {name.rstrip('.')}. Open it by its IP address. Whoever"
        f" runs the server can add the name: set the environment variable {NAMES_SETTING}, and"
        " restart it."
    )
