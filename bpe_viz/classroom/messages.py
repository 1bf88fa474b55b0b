"""What browsers send to a room: read with care, and refused with a sentence."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from bpe_viz.classroom.errors import RoomError, RoomRefusal
from bpe_viz.classroom.room_secrets import code_in
from bpe_viz.limits import MAX_ROOM_MESSAGE_BYTES, SECONDS_OF_MESSAGE
from bpe_viz.ui.server.sites import is_own_site

_STATUS_OF_REFUSAL = {
    RoomRefusal.NOT_UNDERSTOOD: 400,
    RoomRefusal.WRONG_SECRET: 401,
    RoomRefusal.OTHER_SITE: 403,
    RoomRefusal.NO_ROOM: 404,
    RoomRefusal.TAKEN_OVER: 409,
    RoomRefusal.NOT_OPEN: 409,
    RoomRefusal.VOTES_FULL: 409,
    RoomRefusal.ALL_VOTED: 409,
    RoomRefusal.NOT_JOINED: 409,
    RoomRefusal.NO_QUESTION: 409,
    RoomRefusal.ROOM_FULL: 409,
    RoomRefusal.TOO_LARGE: 413,
    RoomRefusal.TOO_FAST: 429,
    RoomRefusal.TOO_MANY_ROOMS: 429,
}
_AGAIN_AFTER = {"Retry-After": "2"}
UNCACHED = {"Cache-Control": "no-store"}

Answering = Callable[[Request], Awaitable[Response]]


def careful(answering: Answering) -> Answering:
    """`answering`, with a refusal as its answer where it raises one."""

    async def answer(request: Request) -> Response:
        try:
            return await answering(request)
        except RoomError as error:
            return _refused(error)
        except ClientDisconnect:
            return Response(status_code=400)

    return answer


def _refused(error: RoomError) -> JSONResponse:
    """The answer to what a room does not do.

    >>> _refused(RoomError(RoomRefusal.NO_ROOM)).status_code
    404
    """
    status = _STATUS_OF_REFUSAL[error.refusal]
    headers = UNCACHED | (_AGAIN_AFTER if status == 429 else {})
    body = {"error": error.refusal.value, "sentence": str(error)}
    return JSONResponse(body, status, headers=headers)


def code_of(request: Request) -> str:
    """The code in the path; raises RoomError for anything else."""
    code = code_in(request.path_params["code"])
    if code is None:
        raise RoomError(RoomRefusal.NO_ROOM)
    return code


def secret_of(request: Request) -> str:
    """The presenter's secret that comes with a message, or nothing."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret if kind.lower() == "bearer" else ""


async def message_of(request: Request, max_bytes: int = MAX_ROOM_MESSAGE_BYTES) -> dict[str, Any]:
    """The JSON object that is sent; raises RoomError for anything else, and for other sites."""
    check_site(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
    try:
        async with asyncio.timeout(SECONDS_OF_MESSAGE):
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
