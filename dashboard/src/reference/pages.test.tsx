import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { openApiDocument } from '../../../src/contract/document.ts';
import { ROUTES } from '../../../src/contract/routes.ts';
import { ERROR_MEANINGS } from '../../../src/errors.ts';
import { Contents } from './contents.tsx';
import { groupsOf, type OpenApi } from './open-api.ts';
import { Page } from './reference.tsx';

const real = openApiDocument(ROUTES, 'http://127.0.0.1:4000') as unknown as OpenApi;

/** Renders the page of an address without a browser. */
const render = (element: ReactElement) =>
  renderToStaticMarkup(
    <Router base="/docs" ssrPath="/docs">
      {element}
    </Router>,
  );
const drawn = new Map<string, string>();
/** Rendered once: most tests look at the same pages. */
function pageOf(path: string): string {
  const markup = drawn.get(path) ?? drawPage(path, real);
  drawn.set(path, markup);
  return markup;
}
const drawPage = (path: string, document: OpenApi, target = '') =>
  render(<Page document={document} path={path} target={target} />);
const contentsOf = (document: OpenApi) =>
  render(<Contents groups={groupsOf(document)} query="" onQuery={() => {}} search={() => []} guides={[]} />);

const isInternal = (route: (typeof ROUTES)[number]) => route['x-auth'] === 'internal';
const contents = contentsOf(real);
const introduction = pageOf('/');

test.each(ROUTES.filter((route) => !isInternal(route)).map(({ operationId, path }) => [operationId, path]))(
  '%s has a page and a place in the contents',
  (id, path) => {
    expect(pageOf(`/${id}`)).toContain(path.replace(/:(\w+)/g, '{$1}'));
    for (const list of [contents, introduction]) expect(list).toContain(`href="/docs/${id}"`);
  },
);

test.each(ROUTES.filter(isInternal).map(({ operationId }) => [operationId]))(
  '%s is internal and has neither',
  (id) => {
    expect(pageOf(`/${id}`)).toContain('Page not found');
    for (const list of [contents, introduction]) expect(list).not.toContain(id);
  },
);

test('ids in a page are unique, and every link leads somewhere', () => {
  const operations = groupsOf(real).flatMap(({ endpoints }) => endpoints.map(({ id }) => `/${id}`));
  const every = (markup: string, pattern: RegExp) =>
    [...markup.matchAll(pattern)].map((match) => match[1] ?? '');
  const pages = new Map<string, { markup: string; ids: Set<string> }>(
    ['/', '/errors', '/events', ...operations].map((path) => {
      const markup = pageOf(path);
      const ids = every(markup, / id="([^"]+)"/g);
      expect(ids, path).toEqual([...new Set(ids)]);
      return [`/docs${path}`, { markup, ids: new Set(ids.map(encodeURIComponent)) }] as const;
    }),
  );
  for (const [path, { markup }] of pages) {
    for (const href of new Set(every(markup, / href="([^"]+)"/g))) {
      const [page, hash] = href.split('#');
      if (page && !page.startsWith('/docs')) continue;
      const there = pages.get(page || path);
      expect(there, href).toBeDefined();
      if (hash) expect(there?.ids.has(hash), href).toBe(true);
    }
  }
});

test('every error type is explained, and every event', () => {
  const errors = pageOf('/errors');
  for (const type of Object.keys(ERROR_MEANINGS)) expect(errors).toContain(`id="${type}"`);
  const events = pageOf('/events');
  for (const type of Object.keys(real.webhooks ?? {})) expect(events).toContain(`id="${type}"`);
});

describe('bounds, defaults and choices', () => {
  test.each([
    ['scrape', '1000 to 60000'],
    ['scrape', 'default 60000'],
    ['scrape', '320 to 3840'],
    ['scrape', 'application/vnd.oasis.opendocument.text'],
    ['startCrawl', '1000 to 300000'],
    ['startCrawl', '1 to 1000'],
    ['search', 'past_24_hours'],
    ['createMonitor', '1 to 100 characters'],
    ['listHistory', 'default 20'],
  ])('%s says %s', (id, text) => {
    expect(pageOf(`/${id}`)).toContain(text);
  });
});

test('only the parents of the addressed field and small groups are unfolded', () => {
  const unfolded = (target: string) =>
    [
      ...drawPage('/scrape', real, target).matchAll(
        /id="([\w.-]+)"(?:(?!<details| id=).)*<details[^>]* open=""/gs,
      ),
    ].map(([, id]) => id);
  expect(unfolded('')).toEqual(['request.processors']);
  expect(unfolded('request.fetchConfig.timeout')).toEqual(['request.processors', 'request.fetchConfig']);
});

test.each(['scrape', 'extract', 'search', 'startCrawl'])('%s can be opened in the playground', (id) => {
  expect(pageOf(`/${id}`)).toContain(`href="/dashboard/playground/${id === 'startCrawl' ? 'crawl' : id}"`);
  expect(pageOf('/getCrawl')).not.toContain('Open in playground');
});

test('texts of the document are escaped', () => {
  const evil = '<script>alert(1)</script>"\'&';
  const text = { schema: { type: 'string', enum: [evil] } };
  const schema = { type: 'object', properties: { [evil]: { type: evil, default: evil, description: evil } } };
  const document: OpenApi = {
    info: { title: evil, version: evil, description: evil },
    servers: [{ url: evil }],
    tags: [{ name: evil, description: evil }],
    paths: {
      '/x': {
        post: {
          operationId: 'x',
          summary: evil,
          description: `\`${evil}\``,
          tags: [evil],
          parameters: [{ name: evil, in: 'query', description: evil, ...text }],
          requestBody: { content: { 'application/json': { schema, example: { [evil]: evil } } } },
          responses: {
            200: {
              description: evil,
              content: { 'application/json': { schema, example: { [evil]: evil } } },
            },
          },
        },
      },
    },
    webhooks: {
      [evil]: { post: { summary: evil, requestBody: { content: { 'application/json': { schema } } } } },
    },
  };
  const markup = [
    contentsOf(document),
    ...['/', '/x', '/events'].map((path) => drawPage(path, document)),
  ].join();
  expect(markup).toContain('&lt;script&gt;');
  expect(markup).not.toContain('<script');
});

test('a recursive schema is shown once', () => {
  const Tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } };
  const document: OpenApi = {
    info: { title: 't', version: '1' },
    paths: { '/x': { get: { operationId: 'x', responses: { 200: { content } } } } },
    components: { schemas: { Tree } },
  };
  expect(drawPage('/x', document).match(/1 field</g)).toHaveLength(1);
});
