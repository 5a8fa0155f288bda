"""Server-sent events, line by line, and where a crawl stands by them."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .errors import WinnowError

SILENCE = 45.0
"""The server shows every few seconds that it is still there; a stream that is silent for longer is broken."""


@dataclass
class Event:
    type: str
    id: str | None
    data: dict[str, Any]


LINE_END = re.compile(r"\r\n|\n|\r(?!$)")
"""A CR at the end of a piece may be the first half of a CRLF. Unicode knows more line ends, and JSON has them as they are."""


class EventReader:
    """Takes the text of a stream as it comes; gives the events that are complete."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._rest = ""
        self._fields: dict[str, str] = {}

    def read(self, text: str) -> Iterator[Event]:
        *lines, self._rest = LINE_END.split(self._rest + text)
        for line in lines:
            event = self._line(line)
            if event:
                yield event

    def _line(self, line: str) -> Event | None:
        if line:
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "data" and "data" in self._fields:
                value = f"{self._fields['data']}\n{value}"
            if name:
                self._fields[name] = value
            return None
        given, self._fields = self._fields, {}
        if "data" not in given:
            return None
        if given.get("event") == f"{self._kind}.deleted":
            raise WinnowError("not_found", f"The {self._kind} was deleted")
        return Event(given.get("event", "message"), given.get("id"), json.loads(given["data"]))


class Following:
    """How far somebody who follows a crawl has come."""

    def __init__(self, cursor: int) -> None:
        self.cursor = cursor
        self.progress: dict[str, Any] = {}
        self.failures = 0
        self._asked: float | None = None
        self.hear()

    def hear(self) -> None:
        """The server shows that it is there, be it by nothing but a comment in its stream."""
        self._heard = time.monotonic()

    def ask(self) -> None:
        """Pages are asked for, which may fail though the server is there."""
        if self._asked is None:
            self._asked = time.monotonic()

    def answered(self) -> None:
        self._asked = None

    @property
    def silence(self) -> float:
        """Seconds since the server was heard, or since pages are asked for in vain."""
        now = time.monotonic()
        return now - min(self._heard, now if self._asked is None else self._asked)

    def take(self, progress: dict[str, Any]) -> None:
        self.progress = {name: member for name, member in progress.items() if name not in ("pages", "page")}

    @property
    def has_fresh(self) -> bool:
        return bool(self.progress.get("finished", 0) > self.cursor)

    @property
    def is_over(self) -> bool:
        return self.progress.get("status", "running") != "running" and not self.has_fresh
