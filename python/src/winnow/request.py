"""One request, before it is sent: where it goes, what it carries and how it is to be sent."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, is_dataclass
from typing import Any, Callable, Protocol, TypedDict, TypeVar, Union
from urllib.parse import quote

Answer = TypeVar("Answer")

LEFT_OUT: Any = type("LeftOut", (), {"__repr__": lambda self: "LEFT_OUT"})()
"""The default of optional arguments. `None` is sent: it clears a member or lifts a bound."""

SchemaLike = Union[Mapping[str, Any], type]
"""A JSON Schema, or a pydantic model that has one."""


Formats = Union[str, Mapping[str, Any], Sequence[Union[str, Mapping[str, Any]]]]
"""Formats by name or with their options; one alone needs no list."""


class CommonOptions(TypedDict, total=False):
    """What any call takes besides its own arguments."""

    timeout: float
    """Seconds that one attempt may take."""
    attempts: int
    """How often it is tried, the first time included."""
    idempotency_key: str
    """Made up for each POST when left out; give your own to make a call safe across restarts of your program."""
    headers: Mapping[str, str]
    on_response: Callable[[ResponseInfo], None]


class Options(CommonOptions, total=False):
    """What a call takes that has no argument `session_id` of its own."""

    session_id: str
    """Groups requests in history."""


@dataclass
class ResponseInfo:
    """What an answer carries besides its body."""

    status: int
    request_id: str | None
    credits_used: int | None
    credits_remaining: int | None
    attempts: int
    headers: Mapping[str, str]


@dataclass
class Call:
    method: str
    path: str
    body: dict[str, Any] | None = None
    query: dict[str, Any] = field(default_factory=dict)
    file: tuple[str, bytes] | None = None
    """The name and the bytes of a file that is sent as a form, with the body as its options."""

    def content(self) -> bytes | None:
        return None if self.body is None else json.dumps(plain_body(self.body)).encode()

    def parameters(self) -> dict[str, str]:
        given = {name: value for name, value in self.query.items() if value is not LEFT_OUT and value is not None}
        return {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in given.items()}


class Runner(Protocol):
    def run(self, call: Call, shape: type[Answer], options: CommonOptions) -> Answer: ...


class AsyncRunner(Protocol):
    async def run(self, call: Call, shape: type[Answer], options: CommonOptions) -> Answer: ...


def quoted(part: str) -> str:
    return quote(part, safe="")


def plain_body(body: Mapping[str, Any]) -> dict[str, Any]:
    """A request as JSON has it: names of formats become formats. Further inside, `formats` may be a field of a schema."""
    given = body.get("formats")
    several = [given] if isinstance(given, (str, Mapping)) else given
    named = {"formats": formats(several)} if isinstance(several, (list, tuple)) else {}
    return {**plain(body), **named}


def plain(value: Any) -> Any:
    """A value as JSON has it: models become their schemas."""
    if isinstance(value, Mapping):
        return {name: plain(member) for name, member in value.items() if member is not LEFT_OUT}
    if isinstance(value, type):
        return schema_of(value)
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def formats(value: Any) -> Any:
    return [{"type": item} if isinstance(item, str) else plain(item) for item in value]


def schema_of(model: type) -> Any:
    for name in ("model_json_schema", "schema"):
        make = getattr(model, name, None)
        if callable(make):
            return make()
    raise TypeError(f"{model.__name__} has no JSON Schema: give a dict or a pydantic model")
