/** Ties a declared route to its handler: access, rate, idempotency and validation follow from the declaration. */
import type { Hono, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { AnyRoute } from '../contract/route.ts';
import type { AppContext, AppDeps, AppEnv } from './app-env.ts';
import type { Metrics } from './metrics.ts';
import { authenticate } from './middleware/authenticate.ts';
import { bodyLimit } from './middleware/body-limit.ts';
import { countRequest } from './middleware/count-request.ts';
import { idempotent } from './middleware/idempotent.ts';
import { internalOnly } from './middleware/internal-only.ts';
import { type RequestSchemas, validate } from './middleware/validate.ts';
import { sendJson } from './send.ts';

type JsonBody<S> = { content: { 'application/json': { schema: S } } };

/** The parts of a declared route that serving it needs; see contract/route.ts. */
export type ServedRoute = AnyRoute & {
  request: { params?: z.ZodType; query?: z.ZodType; body?: JsonBody<z.ZodType> };
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

/** A handler gives the answer as a value of the declared shape, or as a finished response. */
export type Handler<R> = (
  input: Input<R>,
  c: AppContext,
) => Promise<(ResultSchema<R> extends z.ZodType ? z.input<ResultSchema<R>> : never) | Response>;

/** Adds a route to the app and to its OpenAPI document. */
export type AddRoute = <R extends ServedRoute>(route: R, handler: Handler<R>) => void;

export function attach<R extends ServedRoute>(
  app: Hono<AppEnv>,
  deps: AppDeps,
  metrics: Metrics,
  route: R,
  handler: Handler<R>,
): void {
  const path = route.path.replaceAll('{', ':').replaceAll('}', '');
  const withKey = route['x-auth'] === 'key';
  const steps: MiddlewareHandler<AppEnv>[] = [measure(metrics, route)];
  if (withKey) steps.push(authenticate(deps));
  if (route['x-auth'] === 'internal') steps.push(internalOnly(deps.config));
  if (route.method !== 'get') {
    // A metered call is counted when it is opened.
    if (withKey && !route['x-metered']) steps.push(countRequest(deps));
    steps.push(bodyLimit(largestBody(route, deps.config)));
    if (withKey && route.method === 'post') steps.push(idempotent(deps));
  }
  const schemas = schemasOf(route);
  if (schemas.params || schemas.query || schemas.body) steps.push(validate(schemas));
  app.on(route.method.toUpperCase(), [path], ...steps, async (c) => {
    const input = { body: c.get('body'), params: c.get('params'), query: c.get('query') } as Input<R>;
    const answer = await handler(input, c);
    return answer instanceof Response ? answer : sendJson(c, JSON.stringify(answer));
  });
}

/** Whole pages are sent to extract only; elsewhere a large body is a mistake, and slow to check. */
const MOST_BODY_BYTES = 1024 * 1024;

function largestBody(route: ServedRoute, config: Pick<Config, 'maxBodyBytes'>): number {
  return route.path === '/api/extract' ? config.maxBodyBytes : Math.min(config.maxBodyBytes, MOST_BODY_BYTES);
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
    body: route.request.body?.content['application/json'].schema,
  };
}
