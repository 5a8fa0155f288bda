/** Serves a declared route: access, rate, idempotency and validation follow from its declaration. */
import type { Hono, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { AnyRoute } from '../contract/route.ts';
import { sendJson } from './answer/send.ts';
import type { Hold } from './answer/unread-answers.ts';
import type { AppContext, AppDeps, AppEnv } from './app-env.ts';
import type { Dialect } from './dialect.ts';
import { audited } from './middleware/audited.ts';
import { authenticate } from './middleware/authenticate.ts';
import { bodyLimit } from './middleware/body-limit.ts';
import { checkFetchConfig } from './middleware/check-fetch-config.ts';
import { countRequest } from './middleware/count-request.ts';
import { creditHeaders } from './middleware/credit-headers.ts';
import { idempotent } from './middleware/idempotent.ts';
import { internalOnly } from './middleware/internal-only.ts';
import { readRate } from './middleware/read-rate.ts';
import { refuseWhileUntaken } from './middleware/refuse-while-untaken.ts';
import { refusedRate } from './middleware/refused-rate.ts';
import { requireScope } from './middleware/require-scope.ts';
import { authenticateSession, ownPagesOnly } from './middleware/session.ts';
import { type RequestSchemas, validate } from './middleware/validate.ts';
import type { Metrics } from './observe/metrics.ts';
import type { WebSocketConnection } from './websocket.ts';

type JsonBody<S> = { content: { 'application/json': { schema: S } } };
/** The body of a route that takes a file. */
type UploadBody = { content: { 'application/json'?: undefined } };

/** The parts of a declared route that serving it needs; see contract/route.ts. */
export type ServedRoute = AnyRoute & {
  request: { params?: z.ZodType; query?: z.ZodType; body?: JsonBody<z.ZodType> | UploadBody };
};

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type BodySchema<R> = R extends { request: { body: JsonBody<infer S> } } ? S : undefined;
type PartSchema<R, Part extends string> = R extends { request: { [K in Part]: infer S } } ? S : undefined;
type ResultSchema<R> = R extends {
  responses: { 200: { content: { 'application/json': { schema: infer S } } } };
}
  ? S
  : never;

export type Input<R> = {
  body: Output<BodySchema<R>>;
  params: Output<PartSchema<R, 'params'>>;
  query: Output<PartSchema<R, 'query'>>;
};

/** A handler returns a value of the declared shape, or a finished response. */
export type Handler<R> = (
  input: Input<R>,
  c: AppContext,
) => Promise<(ResultSchema<R> extends z.ZodType ? z.input<ResultSchema<R>> : never) | Response>;

export type RouteOptions = {
  /** Its body may hold whole pages (or as much: long lists, what a browser has stored), or whole files. For other routes a large body is a mistake, and slow to check. */
  takes?: 'pages' | 'files';
};

/** Adds a route to the app and to its OpenAPI document. */
export type AddRoute = <R extends ServedRoute>(route: R, handler: Handler<R>, options?: RouteOptions) => void;

/** A dialect with its routes, as the service passes it in. */
export type ServedDialect = Dialect & {
  addRoutes(add: AddRoute): void;
  /** How to watch a path over a WebSocket, for clients that may GET it; undefined if it cannot be watched. */
  watch?(path: string): Watch | undefined;
};

/**
 * Sends until everything is sent or the client is gone.
 *
 * @param hold waits for memory for a message, which the client may read as slowly as it likes
 */
export type Watch = (accountId: string, connection: WebSocketConnection, hold: Hold) => Promise<void>;

export function attach<R extends ServedRoute>(
  { app, deps, metrics }: { app: Hono<AppEnv>; deps: AppDeps; metrics: Metrics },
  route: R,
  handler: Handler<R>,
  { takes, dialect }: RouteOptions & { dialect?: Dialect },
): void {
  const verb = route.method.toUpperCase();
  const path = route.path.replaceAll('{', ':').replaceAll('}', '');
  const measured = measure(metrics, route);
  const limit = bodyLimit(largestBody(deps.config, takes), deps.rooms);
  const steps = stepsOf(deps, route, limit, dialect);
  const answer = async (c: AppContext) => {
    const input = { body: c.get('body'), params: c.get('params'), query: c.get('query') } as Input<R>;
    const result = await handler(input, c);
    return result instanceof Response ? result : sendJson(c, JSON.stringify(result));
  };
  app.on(verb, [path], measured, ...accessTo(deps, route, limit, dialect), ...steps, answer);
  if (!isForPeople(route)) return;
  // The same route for the dashboard, whose pages have a session and never see a key.
  const session = [ownPagesOnly(deps), authenticateSession(deps), requireScope(route['x-scope'])];
  app.on(verb, [`${DASHBOARD_PROXY}${path}`], measured, ...session, ...steps, answer);
}

/** Who may use the route at its own path. */
function accessTo(
  deps: AppDeps,
  route: ServedRoute,
  limit: MiddlewareHandler<AppEnv>,
  dialect: Dialect | undefined,
): MiddlewareHandler<AppEnv>[] {
  if (route['x-auth'] === 'key') return [authenticate(deps, dialect), requireScope(route['x-scope'])];
  return route['x-auth'] === 'internal' ? [internalOnly(deps.config, limit)] : [];
}

/** The middleware of a request after authentication. */
function stepsOf(
  deps: AppDeps,
  route: ServedRoute,
  limit: MiddlewareHandler<AppEnv>,
  dialect: Dialect | undefined,
): MiddlewareHandler<AppEnv>[] {
  const steps: MiddlewareHandler<AppEnv>[] = [];
  const withKey = route['x-auth'] === 'key';
  const isMetered = route['x-metered'];
  if (withKey && isMetered && !dialect) steps.push(creditHeaders(deps));
  if (withKey && isMetered) steps.push(refuseWhileUntaken);
  // A metered call is counted when it is opened.
  if (withKey && !isMetered) steps.push(route.method === 'get' ? readRate(deps.reads) : countRequest(deps));
  // Jobs of schedulers are limited before authentication, and recognise repeated deliveries themselves.
  if (route.method !== 'get' && route['x-auth'] !== 'internal') {
    steps.push(refusedRate(deps.refused), limit);
    if (route.method === 'post') steps.push(idempotent(deps));
  }
  const schemas = schemasOf(route);
  if (schemas.params || schemas.query || schemas.body) steps.push(validate(schemas));
  if (schemas.body) steps.push(checkFetchConfig(deps));
  // After idempotency: a repeated answer was logged the first time.
  if (route['x-audit']) steps.push(audited(deps, route['x-audit']));
  return steps;
}

const DASHBOARD_PROXY = '/dashboard/proxy';

function isForPeople(route: ServedRoute): boolean {
  if (!route.path.startsWith('/api/')) return false;
  return route['x-auth'] === 'key' || (route['x-auth'] === 'none' && route.method === 'get');
}

const MOST_BODY_BYTES = 1024 * 1024;

/** For the other fields of a form that has a file. */
const FORM_BYTES = 64 * 1024;

function largestBody({ maxBodyBytes, maxFileBytes }: Config, takes: RouteOptions['takes']): number {
  if (takes === 'files') return maxFileBytes + FORM_BYTES;
  return takes === 'pages' ? maxBodyBytes : Math.min(maxBodyBytes, MOST_BODY_BYTES);
}

function measure(metrics: Metrics, route: ServedRoute): MiddlewareHandler<AppEnv> {
  const ended = metrics.forRoute(route);
  return async (c, next) => {
    await next();
    ended(c.res.status, (performance.now() - c.get('startedAt')) / 1000);
  };
}

function schemasOf(route: ServedRoute): RequestSchemas {
  return {
    params: route.request.params,
    query: route.request.query,
    body: route.request.body?.content['application/json']?.schema,
  };
}
