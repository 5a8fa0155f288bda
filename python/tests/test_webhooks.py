import base64
import hashlib
import hmac
import json
import time

import pytest

from winnow import WebhookVerificationError, verify_webhook

SECRET = "whsec_" + base64.b64encode(b"a secret of thirty-two bytes, yes").decode()
BODY = json.dumps({"type": "crawl.completed", "timestamp": "2026-03-01T00:00:00Z", "data": {"id": "x"}})


def signed(body: str = BODY, secret: str = SECRET, at: float | None = None) -> dict[str, str]:
    stamp = str(int(at or time.time()))
    key = base64.b64decode(secret.removeprefix("whsec_"))
    mark = hmac.new(key, f"msg_1.{stamp}.{body}".encode(), hashlib.sha256).digest()
    return {
        "Webhook-Id": "msg_1",
        "Webhook-Timestamp": stamp,
        "Webhook-Signature": f"v1,bm9uZQ== v1,{base64.b64encode(mark).decode()}",
    }


def test_a_signed_event_is_read():
    assert verify_webhook(BODY, signed(), SECRET)["data"] == {"id": "x"}
    assert verify_webhook(BODY.encode(), signed(), ["whsec_b3RoZXI=", SECRET])["type"] == "crawl.completed"


@pytest.mark.parametrize(
    ("body", "headers", "secret"),
    [
        (BODY + " ", signed(), SECRET),
        (BODY, signed(), "whsec_b3RoZXI="),
        (BODY, signed(at=time.time() - 600), SECRET),
        (BODY, {**signed(), "Webhook-Signature": ""}, SECRET),
        (BODY, signed(), "whsec_"),
        (BODY, {**signed(), "Webhook-Signature": "v1,\u00e9"}, SECRET),
        (BODY, {**signed(), "Webhook-Timestamp": "\u00b2"}, SECRET),
        (BODY, {**signed(), "Webhook-Timestamp": "1" * 5000}, SECRET),
    ],
)
def test_anything_else_is_refused(body, headers, secret):
    with pytest.raises(WebhookVerificationError):
        verify_webhook(body, headers, secret)
