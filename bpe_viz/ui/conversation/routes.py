"""The route for views: a view's question, answered without a run of the page's script."""

import asyncio
import logging
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bpe_viz.classroom.allowance import Allowance
from bpe_viz.classroom.messages import UNCACHED, careful, message_of
from bpe_viz.limits import MAX_QUESTION_BYTES, MAX_QUESTIONS_AT_ONCE, MAX_QUESTIONS_PER_SECOND
from bpe_viz.ui.conversation.conversations import PATH, conversation_of
from bpe_viz.ui.jobs import texts

_NOT_SHOWN, _GONE, _TOO_FAST, _FAILED = 204, 404, 429, 500
_LOG = logging.getLogger(__name__)


@dataclass(slots=True)
class ConversationRoutes:
    """The route by which views ask; every path begins with `base`."""

    base: str = ""
    now: Callable[[], float] = time.monotonic  # in seconds, for how often a reader may ask
    _allowance: Allowance = field(init=False)

    def __post_init__(self) -> None:
        self._allowance = Allowance(MAX_QUESTIONS_AT_ONCE, MAX_QUESTIONS_PER_SECOND, self.now)

    def routes(self) -> list[Route]:
        """Return the route of all views."""
        path = f"{self.base}{PATH}/{{ticket}}/{{view}}"
        return [Route(path, careful(self._answer), methods=["POST"])]

    async def _answer(self, request: Request) -> Response:
        """Answer a question, after those of the same reader that came before it."""
        ticket, view = request.path_params["ticket"], request.path_params["view"]
        if conversation_of(ticket) is None:
            return _said(_GONE)
        if not self._allowance.takes(ticket):
            return _said(_TOO_FAST)
        question = await message_of(request, MAX_QUESTION_BYTES)
        found = conversation_of(ticket)  # the session may have ended while the question came
        if found is None:
            return _said(_GONE)
        async with found.turn:
            try:
                answer = await asyncio.to_thread(found.ask, view, question)
            except Exception:
                name = uuid.uuid4().hex[:8]
                _LOG.exception("A question of the view %s was not answered (id %s)", view, name)
                return _said(_FAILED, texts.UNEXPECTED.format(id=name))
        if answer is None:  # the page shows something else by now: its view asks again by itself
            return Response(status_code=_NOT_SHOWN, headers=UNCACHED)
        return Response(answer, media_type="application/octet-stream", headers=UNCACHED)


def _said(status: int, sentence: str = "") -> Response:
    body = {"sentence": sentence} if sentence else {}
    return JSONResponse(body, status, headers=UNCACHED)
