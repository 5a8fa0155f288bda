/** How a route is declared. The type makes every route carry its schemas, an example, its errors and its access. */
import type { RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { ERROR_MEANINGS, type ErrorType } from '../errors.ts';
import type { AuditAction } from './account/audit-actions.ts';
import { type Scope, scopeOf } from './account/scope.ts';
import { errorEnvelope } from './error.ts';

/** `key`: an account's API key. `internal`: the secret or signature of the scheduler. `none`: open to all. */
export type RouteAuth = 'key' | 'internal' | 'none';

export const TAGS = {
  Scrape: 'Fetch one page and get it in the formats you need.',
  Extract: 'Structured data from a page, from HTML or from Markdown.',
  Extractor: 'Learn where data is on pages of one kind, and read it there without a model.',
  Search: 'Search the web and get the pages behind the results.',
  Crawl: 'Follow links from a start page. Runs in the background; poll it, watch it, stop it, resume it.',
  Batch: 'Fetch many pages by their addresses. Runs in the background, like a crawl.',
  Parse: 'Upload a file and get it in the formats you need.',
  Map: 'List the addresses of a site in one call.',
  Session: 'Sign in to sites once, and use the session by name.',
  Monitor: 'Fetch a page on a schedule and hear about it when it changes.',
  History: 'Every past request, with its result.',
  Credits: 'What is left, what was used and what the plan allows.',
  Keys: 'The API keys of the account: list, create, revoke.',
  People: 'The people who can sign in to the account, and its audit log.',
  Webhooks: 'The signing secret and the log of deliveries.',
  Agents: 'Ways for software to find the service and to pay for it.',
  Service: 'The service itself: its card and its health.',
  Internal: 'For schedulers and workers, not for clients.',
  'Legacy v1':
    'The deprecated interface, kept for clients that still speak it. Its errors are `{error: string}`.',
} as const;

export type Tag = keyof typeof TAGS;

/** The body of an error response: its schema, and what it says for an error. */
export type ErrorShape = { schema: z.ZodType; body(error: { type: ErrorType; message: string }): object };

const ENVELOPE: ErrorShape = { schema: errorEnvelope, body: (error) => ({ error }) };

export type Method = 'get' | 'post' | 'patch' | 'delete';
export type RouteBody<Schema> = {
  schema: Schema;
  example: Schema extends z.ZodType ? z.input<Schema> : never;
};
type RequiredParams<Path extends string> = Path extends `${string}{${string}`
  ? { params: z.ZodObject }
  : { params?: never };

type Definition<Verb, Path extends string, Params, Query, BodySchema, Result extends z.ZodType, Media> = {
  method: Verb;
  path: Path;
  operationId: string;
  summary: string;
  description: string;
  tag: Tag;
  auth: RouteAuth;
  /** The scope that a key needs, if it is not the default of scope.ts. */
  scope?: Scope;
  /** Its action in the audit log, if it is logged. */
  audit?: AuditAction;
  /** There is a better route to use instead. */
  deprecated?: true;
  /** The shape of errors, if it is not the envelope of our own API. */
  errorShape?: ErrorShape;
  /** Metered calls reserve credits, answer with their cost and are kept in history. */
  metered?: true;
  params?: Params;
  query?: Query;
  body?: RouteBody<BodySchema>;
  /** The route takes a file and these options beside it. */
  upload?: { options: z.ZodType };
  response: { schema: Result; example: z.input<Result>; description: string; contentType?: Media };
  /** Errors of this route; those that every route of its kind has are added. */
  errors?: readonly ErrorType[];
} & RequiredParams<Path>;

type Part<Name extends string, Value> = [Value] extends [z.ZodType] ? { [Key in Name]: Value } : object;
type JsonBody<Schema> = [Schema] extends [z.ZodType]
  ? { body: { required: boolean; content: { 'application/json': { schema: Schema } } } }
  : object;

/** What `app.openapi(route, handler)` reads. Errors are thrown, so a handler's type knows the success only. */
export type Route<Verb, Path, Params, Query, BodySchema, Result, Media extends string> = {
  method: Verb;
  path: Path;
  operationId: string;
  summary: string;
  description: string;
  tags: Tag[];
  security: Record<string, string[]>[];
  request: Part<'params', Params> & Part<'query', Query> & JsonBody<BodySchema>;
  responses: {
    200: { description: string; content: { [Key in Media]: { schema: Result; example: unknown } } };
  };
  deprecated: boolean;
  'x-auth': RouteAuth;
  'x-scope': Scope;
  'x-audit': AuditAction | undefined;
  'x-metered': boolean;
};

/** A route whose types do not matter, as the document and the docs page take it. */
export type AnyRoute = Omit<
  Route<Method, string, unknown, unknown, unknown, z.ZodType, string>,
  'request'
> & {
  request: NonNullable<RouteConfig['request']>;
};

/**
 * Declares a route; `src/http/routes` attaches its handler.
 *
 * @example
 * export const creditsRoute = defineRoute({
 *   method: 'get', path: '/api/credits', operationId: 'getCredits', tag: 'Credits', auth: 'key',
 *   summary: 'Credits', description: 'What is left.',
 *   response: { schema: creditsReport, example: report, description: 'The balance.' },
 * });
 */
export function defineRoute<
  Verb extends Method,
  Path extends string,
  Result extends z.ZodType,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  BodySchema extends z.ZodType | undefined = undefined,
  Media extends string = 'application/json',
>(definition: Definition<Verb, Path, Params, Query, BodySchema, Result, Media>) {
  const { method, path, operationId, summary, description, tag, auth, params, query, body, response } =
    definition;
  const metered = definition.metered ?? false;
  const scope = definition.scope ?? scopeOf({ method, metered });
  const { deprecated = false, errorShape = ENVELOPE, errors = [] } = definition;
  const validated = Boolean(params || query || body || definition.upload);
  const route = {
    method,
    path,
    operationId,
    summary,
    description,
    tags: [tag],
    security: securityOf(auth, scope),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && {
        body: {
          // A getter, because only the document needs it and computing it for every route takes a twentieth of the start.
          get required() {
            return !mayBeLeftOut(method, body.schema);
          },
          content: { 'application/json': { schema: body.schema, example: body.example } },
        },
      }),
      ...(definition.upload && { body: uploadBody(definition.upload.options) }),
    },
    responses: {
      200: {
        description: response.description,
        content: {
          [response.contentType ?? 'application/json']: {
            schema: response.schema,
            example: response.example,
          },
        },
      },
      ...errorResponses([...commonErrors({ method, auth, validated, metered }), ...errors], errorShape),
    },
    deprecated,
    'x-auth': auth,
    'x-scope': scope,
    'x-audit': definition.audit,
    'x-metered': metered,
  };
  // The keys of `request` depend on what was given, which TypeScript cannot follow through the spreads.
  return route as unknown as Route<Verb, Path, Params, Query, BodySchema, Result, Media>;
}

