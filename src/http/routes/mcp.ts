/** /mcp — the tools for agents, over streamable HTTP. They call the API as its clients do, without a socket. */
import { Hono } from 'hono';
import type { HttpCall } from '../../../mcp/http.ts';
import { lazily } from '../../concurrency/caches/kept-value.ts';
import { type ErrorType, toAppError } from '../../errors.ts';
import { isLoopback } from '../../net/loopback.ts';
import { send, sendJson } from '../answer/send.ts';
import type { AppContext, AppDeps, AppEnv } from '../app-env.ts';
import { inProcessFetch } from '../in-process.ts';
import { authenticate } from '../middleware/authenticate.ts';
import { bodyLimit } from '../middleware/body-limit.ts';
import { noteError } from '../middleware/errors.ts';
import { ownRate } from '../middleware/own-rate.ts';
import { refusedRate } from '../middleware/refused-rate.ts';
import { madeFor } from '../request/client-address.ts';
import { checkValues } from '../request/json-values.ts';
import { requestHeader } from '../request/request-header.ts';

/** Never resolved: no request to it leaves the process. */
const IN_PROCESS_URL = 'http://winnow.in-process';

/** The calls of its tools count against the rate of the plan like those of any client. */
const MESSAGES_A_MINUTE = 1_200;

/** A code that JSON-RPC leaves to servers. */
const REFUSED = -32_000;

export function addMcpRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const endpoint = new Hono<AppEnv>();
  const { version, stopping, log } = deps;
  const onUnexpected = (error: unknown) => log.error({ err: error }, 'An MCP tool failed');
  // The protocol's library takes a third of a second to load, so it is loaded by the first request.
  const mcp = lazily(async () => {
    const { createMcpHttp } = await import('../../../mcp/http.ts');
    return createMcpHttp({ version, stopping, onUnexpected });
  });
  endpoint.onError((error, c) => refuse(c, error, deps));
  endpoint.use(async (c, next) => {
    if (isTrustedOrigin(requestHeader(c, 'origin'), deps.publicUrl())) return next();
    return rpcRefusal(c, 403, 'Requests from the pages of other sites are refused');
  });
  endpoint.use(authenticate(deps));
  endpoint.post(
    '/',
    ownRate(MESSAGES_A_MINUTE),
    refusedRate(deps.refused),
    bodyLimit(deps.config.maxBodyBytes, deps.rooms),
    async (c) => {
      c.req.raw = new Request(c.req.raw, { body: await checkValues(c) });
      const { answer } = await mcp();
      return passOn(c, await answer(callOf(c, app, deps)));
    },
  );
  // Sessions have no state here, so there is nothing to delete.
  endpoint.delete('/', (c) => new Response(null, { status: 204, headers: c.get('headers') }));
  // GET is for messages that a server sends on its own; we send none.
  endpoint.all('/', (c) => {
    c.get('headers').Allow = 'POST, DELETE';
    return rpcRefusal(c, 405, 'Method not allowed: send JSON-RPC with POST');
  });
  app.route('/mcp', endpoint);
}

/** The tools call the API with the caller's own key, and its session if it has one. */
function callOf(
  c: AppContext,
  app: Hono<AppEnv>,
  { config, resultSlots }: Pick<AppDeps, 'config' | 'resultSlots'>,
): HttpCall {
  const sessionNames = ['svc-session-id', ...config.sessionHeaders];
  const names = ['svc-apikey', ...config.keyHeaders, 'authorization', ...sessionNames];
  const headers: Record<string, string> = {};
  for (const name of names.map((alias) => alias.toLowerCase())) {
    const value = requestHeader(c, name);
    if (value !== undefined) headers[name] = value;
  }
  const account = c.get('holder').accountId;
  const sessionId = sessionNames.map((name) => headers[name.toLowerCase()]?.trim()).find(Boolean);
  return {
    request: c.req.raw,
    account,
    // The answer is 200 even if a tool was called with invalid arguments.
    onInvalid: c.get('refuseLarge'),
    api: {
      baseUrl: IN_PROCESS_URL,
      headers,
      sessionId,
      fetch: inProcessFetch({ app, resultSlots, account, env: madeFor(c, config) }),
    },
  };
}

/**
 * A page of another site could reach a server on its visitor's machine through a name that resolves to it (DNS
 * rebinding). The Origin header shows it. Programs send none, or one that no website can have.
 */
function isTrustedOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true;
  const url = URL.parse(origin);
  if (!url) return false;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return true;
  return url.host === new URL(publicUrl).host || isLoopback(url.hostname);
}

function passOn(c: AppContext, { body, status, headers }: Response): Response {
  if (!body) return new Response(null, { status, headers: c.get('headers') });
  const session = headers.get('Mcp-Session-Id');
  return send(
    c,
    body,
    {
      'Content-Type': headers.get('Content-Type') ?? 'application/json',
      // Otherwise reverse proxies buffer the progress messages.
      'X-Accel-Buffering': 'no',
      ...(session && { 'Mcp-Session-Id': session }),
    },
    status,
  );
}

/** Answers an error that occurs before there is a JSON-RPC request to answer. */
function refuse(c: AppContext, thrown: Error, deps: Pick<AppDeps, 'log'>): Response {
  const error = toAppError(thrown);
  noteError(c, error, deps);
  const challenge = CHALLENGES[error.type];
  if (challenge) c.get('headers')['WWW-Authenticate'] = challenge;
  return rpcRefusal(c, challenge ? 401 : error.status, error.message, error.type);
}

/** MCP wants 401 for a wrong key too, for which the API answers 403: clients then ask their user for another key. */
const CHALLENGES: Partial<Record<ErrorType, string>> = {
  auth_missing_key: 'Bearer realm="winnow"',
  auth_invalid_key: 'Bearer realm="winnow", error="invalid_token"',
};

function rpcRefusal(c: AppContext, status: number, message: string, type?: ErrorType): Response {
  const error = { code: REFUSED, message, ...(type && { data: { type } }) };
  return sendJson(c, JSON.stringify({ jsonrpc: '2.0', error, id: null }), status);
}
