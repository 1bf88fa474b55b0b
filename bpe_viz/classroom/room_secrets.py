"""The names of a room: a code for everyone, a secret for its presenter, a token for each voter.

The code is made from the secret, so a presenter can open the same room again on a server that lost
it; of the secret itself only a digest is kept. Going from a code back to a secret would take days.
"""

import hashlib
import hmac
import re
import secrets

_CODE_LENGTH = 5
CODE_LETTERS = "CDFGHJKMNPQRTVWXY34679"  # no vowels, and nothing that looks like something else
_SECRET = re.compile(r"[A-Za-z0-9_-]{32,64}")
_VOTER = re.compile(r"([0-9a-f]{16})-([0-9a-f]{16})")
_SALT = b"bpe-viz room"


def new_secret() -> str:
    """Return a secret that nobody can guess.

    >>> is_secret(new_secret()), new_secret() == new_secret()
    (True, False)
    """
    return secrets.token_urlsafe(24)


def is_secret(text: str) -> bool:
    """Return whether a text has the form of a secret.

    >>> is_secret("short"), is_secret("s" * 32)
    (False, True)
    """
    return _SECRET.fullmatch(text) is not None


def code_of_secret(secret: str) -> str:
    """Return the code of the room of a secret; slow on purpose, about 10 milliseconds.

    >>> code_of_secret("s" * 32)
    'HFWWK'
    """
    key = hashlib.scrypt(secret.encode(), salt=_SALT, n=4096, r=8, p=1, dklen=16)
    number = int.from_bytes(key, "big")
    letters = []
    for _ in range(_CODE_LENGTH):
        number, place = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[place])
    return "".join(letters)


def code_in(text: str) -> str | None:
    """Return the code that somebody typed, whatever its case, blanks and hyphens, or None.

    >>> code_in(" k7-m4q "), code_in("K7M4"), code_in("K7MO0")
    ('K7M4Q', None, None)
    """
    code = re.sub(r"[\s-]", "", text[: 4 * _CODE_LENGTH]).upper()
    is_code = len(code) == _CODE_LENGTH and set(code) <= set(CODE_LETTERS)
    return code if is_code else None


def secret_digest(secret: str) -> str:
    """Return the digest of its secret that a room keeps.

    >>> len(secret_digest("s" * 32))
    64
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret_of(secret: str, digest: str) -> bool:
    """Return whether `digest` is that of `secret`, in the same time either way.

    >>> is_secret_of("s" * 32, secret_digest("s" * 32)), is_secret_of("", "")
    (True, False)
    """
    return hmac.compare_digest(secret_digest(secret), digest)


def ticket_of(digest: str) -> str:
    """Return the ticket with which the presenter's screen listens; it opens nothing else.

    >>> ticket_of(secret_digest("s" * 32))
    'b17ecfa2a96c3ff3'
    """
    return _signed(digest, "presenter's screen")


def remote_key(digest: str) -> str:
    """Return the key with which a presenter's phone may step and show votes, and do nothing else.

    >>> remote_key(secret_digest("s" * 32)) == ticket_of(secret_digest("s" * 32))
    False
    """
    return _signed(digest, "remote's key")


def is_remote_key(key: str, digest: str) -> bool:
    """Return whether `key` is that of the room of `digest`, in the same time either way.

    >>> digest = secret_digest("s" * 32)
    >>> is_remote_key(remote_key(digest), digest), is_remote_key("", digest)
    (True, False)
    """
    return hmac.compare_digest(remote_key(digest).encode(), key.encode())


def remote_ticket(digest: str) -> str:
    """Return the ticket with which a presenter's phone listens; it opens nothing and counts nobody.

    >>> remote_ticket(secret_digest("s" * 32)) == ticket_of(secret_digest("s" * 32))
    False
    """
    return _signed(digest, "remote's screen")


def new_voter(digest: str) -> str:
    """Return a token for a browser that may vote in the room: a random name, signed.

    >>> digest = secret_digest("s" * 32)
    >>> voter_name(new_voter(digest), digest) is None
    False
    """
    name = secrets.token_hex(8)
    return f"{name}-{_signed(digest, name)}"


def voter_name(token: str, digest: str) -> str | None:
    """Return the name in a token that the room of `digest` gave; None for anything else.

    >>> voter_name("0123456789abcdef-0123456789abcdef", secret_digest("s" * 32))
    """
    found = _VOTER.fullmatch(token)
    if found and hmac.compare_digest(_signed(digest, found[1]), found[2]):
        return found[1]
    return None


def _signed(digest: str, text: str) -> str:
    return hmac.new(digest.encode(), text.encode(), hashlib.sha256).hexdigest()[:16]