/** A POST whose fields are all optional may have no body; a PATCH without one is a mistake. */
export function mayBeLeftOut(method: string, body: z.ZodType | undefined): boolean {
  return method.toLowerCase() === 'post' && body?.safeParse({}).success === true;
}

function uploadBody(options: z.ZodType) {
  const form = z.object({ file: BINARY.describe('The file.'), options: options.optional() });
  const content = {
    'multipart/form-data': { schema: form },
    'application/octet-stream': { schema: BINARY },
  };
  return { required: true, content };
}

const BINARY = z.string().meta({ format: 'binary' });

/** OpenAPI 3.1 allows the names of roles here: we give the scope that a key needs. */
function securityOf(auth: RouteAuth, scope: Scope): Record<string, string[]>[] {
  if (auth === 'key') return [{ apiKey: [scope] }, { bearer: [scope] }];
  return auth === 'internal' ? [{ internalSecret: [] }, { schedulerSignature: [] }] : [];
}

function commonErrors({
  method,
  auth,
  validated,
  metered,
}: {
  method: Method;
  auth: RouteAuth;
  validated: boolean;
  metered: boolean;
}): ErrorType[] {
  // The database may be away for a moment, or the process about to stop.
  const errors: ErrorType[] = ['internal_error', 'upstream_failed'];
  // Invalid HTTP is refused before it reaches a route (http/listen.ts).
  if (auth === 'none' || validated) errors.push('validation');
  if (auth === 'key')
    errors.push('auth_missing_key', 'auth_invalid_key', 'insufficient_scope', 'rate_limited');
  if (auth === 'internal') errors.push('auth_missing_key');
  // An invalid Idempotency-Key, or one that was used with another request.
  if (auth === 'key' && method === 'post') errors.push('validation', 'conflict');
  if (metered) errors.push('insufficient_credits', 'payload_too_large', 'storage_full', 'busy');
  return errors;
}

/** Types that share a status share a response, with an example each. */
function errorResponses(types: ErrorType[], shape: ErrorShape) {
  const byStatus = Map.groupBy(new Set(types), (type) => ERROR_MEANINGS[type].status);
  const ordered = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(ordered.map(([status, same]) => [status, errorResponse(same, shape)]));
}

function errorResponse(types: ErrorType[], { schema, body }: ErrorShape) {
  const examples = types.map((type) => {
    const { message } = ERROR_MEANINGS[type];
    return [type, { value: body({ type, message }) }];
  });
  return {
    description: types.map((type) => `\`${type}\`: ${ERROR_MEANINGS[type].message}.`).join(' '),
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  };
}
