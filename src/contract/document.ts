/** The OpenAPI 3.1 document, made from route declarations. */
import { OpenAPIHono } from '@hono/zod-openapi';
import { type RouteAuth, TAGS } from './route.ts';
import { WEBHOOK_EVENTS } from './webhook/events.ts';

const API_VERSION = '2.0.0';

const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'SVC-APIKEY', description: 'Your API key.' },
  bearer: { type: 'http', scheme: 'bearer', description: 'The same key, as a bearer token.' },
  internalSecret: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Internal-Secret',
    description: 'The internal secret.',
  },
  schedulerSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Upstash-Signature',
    description: 'An HS256 JWT whose `body` claim is the base64url SHA-256 of the body.',
  },
} as const;

const SESSION_HEADER = {
  name: 'SVC-Session-Id',
  in: 'header',
  description: 'Groups the requests of one workflow; history can be filtered by it.',
  schema: { type: 'string' },
} as const;

const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes it safe to repeat the request: the same key and body within 24 hours get the first answer again, and another body gets `conflict`.',
  schema: { type: 'string' },
} as const;

const PREFER_HEADER = {
  name: 'Prefer',
  in: 'header',
  description:
    '`handling=strict` refuses a body or a query with unknown fields (RFC 7240). Otherwise most operations ignore them, and name them in `X-Unknown-Fields` and in the warnings of the answer; those with `additionalProperties: false` always refuse them, at every level.',
  schema: { type: 'string' },
} as const;

const header = (description: string, type: 'string' | 'integer' = 'integer') => ({
  description,
  schema: { type },
});

const RESPONSE_HEADERS = {
  'X-Request-Id': header('Identifies the request in logs.', 'string'),
  'Server-Timing': header('How long the answer took.', 'string'),
};
const BODY_HEADERS = {
  'X-Unknown-Fields': header('Unknown fields of the body or the query, if there are any.', 'string'),
  'Preference-Applied': header('`handling=strict`, if you asked for it.', 'string'),
};
const KEY_HEADERS = {
  'RateLimit-Limit': header('Requests per minute that the plan allows.'),
  'RateLimit-Remaining': header('Requests left in this minute.'),
  'RateLimit-Reset': header('Seconds until the minute ends.'),
};
const METERED_HEADERS = {
  'X-Credits-Used': header('What this call cost.'),
  'X-Credits-Remaining': header('Credits left after it.'),
};

/** What the document reads of a route; the rest of the declaration goes into it unchanged. */
type DocumentedRoute = {
  method: string;
  path: string;
  request: { body?: { content: object } };
  responses: { 200: object };
  'x-auth': RouteAuth;
  'x-metered': boolean;
};
type RouteConfig = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0];

/**
 * @param routes the routes that are served: a route without a handler must not be documented.
 * @example openApiDocument(ROUTES, 'http://127.0.0.1:4000')
 */
export function openApiDocument(routes: readonly DocumentedRoute[], serverUrl: string) {
  const app = new OpenAPIHono();
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES)) {
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  }
  const complete = routes.map(withHeaders);
  for (const route of complete) app.openAPIRegistry.registerPath(route);
  for (const event of WEBHOOK_EVENTS) app.openAPIRegistry.registerWebhook(webhook(event));
  const used = new Set(complete.flatMap(({ tags }) => tags));
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Winnow',
      version: API_VERSION,
      description:
        'Web pages in, clean content or structured data out. Send your key in the header `SVC-APIKEY`; bodies and answers are JSON.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
  });
}

function withHeaders(route: DocumentedRoute): RouteConfig {
  const keyed = route['x-auth'] === 'key';
  const metered = route['x-metered'];
  // Other interfaces have headers of their own, and unknown options of an upload are refused in any case.
  const withJson =
    'application/json' in (route.request.body?.content ?? {}) && route.path.startsWith('/api/');
  const documented = {
    ...route,
    parameters: [
      ...(metered ? [SESSION_HEADER] : []),
      ...(route.method === 'post' ? [IDEMPOTENCY_HEADER] : []),
      ...(withJson ? [PREFER_HEADER] : []),
    ],
    responses: {
      ...route.responses,
      200: {
        ...route.responses[200],
        headers: {
          ...RESPONSE_HEADERS,
          ...(withJson && BODY_HEADERS),
          ...(keyed && KEY_HEADERS),
          ...(metered && METERED_HEADERS),
        },
      },
    },
  };
  // Declarations come from defineRoute only, which fills in all that a RouteConfig has.
  return documented as unknown as RouteConfig;
}

function webhook({ type, summary, schema }: (typeof WEBHOOK_EVENTS)[number]) {
  return {
    method: 'post',
    path: type,
    operationId: type,
    summary,
    // Events are signed, not authorised: see docs/webhooks.md.
    security: [] as Record<string, string[]>[],
    request: { body: { required: true, content: { 'application/json': { schema } } } },
    responses: { 200: { description: 'Any 2xx within 15 seconds counts as received.' } },
  } as const;
}
