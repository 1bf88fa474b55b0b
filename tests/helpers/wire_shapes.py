"""Whether what is sent has the shape that its type says, down to the last field."""

import types
from collections.abc import Iterator, Mapping
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)


def misfits(value: Any, hint: Any, place: str = "it") -> Iterator[str]:
    """Yield what is not as the type says; `value` may have been through JSON."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        yield from misfits(value, args[0], place)
    elif origin is Annotated:
        (some,) = hint.__metadata__
        texts = some if isinstance(some, tuple) else [member.value for member in some]
        if value not in texts:
            yield f"{place} is {value!r}, not one of {texts}"
    elif origin is Literal:
        if value not in args:
            yield f"{place} is {value!r}, not one of {args}"
    elif origin in (Union, types.UnionType):
        found = [[*misfits(value, arg, place)] for arg in args]
        if all(found):
            yield from min(found, key=len)
    elif origin is list:
        if isinstance(value, list | tuple):
            for number, part in enumerate(value):
                yield from misfits(part, args[0], f"{place}[{number}]")
        else:
            yield f"{place} is no list"
    elif origin is tuple:
        yield from _places(value, args, len(args), place)
    elif origin is dict:
        if not isinstance(value, Mapping):
            yield f"{place} is no mapping"
            return
        for key, part in value.items():
            yield from misfits(key, args[0], f"{place}'s key")
            yield from misfits(part, args[1], f"{place}.{key}")
    elif is_typeddict(hint):
        yield from _fields(value, hint, place)
    elif isinstance(hint, type) and issubclass(hint, tuple):
        hints = tuple(get_type_hints(hint, include_extras=True).values())
        least = len(hints) - len(getattr(hint, "_field_defaults", {}))
        yield from _places(value, hints, least, place)
    elif hint is float:
        if type(value) not in (int, float):
            yield f"{place} is {value!r}, which is no number"
    elif hint is not object and type(value) is not hint:
        yield f"{place} is {value!r}, which is no {hint.__name__}"


def _places(value: Any, hints: tuple[Any, ...], least: int, place: str) -> Iterator[str]:
    if not isinstance(value, list | tuple) or not least <= len(value) <= len(hints):
        yield f"{place} is {value!r}, which has not {len(hints)} places"
        return
    for number, (part, hint) in enumerate(zip(value, hints, strict=False)):
        yield from misfits(part, hint, f"{place}[{number}]")


def _fields(value: Any, hint: Any, place: str) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield f"{place} has no fields"
        return
    hints = get_type_hints(hint, include_extras=True)
    for name in sorted(hint.__required_keys__ - value.keys()):
        yield f"{place} lacks {name}"
    for name, part in value.items():
        if name in hints:
            yield from misfits(part, hints[name], f"{place}.{name}")
        else:
            yield f"{place} has {name}, which {hint.__name__} lacks"
