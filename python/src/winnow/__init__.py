"""Winnow: clean data from the web, from a service that anyone can run."""

from .async_client import AsyncWinnow
from .client import Winnow
from .errors import WinnowError
from .request import LEFT_OUT, ResponseInfo
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = ["LEFT_OUT", "AsyncWinnow", "ResponseInfo", "WebhookVerificationError", "Winnow", "WinnowError", "verify_webhook"]
