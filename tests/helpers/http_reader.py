"""A reader of a server on this machine, without a browser, and half of a request."""

import http.client
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager

PATIENCE_SECONDS = 60
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
AT = {"page": "merges", "query": "k=3"}


class Reader:
    """Asks a server on this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.secret = ""

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE_SECONDS)

    def is_answered(self) -> bool:
        """Return whether the server says that it is well."""
        with closing(self._connection()) as connection:
            connection.request("GET", "/_stcore/health")
            return connection.getresponse().read() == b"ok"

    def post(self, path: str, message: object) -> dict[str, str]:
        """Send a message; what is answered."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.secret}"}
        with closing(self._connection()) as connection:
            connection.request("POST", path, json.dumps(message), headers)
            told: dict[str, str] = json.loads(connection.getresponse().read())
        return told

    @contextmanager
    def listening(self, path: str) -> Iterator[http.client.HTTPResponse]:
        """Keep a request open, as a follower does."""
        with closing(self._connection()) as connection:
            connection.request("GET", path)
            with connection.getresponse() as response:
                yield response
