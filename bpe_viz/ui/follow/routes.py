"""The pages of a class, and what they ask: light answers, made without a session of Streamlit."""

import asyncio
import json
from pathlib import Path
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from bpe_viz.classroom import RoomError, RoomRefusal, code_in
from bpe_viz.classroom.messages import UNCACHED, careful, code_of, message_of, secret_of
from bpe_viz.classroom.routes import RoomRoutes
from bpe_viz.classroom.writings import EntryKind, entry_words
from bpe_viz.errors import BpeVizError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_TYPED_CODE_CHARACTERS
from bpe_viz.teaching import first_whole, last_whole
from bpe_viz.ui.follow.parts import (
    merges_parts,
    page_script,
    page_style,
    parts_by_name,
    pieces_parts,
    remote_script,
    remote_style,
)
from bpe_viz.ui.follow.runs import (
    Followed,
    answer_about,
    followed,
    forget_unshared,
    trained_for,
    view_data,
)
from bpe_viz.ui.follow.tours import tour_told
from bpe_viz.ui.jobs.shared_corpora import shared_keys
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.offline.fonts import server_fonts
from bpe_viz.ui.server.addresses import address_of
from bpe_viz.ui.shared.component_files import markup, trusted

_HERE = Path(__file__).parent
_FOLLOW, _JOIN = markup(_HERE / "follow.html"), markup(_HERE / "join.html")
_REMOTE = markup(_HERE / "remote.html")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: blob:;"
    " font-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'"
)
_OF_PAGE = UNCACHED | {"Content-Security-Policy": _POLICY, "Referrer-Policy": "no-referrer"}
_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_AGAIN = 503


