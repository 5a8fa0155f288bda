/** Reads a request header without building a `Headers` object, which costs more than the rest of a small request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppContext } from '../app-env.ts';

/** @param name in lower case. */
export function requestHeader(c: AppContext, name: string): string | undefined {
  const incoming = incomingOf(c);
  if (!incoming) return c.req.header(name);
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Null when the app was called in-process, without a socket. */
export function incomingOf(c: AppContext): IncomingMessage | null {
  return socketSides(c)?.incoming ?? null;
}

/** Null when the app was called in-process, without a socket. */
export function outgoingOf(c: AppContext): ServerResponse | null {
  return socketSides(c)?.outgoing ?? null;
}

function socketSides(c: AppContext): { incoming: IncomingMessage; outgoing: ServerResponse } | null {
  const env: unknown = c.env;
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return null;
  return env as { incoming: IncomingMessage; outgoing: ServerResponse };
}
