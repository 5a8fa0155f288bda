"""What the two clients share: how a call is put into a request, and what is made of its answer."""

from __future__ import annotations

import json
import os
import random
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Callable, cast

import httpx

from .decode import decode
from .errors import WinnowError, error_of
from .request import Call, CommonOptions, Options, ResponseInfo, plain_body

DEFAULT_URL = "http://127.0.0.1:4000"
DEFAULT_ATTEMPTS = 3
CONNECT = 10.0
"""Seconds until a server that is there has taken the connection."""
QUICK = 60.0
"""Seconds for calls that the server answers from its database, or only starts."""
FETCH = 60.0
"""The default of `fetchConfig.timeout`."""
BEYOND_FETCH = 140.0
"""Converting and reading, for which the server allows 120 seconds after the fetch, plus the network."""
SAMPLES = 300.0
"""Fetching twenty samples, five at a time, and learning from them."""
FIRST_DELAY = 0.5
MOST_DELAY = 8.0
MOST_RETRY_AFTER = 60.0
"""If a server asks for a longer wait, the call fails; the error says how long it asked for."""


@dataclass
class Settings:
    api_key: str | None = None
    base_url: str | None = None
    session_id: str | None = None
    attempts: int = DEFAULT_ATTEMPTS
    timeout: float | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    on_response: Callable[[ResponseInfo], None] | None = None

    def __post_init__(self) -> None:
        self.api_key = sendable_key(self.api_key or os.environ.get("WINNOW_API_KEY") or "")
        self.base_url = (self.base_url or os.environ.get("WINNOW_URL") or DEFAULT_URL).rstrip("/")
        if not re.match("https?://.", self.base_url, re.IGNORECASE):
            raise ValueError(f'"{self.base_url}" is not the address of a server, which begins with http:// or https://')


class Exchange:
    """A call on its way: the same request for every attempt, and the decision whether there is another."""

    def __init__(self, settings: Settings, call: Call, options: CommonOptions) -> None:
        # Python takes whatever is named; a misspelt argument would be left out without a word.
        unknown = [name for name in options if name not in Options.__annotations__]
        if unknown:
            raise TypeError(f"There is no argument {', '.join(unknown)}")
        self.settings = settings
        self.call = call
        self.options = cast(Options, options)
        self.attempt = 0
        self._most = options.get("attempts", settings.attempts)
        self._own_timeout = options.get("timeout", settings.timeout)
        self._unanswered = False
        self._key = options.get("idempotency_key") or (secrets.token_hex(16) if call.method == "POST" else None)

    def request(self) -> dict[str, Any]:
        """The arguments of httpx's `request`."""
        self.attempt += 1
        call = self.call
        sent: dict[str, Any] = {
            "method": call.method,
            "url": f"{self.settings.base_url}{call.path}",
            "params": call.parameters(),
            "headers": self._headers(),
            "timeout": httpx.Timeout(self._timeout(), connect=min(self._timeout(), CONNECT)),
        }
        if call.file:
            sent["files"] = {"file": call.file}
            sent["data"] = {"options": json.dumps(plain_body(call.body or {}))}
        elif call.body is not None:
            sent["content"] = call.content()
        return sent

    def _timeout(self) -> float:
        return default_timeout(self.call) if self._own_timeout is None else self._own_timeout

    def _headers(self) -> dict[str, str]:
        headers = {**self.settings.headers, **self.options.get("headers", {})}
        session = self.options.get("session_id", self.settings.session_id)
        if self.settings.api_key:
            headers["SVC-APIKEY"] = self.settings.api_key
        if session:
            headers["SVC-Session-Id"] = session
        if self._key:
            headers["Idempotency-Key"] = self._key
        if self.call.body is not None and not self.call.file:
            headers["Content-Type"] = "application/json"
        return headers

    def answer(self, response: httpx.Response, shape: Any) -> Any:
        if not response.is_success:
            raise error_of(response.status_code, response.headers, response.text)
        info = info_of(response, self.attempt)
        for listener in (self.settings.on_response, self.options.get("on_response")):
            if listener:
                listener(info)
        if shape is str:
            return response.text
        try:
            return decode(shape, response.json())
        except ValueError:
            message = "The answer is not JSON. Is this the address of Winnow?"
            raise WinnowError("bad_response", message, status=response.status_code) from None

    def failed(self, error: Exception) -> WinnowError:
        """The error in our words; raise it unless there is another attempt."""
        if isinstance(error, WinnowError):
            return error
        self._unanswered = True
        if isinstance(error, httpx.TimeoutException) and not isinstance(error, httpx.ConnectTimeout):
            return WinnowError("client_timeout", f"No answer from {self.settings.base_url} within {self._timeout():g} s")
        reason = str(error) or type(error).__name__
        return WinnowError("connection_failed", f"No answer from {self.settings.base_url}: {reason}")

    def deleted_before(self, error: WinnowError) -> bool:
        """An earlier DELETE did its work and only its answer was lost."""
        return self.call.method == "DELETE" and self._unanswered and error.type == "not_found"

    def delay(self, error: WinnowError) -> float | None:
        """Seconds until the next attempt; None when there should be none."""
        if not error.retryable or self.attempt >= self._most:
            return None
        # The server had longer than it may take; whoever gave a shorter time may want another attempt.
        if error.type == "client_timeout" and self._own_timeout is None:
            return None
        asked = error.retry_after_seconds
        if asked is not None:
            return None if asked > MOST_RETRY_AFTER else asked + random.random() / 4
        return back_off(self.attempt)


def default_timeout(call: Call) -> float:
    """Longer than the server itself may take, so that its own answer comes first."""
    if call.method in ("GET", "DELETE") or re.match(r"/api/(?:crawl|batch)\b", call.path):
        return QUICK
    if call.path.startswith("/api/extractor"):
        return SAMPLES + BEYOND_FETCH
    given = (call.body or {}).get("fetchConfig")
    timeout = given.get("timeout") if isinstance(given, Mapping) else None
    return (timeout / 1000 if isinstance(timeout, (int, float)) else FETCH) + BEYOND_FETCH


def sendable_key(given: str) -> str | None:
    """Trims the line break of a file. Headers cannot carry other characters, such as the ellipsis of a shortened key."""
    key = given.strip()
    wrong = re.search(r"[^\x20-\x7e]", key)
    if wrong:
        shown = f'"{wrong[0]}"' if wrong[0].isprintable() else "a control character"
        message = f"The API key contains {shown}, which no key does. Was it copied from a shortened view?"
        raise WinnowError("auth_invalid_key", message)
    return key or None


def back_off(attempt: int) -> float:
    """Grows with each attempt; the random half keeps many clients from coming back in one wave."""
    most = min(MOST_DELAY, FIRST_DELAY * 2.0 ** (attempt - 1))
    return most / 2 + random.random() * most / 2


def info_of(response: httpx.Response, attempts: int) -> ResponseInfo:
    def number(name: str) -> int | None:
        text = response.headers.get(name)
        return None if text is None else int(text)

    return ResponseInfo(
        status=response.status_code,
        request_id=response.headers.get("x-request-id"),
        credits_used=number("x-credits-used"),
        credits_remaining=number("x-credits-remaining"),
        attempts=attempts,
        headers=response.headers,
    )
