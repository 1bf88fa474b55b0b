"""What a room is known by: a code for everyone, a secret for its presenter, a token for each voter.

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
    """A secret that nobody can guess.

    >>> is_secret(new_secret()), new_secret() == new_secret()
    (True, False)
    """
    return secrets.token_urlsafe(24)


def is_secret(text: str) -> bool:
    """Whether a text could be a secret at all.

    >>> is_secret("short"), is_secret("s" * 32)
    (False, True)
    """
    return _SECRET.fullmatch(text) is not None


def code_of_secret(secret: str) -> str:
    """The code of the room of a secret; slow on purpose, about 10 milliseconds.

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
    """The code that somebody typed, whatever its case, blanks and hyphens; None if it is none.

    >>> code_in(" k7-m4q "), code_in("K7M4"), code_in("K7MO0")
    ('K7M4Q', None, None)
    """
    code = re.sub(r"[\s-]", "", text[: 4 * _CODE_LENGTH]).upper()
    is_code = len(code) == _CODE_LENGTH and set(code) <= set(CODE_LETTERS)
    return code if is_code else None


def digest_of_secret(secret: str) -> str:
    """What a room keeps of its secret.

    >>> len(digest_of_secret("s" * 32))
    64
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret_of(secret: str, digest: str) -> bool:
    """Whether `digest` is that of `secret`; takes equally long either way.

    >>> is_secret_of("s" * 32, digest_of_secret("s" * 32)), is_secret_of("", "")
    (True, False)
    """
    return hmac.compare_digest(digest_of_secret(secret), digest)


def ticket_of(digest: str) -> str:
    """What the presenter's screen listens with; it opens nothing else.

    >>> ticket_of(digest_of_secret("s" * 32))
    'b17ecfa2a96c3ff3'
    """
    return _signed(digest, "presenter's screen")


def key_of_remote(digest: str) -> str:
    """What a presenter's phone may step and show votes with, and nothing else.

    >>> key_of_remote(digest_of_secret("s" * 32)) == ticket_of(digest_of_secret("s" * 32))
    False
    """
    return _signed(digest, "remote's key")


def is_key_of_remote(key: str, digest: str) -> bool:
    """Whether `key` is that of the room of `digest`; takes equally long either way.

    >>> digest = digest_of_secret("s" * 32)
    >>> is_key_of_remote(key_of_remote(digest), digest), is_key_of_remote("", digest)
    (True, False)
    """
    return hmac.compare_digest(key_of_remote(digest).encode(), key.encode())


def ticket_of_remote(digest: str) -> str:
    """What a presenter's phone listens with; it opens nothing else, and nobody is counted for it.

    >>> ticket_of_remote(digest_of_secret("s" * 32)) == ticket_of(digest_of_secret("s" * 32))
    False
    """
    return _signed(digest, "remote's screen")


def new_voter(digest: str) -> str:
    """A token for a browser that may vote in the room: a random name, signed.

    >>> digest = digest_of_secret("s" * 32)
    >>> name_of_voter(new_voter(digest), digest) is None
    False
    """
    name = secrets.token_hex(8)
    return f"{name}-{_signed(digest, name)}"


def name_of_voter(token: str, digest: str) -> str | None:
    """The name in a token that the room of `digest` gave; None for anything else.

    >>> name_of_voter("0123456789abcdef-0123456789abcdef", digest_of_secret("s" * 32))
    """
    found = _VOTER.fullmatch(token)
    if found and hmac.compare_digest(_signed(digest, found[1]), found[2]):
        return found[1]
    return None


def _signed(digest: str, text: str) -> str:
    return hmac.new(digest.encode(), text.encode(), hashlib.sha256).hexdigest()[:16]
