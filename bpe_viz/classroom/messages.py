"""The messages that browsers send to a room: read with care, and refused with a sentence."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from bpe_viz.classroom.errors import NO_STORE, RoomError, RoomRefusal
from bpe_viz.classroom.room_secrets import code_in
from bpe_viz.limits import MAX_ROOM_MESSAGE_BYTES, MESSAGE_SECONDS
from bpe_viz.ui.server.sites import is_own_site

_STATUS_OF_REFUSAL = {
    RoomRefusal.NOT_UNDERSTOOD: 400,
    RoomRefusal.NOT_ONE_WORD: 400,
    RoomRefusal.WRONG_SECRET: 401,
    RoomRefusal.OTHER_SITE: 403,
    RoomRefusal.NO_ROOM: 404,
    RoomRefusal.TAKEN_OVER: 409,
    RoomRefusal.NOT_OPEN: 409,
    RoomRefusal.VOTES_FULL: 409,
    RoomRefusal.ALL_VOTED: 409,
    RoomRefusal.NOT_JOINED: 409,
    RoomRefusal.NO_QUESTION: 409,
    RoomRefusal.NOT_WRITING: 409,
    RoomRefusal.ALL_WROTE: 409,
    RoomRefusal.OWN_ENTRIES_FULL: 409,
    RoomRefusal.ENTRIES_FULL: 409,
    RoomRefusal.NO_WRITING: 409,
    RoomRefusal.NO_ENTRY: 409,
    RoomRefusal.NO_TASK: 409,
    RoomRefusal.NO_RUN: 409,
    RoomRefusal.NOT_WHOLE: 409,
    RoomRefusal.NONE_WHOLE: 409,
    RoomRefusal.ALL_SOLVED: 409,
    RoomRefusal.ALL_PLAYED: 409,
    RoomRefusal.GAME_OVER: 409,
    RoomRefusal.ROOM_FULL: 409,
    RoomRefusal.TOO_LARGE: 413,
    RoomRefusal.TOO_FAST: 429,
    RoomRefusal.TOO_MANY_ROOMS: 429,
    RoomRefusal.NOT_STORED: 503,
}
_AGAIN_AFTER = {"Retry-After": "2"}
_LOG = logging.getLogger(__name__)
UNCACHED = {"Cache-Control": "no-store"}

Answering = Callable[[Request], Awaitable[Response]]


def careful(answering: Answering) -> Answering:
    """Return `answering`, with a refusal as its answer where it raises one, or the store fails."""

    async def answer(request: Request) -> Response:
        try:
            return await answering(request)
        except RoomError as error:
            return _refused(error)
        except sqlite3.Error as error:
            _LOG.error(NO_STORE, error)
            return _refused(RoomError(RoomRefusal.NOT_STORED))
        except ClientDisconnect:
            return Response(status_code=400)

    return answer


def _refused(error: RoomError) -> JSONResponse:
    """Return the answer to what a room does not do.

    >>> _refused(RoomError(RoomRefusal.NO_ROOM)).status_code
    404
    """
    status = _STATUS_OF_REFUSAL[error.refusal]
    headers = UNCACHED | (_AGAIN_AFTER if status in (429, 503) else {})
    body = {"error": error.refusal.value, "sentence": str(error)}
    return JSONResponse(body, status, headers=headers)


def code_of(request: Request) -> str:
    """Return the code in the path; raises RoomError for anything else."""
    code = code_in(request.path_params["code"])
    if code is None:
        raise RoomError(RoomRefusal.NO_ROOM)
    return code


def secret_of(request: Request) -> str:
    """Return the presenter's secret that comes with a message, or nothing."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret if kind.lower() == "bearer" else ""


async def message_of(request: Request, max_bytes: int = MAX_ROOM_MESSAGE_BYTES) -> dict[str, Any]:
    """Return the JSON object that was sent; raises RoomError for all else and for other sites."""
    check_site(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
    try:
        async with asyncio.timeout(MESSAGE_SECONDS):
            body = await _body_of(request, max_bytes)
        message = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError, TimeoutError):
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD) from None
    if not isinstance(message, dict):
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
    return message


async def _body_of(request: Request, max_bytes: int) -> bytearray:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > max_bytes:
            raise RoomError(RoomRefusal.TOO_LARGE)
    return body


def check_site(request: Request) -> None:
    """Raise RoomError for what a page of another site sends."""
    if not is_own_site(request.headers):
        raise RoomError(RoomRefusal.OTHER_SITE)
