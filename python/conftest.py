"""The server and the site that the tests talk to; whoever runs them says where both are."""

import os

import pytest

from winnow import AsyncWinnow, Winnow


@pytest.fixture
def site() -> str:
    return os.environ["WINNOW_TEST_SITE"]


@pytest.fixture
def winnow():
    with Winnow() as client:
        yield client


@pytest.fixture
def async_winnow():
    return AsyncWinnow
