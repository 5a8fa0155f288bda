import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ERROR_MEANINGS } from '../errors.ts';
import { openApiDocument } from './document.ts';
import { errorEnvelope } from './error.ts';
import { ROUTES } from './routes.ts';

type Media = { schema: z.ZodType; example?: unknown; examples?: Record<string, { value: unknown }> };
type Responses = Record<string, { content: Record<string, Media> }>;
type Field = { description?: string; properties?: Record<string, Field>; $ref?: string };

const document = openApiDocument(ROUTES, 'http://127.0.0.1:4000');
const named = ROUTES.map((route) => [route.operationId, route] as const);

/** Method and path of each row of the spec's table of endpoints. */
const SPEC = `
GET / | POST /api/scrape | POST /api/extract | POST /api/search | POST /api/crawl | GET /api/crawl/{id}
GET /api/crawl/{id}/pages | POST /api/crawl/{id}/stop | POST /api/crawl/{id}/resume | DELETE /api/crawl/{id}
POST /api/monitor | GET /api/monitor | GET /api/monitor/{cronId} | PATCH /api/monitor/{cronId}
POST /api/monitor/{cronId}/pause | POST /api/monitor/{cronId}/resume | DELETE /api/monitor/{cronId}
GET /api/monitor/{cronId}/activity | GET /api/history | GET /api/history/{id} | GET /api/credits
POST /api/jobs/monitor | POST /api/jobs/crawl
`
  .split(/[|\n]/)
  .map((row) => row.trim())
  .filter(Boolean);

test.each(SPEC)('%s is declared', (row) => {
  const declared = ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(declared).toContain(row);
});

test('patterns are written so that other languages can read them', () => {
  const patterns = JSON.stringify(document).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g);
  // Python does not know the classes of Unicode, and tools made with it refuse the whole document.
  expect([...patterns].map(([, pattern]) => pattern).filter((text) => text?.includes('\\p{'))).toEqual([]);
});

test('no kind of proxy is promised: it depends on what the operator has set', () => {
  expect(JSON.stringify(document)).not.toMatch(/residential/i);
});

test('operation ids and routes are each declared once', () => {
  expect(new Set(ROUTES.map(({ operationId }) => operationId)).size).toBe(ROUTES.length);
  expect(new Set(ROUTES.map(({ method, path }) => `${method} ${path}`)).size).toBe(ROUTES.length);
});

/** Their bodies are older than that rule: members that they do not know are named in a warning. */
const LENIENT = /^\/(?:v1|api\/(?:scrape|extract|search|schema|crawl|monitor|jobs))(?:\/|$)/;
const strict = named.filter(([, { path, request }]) => request.body && !LENIENT.test(path));

test.each(strict)('%s refuses unknown members', (_, route) => {
  const body = route.request.body?.content['application/json'] as Media | undefined;
  if (body) expect(body.schema.safeParse({ ...Object(body.example), unknownMember: 1 }).success).toBe(false);
});

test.each(named)('the examples of %s fit its schemas', (_, route) => {
  const body = route.request.body?.content['application/json'] as Media | undefined;
  if (body) expect(body.schema.safeParse(body.example).error).toBeUndefined();
  for (const media of Object.values((route.responses as unknown as Responses)['200']?.content ?? {})) {
    expect(media.schema.safeParse(media.example).error).toBeUndefined();
  }
});

test('routes beyond the spec refuse unknown members', () => {
  const lenient = ROUTES.filter(({ method, path, request }) => {
    if (SPEC.includes(`${method.toUpperCase()} ${path}`) || path === '/api/schema') return false;
    const body = request.body?.content['application/json'] as Media | undefined;
    return body?.schema.safeParse({ ...(body.example as object), nobodyKnows: 1 }).success;
  });
  expect(lenient.map(({ operationId }) => operationId)).toEqual([]);
});

test.each(named)('the errors of %s have the envelope and their status', (_, route) => {
  for (const [status, response] of Object.entries(route.responses as unknown as Responses)) {
    if (status === '200') continue;
    for (const [type, { value }] of Object.entries(response.content['application/json']?.examples ?? {})) {
      expect(errorEnvelope.parse(value).error.type).toBe(type);
      expect(ERROR_MEANINGS[type as keyof typeof ERROR_MEANINGS].status).toBe(Number(status));
    }
  }
});

test.each(named)('the path parameters of %s are the ones in its path', (_, route) => {
  const inPath = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  const params = route.request.params as z.ZodObject | undefined;
  expect(Object.keys(params?.shape ?? {})).toEqual(inPath);
});

test('access decides the errors of a route', () => {
  const errorsOf = (id: string) =>
    Object.keys(ROUTES.find((route) => route.operationId === id)?.responses ?? {});
  expect(errorsOf('getCredits')).toEqual(['200', '401', '403', '429', '500', '503']);
  expect(errorsOf('getHealth')).toEqual(['200', '400', '500', '503']);
  expect(errorsOf('getReady')).toEqual(['200', '400', '500', '503']);
  expect(errorsOf('runMonitorJob')).toEqual(['200', '400', '401', '500', '503']);
  expect(errorsOf('scrape')).toEqual(expect.arrayContaining(['400', '402', '413', '415', '503', '504']));
});

test('the document is OpenAPI 3.1 with its security schemes', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Winnow', version: '2.0.0' },
    servers: [{ url: 'http://127.0.0.1:4000' }],
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'SVC-APIKEY' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  });
  expect(document.paths?.['/api/scrape']?.post?.security).toEqual([
    { apiKey: ['call'] },
    { bearer: ['call'] },
  ]);
  expect(document.paths?.['/api/health']?.get?.security).toEqual([]);
});

test('every reference in the document leads somewhere', () => {
  const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(refs.length).toBeGreaterThan(50);
  expect(refs.filter((name) => !(String(name) in (document.components?.schemas ?? {})))).toEqual([]);
});

test('every field of a request says what it is', () => {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Field>;
  const silent: string[] = [];
  const visit = (at: string, field: Field) => {
    for (const [name, inner] of Object.entries(field.properties ?? {})) {
      if (!inner.description && !inner.$ref && name !== 'type') silent.push(`${at}.${name}`);
      visit(`${at}.${name}`, inner);
    }
  };
  for (const [name, schema] of Object.entries(schemas)) {
    if (/Request$|Format$|^Monitor(Config|Patch|Job)$|^CrawlBatch$|^Processor$/.test(name))
      visit(name, schema);
  }
  expect(silent).toEqual([]);
});

test('only what is served is documented', () => {
  const [first] = ROUTES;
  const part = openApiDocument(first ? [first] : [], 'http://x');
  expect(Object.keys(part.paths ?? {})).toEqual([first?.path]);
  expect(part.tags?.map(({ name }) => name)).toEqual(first?.tags);
});

test('every operation says who may call it and how it refuses, as linters want it', () => {
  const operations = [document.paths, document.webhooks].flatMap((paths) =>
    Object.entries(paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item as Record<string, { security?: unknown; responses: object }>).map(
        ([method, operation]) => ({ name: `${method} ${path}`, ...operation }),
      ),
    ),
  );
  expect(operations.length).toBeGreaterThan(ROUTES.length);
  expect(operations.filter(({ security }) => !Array.isArray(security)).map(({ name }) => name)).toEqual([]);
  const silent = operations.filter(
    ({ name, responses }) =>
      name.includes('/') && !Object.keys(responses).some((status) => status.startsWith('4')),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
  expect(document.info.license).toHaveProperty('url');
});
