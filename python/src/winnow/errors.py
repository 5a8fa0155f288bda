"""What can go wrong, in the words of the API."""

from __future__ import annotations

import json
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from time import time
from typing import Any

RETRYABLE = {
    "rate_limited",
    "timeout",
    "upstream_failed",
    "internal_error",
    "busy",
    "connection_failed",
    "client_timeout",
}


class WinnowError(Exception):
    """Every failure of a call. `type` says what it is, `details` names the fields at fault."""

    def __init__(
        self,
        type: str,
        message: str,
        *,
        status: int = 0,
        details: list[Any] | None = None,
        headers: Mapping[str, str] | None = None,
        waiting_helps: bool = True,
    ) -> None:
        super().__init__(message)
        self.type = type
        self.message = message
        self.status = status
        """The HTTP status; 0 where there was no answer."""
        self.details = details or []
        self.headers = headers or {}
        self._waiting_helps = waiting_helps

    def __str__(self) -> str:
        fields = [f"{'.'.join(map(str, one.get('path', [])))}: {one.get('message')}" for one in self.details if isinstance(one, dict)]
        return f"{self.message} ({self.type}{'; ' + '; '.join(fields) if fields else ''})"

    @property
    def retryable(self) -> bool:
        """Whether the same request may succeed later without being changed."""
        return self.type in RETRYABLE and self._waiting_helps

    @property
    def request_id(self) -> str | None:
        return self.headers.get("x-request-id")

    @property
    def retry_after_seconds(self) -> float | None:
        text = self.headers.get("retry-after")
        if text is None:
            return None
        if text.strip().isdigit():
            return float(text)
        try:
            return max(0.0, parsedate_to_datetime(text).timestamp() - time())
        except (TypeError, ValueError):
            return None


def error_of(status: int, headers: Mapping[str, str], text: str) -> WinnowError:
    """The error for an answer that is not OK, which may be a proxy's HTML page."""
    try:
        error = json.loads(text)["error"]
        kind, message, details = str(error["type"]), str(error["message"]), error.get("details")
    except (ValueError, KeyError, TypeError):
        if 300 <= status < 400:
            where = headers.get("location", "another address")
            message = f"The server redirects to {where}. Redirects are not followed. Is base_url the address of Winnow itself?"
            return WinnowError("bad_response", message, status=status, headers=headers)
        kind = "rate_limited" if status == 429 else "internal_error" if status >= 500 else "bad_response"
        message = f"The server answered {status} without a reason"
        if kind == "bad_response":
            message += ". Is this the address of Winnow?"
        return WinnowError(kind, message, status=status, headers=headers)
    # The server sends Retry-After if waiting helps: it does not against a plan's limit of crawls or monitors.
    helps = kind != "rate_limited" or "retry-after" in headers
    return WinnowError(kind, message, status=status, details=details, headers=headers, waiting_helps=helps)
