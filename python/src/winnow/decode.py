"""JSON into the dataclasses of `types.py`. Members that this version does not know are left out."""

from __future__ import annotations

import re
import types as builtin_types
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from . import types


def decode(shape: Any, value: Any) -> Any:
    """The value in the given shape; where it does not fit, the value as it is."""
    if value is None or shape is Any:
        return value
    if is_dataclass(shape):
        return _instance(shape, value) if isinstance(value, dict) else value
    origin, parts = get_origin(shape), get_args(shape)
    if origin is list and isinstance(value, list):
        return [decode(parts[0], item) for item in value]
    if origin is dict and isinstance(value, dict):
        return {name: decode(parts[1], item) for name, item in value.items()}
    if origin in (Union, builtin_types.UnionType):
        return decode(next((part for part in parts if _fits(part, value)), Any), value)
    return value


def _instance(shape: Any, value: dict[str, Any]) -> Any:
    known = {name: decode(hint, value.get(key)) for name, key, hint in _members(shape)}
    return shape(**known)


@lru_cache(maxsize=1024)
def _members(shape: Any) -> list[tuple[str, str, Any]]:
    hints = get_type_hints(shape, vars(types))
    return [(one.name, _camel(one.name), hints[one.name]) for one in fields(shape)]


def _camel(name: str) -> str:
    return re.sub(r"_([a-z0-9])", lambda found: found.group(1).upper(), name.rstrip("_"))


def _fits(shape: Any, value: Any) -> bool:
    if is_dataclass(shape) or get_origin(shape) is dict:
        return isinstance(value, dict)
    if get_origin(shape) is list:
        return isinstance(value, list)
    return not isinstance(value, (dict, list)) and shape is not type(None)
