/**
 * WebSockets of other interfaces and of the dashboard. A client that may GET a path may watch it: the request is first
 * passed to the app as a GET, so that host names, keys and sessions are checked in one place.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Hono } from 'hono';
import type { KeyDirectory } from '../account/key-directory.ts';
import { SCOPE_OF_ROLE } from '../contract/account/members.ts';
import { allows } from '../contract/account/scope.ts';
import { DASHBOARD_HEADER, type DashboardSession } from '../contract/dashboard.ts';
import { LIVE_PATH } from '../contract/fetch/live-page.ts';
import { toAppError } from '../errors.ts';
import type { Logger } from '../log/log.ts';
import type { EventStream, EventStreams } from './answer/event-streams.ts';
import { createUnreadAnswers, holdLast } from './answer/unread-answers.ts';
import type { AppEnv } from './app-env.ts';
import type { ServedDialect } from './attach.ts';
import type { LiveSignIn } from './dashboard/live-sign-in.ts';
import { dialectOf } from './dialect.ts';
import { acceptWebSocket, isWebSocketRequest, refuseUpgrade } from './websocket.ts';

/** RFC 6455, 7.4.1: the connection violates the policy of the server. */
const POLICY = 1008;

const NO_WEBSOCKET = { error: 'There is no WebSocket here' };

export type Upgrade = (request: IncomingMessage, socket: Duplex) => void;

type Deps = {
  app: Hono<AppEnv>;
  dialects: readonly ServedDialect[];
  keys: Pick<KeyDirectory, 'find'>;
  log: Logger;
  eventStreams: EventStreams;
  liveSignIn: LiveSignIn;
};

export function createUpgrade(deps: Deps): Upgrade {
  const unread = createUnreadAnswers();
  return (request, socket) => {
    socket.on('error', () => socket.destroy());
    serve({ ...deps, unread }, request, socket).catch((err) => {
      deps.log.warn({ err }, 'a WebSocket ended with an error');
      socket.destroy();
    });
  };
}

async function serve(
  deps: Deps & { unread: ReturnType<typeof createUnreadAnswers> },
  request: IncomingMessage,
  socket: Duplex,
): Promise<void> {
  const { app, dialects, keys, eventStreams } = deps;
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  if (!url) return refuseUpgrade(socket, 404, NO_WEBSOCKET);
  if (url.pathname === LIVE_PATH && isWebSocketRequest(request)) return serveLive(deps, request, socket);
  const dialect = dialectOf(dialects, url.pathname);
  const watch = isWebSocketRequest(request) ? dialect?.watch?.(url.pathname) : undefined;
  if (!watch) return refuseUpgrade(socket, 404, NO_WEBSOCKET);
  const offered = request.headers['sec-websocket-protocol']?.split(',')[0]?.trim();
  // Browsers cannot set headers, so clients give the key as the protocol.
  if (offered) request.headers.authorization ??= `Bearer ${offered}`;
  const asked = new URL(`${url.pathname}?limit=1`, url);
  const ask = () => app.fetch(new Request(asked, { headers: plainHeaders(request) }), { incoming: request });
  const answer = await ask();
  if (answer.status !== 200) return refuseUpgrade(socket, answer.status, (await answer.json()) as object);
  await answer.body?.cancel();
  const key = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const holder = await keys.find(key);
  if (!holder)
    return refuseUpgrade(socket, 401, { error: 'Give the key as a bearer token or as the protocol' });
  let stream: EventStream;
  try {
    stream = eventStreams.open(holder.accountId, async () => {
      const { status, body } = await ask();
      await body?.cancel();
      return status !== 401 && status !== 403;
    });
  } catch (thrown) {
    const { status, message } = toAppError(thrown);
    return refuseUpgrade(socket, status, { error: message });
  }
  const connection = acceptWebSocket(request, socket, offered);
  stream.refused.addEventListener('abort', () => connection.close(POLICY, 'The key is refused now'));
  const reader = {
    outgoing: socket as Socket,
    whose: () => holder.accountId,
    signal: () => connection.gone,
  };
  await watch(holder.accountId, connection, holdLast(deps.unread(reader))).finally(stream.close);
  connection.close();
}

/** Only for pages of the dashboard: browsers send the origin of every WebSocket. */
async function serveLive({ app, liveSignIn }: Deps, request: IncomingMessage, socket: Duplex): Promise<void> {
  // A page cannot set our header on a WebSocket, so the origin is checked instead.
  request.headers[DASHBOARD_HEADER.toLowerCase()] = '1';
  const who = () => app.fetch(new Request('http://localhost/dashboard/api/session'), { incoming: request });
  if (request.headers.origin === undefined) {
    return refuseUpgrade(socket, 403, { error: 'Requests to the dashboard must come from its own pages' });
  }
  const answer = await who();
  if (answer.status !== 200) return refuseUpgrade(socket, answer.status, (await answer.json()) as object);
  const isAllowed = ({ role }: DashboardSession) => allows(SCOPE_OF_ROLE[role], 'call');
  const session = (await answer.json()) as DashboardSession;
  if (!isAllowed(session)) return refuseUpgrade(socket, 403, { error: 'Your role may not sign in to sites' });
  const connection = acceptWebSocket(request, socket, undefined);
  await liveSignIn.serve(session.account.id, connection, async () => {
    const now = await who();
    // While the database is down this is unknown: the next check will tell.
    if (now.status >= 500) return true;
    return now.status === 200 && isAllowed((await now.json()) as DashboardSession);
  });
  connection.close();
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  const { host = '', authorization = '' } = headers;
  return { host, authorization };
}