class FollowRoutes:
    """The routes of the pages of one process, next to those that carry messages."""

    def __init__(self, rooms: RoomRoutes) -> None:
        self._rooms = rooms
        self._base = rooms.base
        rooms.hub.chores.append(lambda: forget_unshared(shared_keys()))

    def routes(self) -> list[Route]:
        """Return all routes of classes, messages included."""
        room = f"{self._base}/class/{{code}}"
        return [
            *self._rooms.routes(),
            Route(f"{self._base}/class", self._join, methods=["GET"]),
            Route(f"{self._base}/class/parts/{{name}}", self._part, methods=["GET"]),
            Route(room, self._follow, methods=["GET"]),
            Route(f"{room}/presenter", self._remote, methods=["GET"]),
            Route(f"{room}/view", careful(self._view), methods=["GET"]),
            Route(f"{room}/tour", careful(self._tour), methods=["GET"]),
            Route(f"{room}/feed", careful(self._feed), methods=["POST"]),
            Route(f"{room}/task", careful(self._set_task), methods=["POST"]),
            Route(f"{room}/task", careful(self._word_here), methods=["GET"]),
            Route(f"{room}/solve", careful(self._solve), methods=["POST"]),
        ]

    async def _join(self, request: Request) -> Response:
        """Return a field for a code; a possible one leads to the process that knows it."""
        typed = request.query_params.get("code")
        if typed is None:
            return self._asking("", "")
        code = code_in(typed)
        if code is None:
            return self._asking(
                typed[:MAX_TYPED_CODE_CHARACTERS], str(RoomError(RoomRefusal.NO_ROOM))
            )
        return RedirectResponse(f"{self._base}/class/{code}", 303, headers=UNCACHED)

    def _asking(self, typed: str, problem: str) -> Response:
        style = self._style(page_style())
        page = _JOIN.format(
            longest=MAX_TYPED_CODE_CHARACTERS,
            styles=style,
            base=self._base,
            typed=typed,
            problem=problem,
        )
        return HTMLResponse(page, 404 if problem else 200, headers=_OF_PAGE)

    async def _follow(self, request: Request) -> Response:
        typed = request.path_params["code"]
        code = code_in(typed)
        if code and code != typed:
            return RedirectResponse(f"{self._base}/class/{code}", 303, headers=UNCACHED)
        try:
            code = self._rooms.room_asked(request)
            state = self._rooms.hub.rooms.state(code)
        except RoomError as error:
            return self._asking(typed[:MAX_TYPED_CODE_CHARACTERS], str(error))
        start = {"room": f"{self._base}/class/{code}", "state": state}
        page = _FOLLOW.format(
            code=code,
            base=self._base,
            script=page_script().name,
            styles=self._style(page_style()),
            data=_json_in_page(start),
        )
        return HTMLResponse(page, headers=_OF_PAGE)

    async def _remote(self, request: Request) -> Response:
        """Return the presenter's remote; its key is in the part of the address after the #."""
        try:
            code = self._rooms.room_asked(request)
        except RoomError as error:
            return self._asking(request.path_params["code"][:12], str(error))
        page = _REMOTE.format(
            code=code,
            base=self._base,
            script=remote_script().name,
            styles=self._style(remote_style()),
            data=_json_in_page({"room": f"{self._base}/class/{code}"}),
        )
        return HTMLResponse(page, headers=_OF_PAGE)

    def _style(self, style: str) -> Markup:
        return trusted("\n".join((server_fonts(self._base), style)))

    async def _part(self, request: Request) -> Response:
        part = parts_by_name().get(request.path_params["name"])
        if part is None:
            return Response(status_code=404)
        return Response(part.data, headers=_FOR_EVER | {"Content-Type": part.kind})

    async def _view(self, request: Request) -> Response:
        shown, number = await self._shown(request)
        about: dict[str, Any] = {"address": shown.address.as_json()}
        if not shown.is_drawn_here:
            src = await asyncio.to_thread(shown.frame, self._base)
            return _view({**about, "kind": "frame", "src": src})
        if shown.is_missing:
            return _view({**about, "kind": "sentence"})  # that of the page
        try:
            trained = await trained_for(shown)
        except BpeVizError as error:
            return _view({**about, "kind": "sentence", "sentence": str(error)})
        self._check_shared(shown)
        if trained is None:
            return JSONResponse({}, _AGAIN, headers=UNCACHED)
        parts = merges_parts() if isinstance(trained, Trained) else pieces_parts()
        return _view(
            {
                **about,
                "kind": "stepper",
                "script": f"{self._base}/class/parts/{parts.script.name}",
                "style": f"{self._base}/class/parts/{parts.style.name}",
                "html": parts.html,
                "data": view_data(shown, trained, number),
            }
        )

    async def _tour(self, request: Request) -> Response:
        room = self._rooms.hub.rooms.room(self._rooms.room_asked(request))
        return _view(await asyncio.to_thread(tour_told, room.address))

    async def _feed(self, request: Request) -> Response:
        question = await message_of(request)
        shown, _ = await self._shown(request)
        trained = await trained_for(shown) if shown.is_drawn_here else None
        if trained is None or question.get("key") != trained.key:
            raise RoomError(RoomRefusal.NO_QUESTION)
        answer = await asyncio.to_thread(answer_about, trained, question)
        self._check_shared(shown)
        return Response(answer, media_type="application/octet-stream", headers=UNCACHED)

    async def _set_task(self, request: Request) -> Response:
        """Set a task about the run that the presenter shows, if it can be solved there."""
        message, hub, secret = await message_of(request), self._rooms.hub, secret_of(request)
        with self._rooms.presenting(request):
            code = code_of(request)
            room = hub.rooms.of_presenter(code, secret)
        word = entry_words(message.get("word"), EntryKind.WORD)
        await self._first_whole(await asyncio.to_thread(followed, code, room.address), word)
        version = hub.rooms.set_task(code, secret, word).version
        hub.tell(code)
        body = {"version": version, "state": hub.rooms.state_for_presenter(code)}
        return JSONResponse(body, headers=UNCACHED)

    async def _word_here(self, request: Request) -> Response:
        """Return the word that was made one symbol last by the step on the presenter's screen."""
        with self._rooms.presenting(request):
            code = code_of(request)
            room = self._rooms.hub.rooms.of_presenter(code, secret_of(request))
        shown = await asyncio.to_thread(followed, code, room.address)
        history = await self._history(shown)
        word = await asyncio.to_thread(last_whole, history, shown.link.position.state)
        if word is None:
            raise RoomError(RoomRefusal.NONE_WHOLE)
        return JSONResponse({"word": word}, headers=UNCACHED)

    async def _solve(self, request: Request) -> Response:
        """Check what a phone found, by the run that the presenter shows now."""
        message = await message_of(request)
        shown, _ = await self._shown(request)
        hub = self._rooms.hub
        word = hub.rooms.task(shown.code, message.get("task")).word
        right = await self._first_whole(shown, word)
        found = hub.solve(shown.code, message, address_of(request), right)
        return JSONResponse({"found": found.value}, headers=UNCACHED)

    async def _first_whole(self, shown: Followed, word: str) -> int:
        """Return the step after which a word is one symbol; raises RoomError if there is none."""
        k = await asyncio.to_thread(first_whole, await self._history(shown), word)
        if k is None:
            raise RoomError(RoomRefusal.NOT_WHOLE)
        return k

    async def _history(self, shown: Followed) -> MergeHistory:
        """Return the run of merges that tasks are about; raises RoomError if there is none."""
        try:
            trained = None if shown.is_missing else await trained_for(shown)
        except BpeVizError:
            trained = None
        if not isinstance(trained, Trained) or trained.history.record.deaths:
            raise RoomError(RoomRefusal.NO_RUN)
        return trained.history

    def _check_shared(self, shown: Followed) -> None:
        """Nothing is told of a corpus that was taken back, or of a room that ended, meanwhile."""
        room = self._rooms.hub.rooms.room(shown.code)
        if shown.own and room.corpus != shown.own_corpus_name:
            raise RoomError(RoomRefusal.NO_QUESTION)

    async def _shown(self, request: Request) -> tuple[Followed, int]:
        code = self._rooms.room_asked(request)
        room = self._rooms.hub.rooms.room(code)
        return await asyncio.to_thread(followed, code, room.address), room.version


def _view(view: dict[str, Any]) -> Response:
    return JSONResponse(view, headers=UNCACHED)


def _json_in_page(value: object) -> Markup:
    """JSON that no text in it can end."""
    spelled = json.dumps(value, separators=(",", ":"))
    for letter in "<>&":
        spelled = spelled.replace(letter, f"\\u{ord(letter):04x}")
    return trusted(spelled)
