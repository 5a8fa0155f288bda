"""Checks that a webhook came from Winnow (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any


class WebhookVerificationError(Exception):
    """The webhook is not from Winnow, or too old."""


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
) -> dict[str, Any]:
    """The event (`type`, `timestamp`, `data`), when its signature is right and it is fresh; else it raises.

    `body` is the body exactly as it arrived. Several secrets are given while you change them.
    """
    given = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not given.get(name):
            raise WebhookVerificationError(f"The header {name} is missing")
    stamp = given["webhook-timestamp"]
    # Other digits than these, and longer numbers, are none that int() takes.
    if not re.fullmatch("[0-9]{1,15}", stamp) or abs(time.time() - int(stamp)) > tolerance_seconds:
        raise WebhookVerificationError("The webhook is too old, or from the future")
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{given['webhook-id']}.{stamp}.".encode() + raw
    signatures = [entry[3:] for entry in given["webhook-signature"].split(" ") if entry.startswith("v1,")]
    for one in [secret] if isinstance(secret, str) else secret:
        right = base64.b64encode(hmac.new(_key(one), signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(right, signature.encode()) for signature in signatures):
            event: dict[str, Any] = json.loads(raw)
            return event
    raise WebhookVerificationError("No signature of this webhook matches the secret")


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise WebhookVerificationError("This is not a webhook secret, which begins with whsec_")
    return key
