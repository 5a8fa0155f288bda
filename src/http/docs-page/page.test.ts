import { createHash } from 'node:crypto';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../contract/document.ts';
import { ROUTES } from '../../contract/routes.ts';
import { ERROR_MEANINGS } from '../../errors.ts';
import { DOCS_CSP, DOCS_SCRIPT_HASH, DOCS_STYLE_HASH, renderDocsPage } from './page.ts';

type Node = {
  nodeName: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
  value?: string;
};

const baseUrl = 'http://127.0.0.1:4000';
const page = renderDocsPage(openApiDocument(ROUTES, baseUrl), { baseUrl });

function everyNode(markup: string): Node[] {
  const nodes: Node[] = [];
  const waiting: Node[] = [parse(markup) as unknown as Node];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.push(node);
    waiting.push(...(node.childNodes ?? []));
  }
  return nodes;
}

const nodes = everyNode(page);
const attribute = (node: Node, name: string) => node.attrs?.find((attr) => attr.name === name)?.value;
const ids = nodes.map((node) => attribute(node, 'id')).filter((id) => id !== undefined);

test('it is well-formed', () => {
  const problems: string[] = [];
  parse(page, { onParseError: (error) => problems.push(`${error.code} at ${error.startLine}`) });
  expect(problems).toEqual([]);
});

test.each(ROUTES.map((route) => [route.operationId]))(
  '%s has a section and a place in the contents',
  (id) => {
    expect(ids).toContain(id);
    const links = nodes.filter((node) => attribute(node, 'href') === `#${id}`);
    expect(links.length).toBeGreaterThanOrEqual(2);
  },
);

test('no id stands twice, and every link within the page leads somewhere', () => {
  expect(new Set(ids).size).toBe(ids.length);
  const targets = nodes.map((node) => attribute(node, 'href')).filter((href) => href?.startsWith('#'));
  expect(targets.filter((href) => !ids.includes(String(href).slice(1)))).toEqual([]);
});

test('nothing is loaded from anywhere', () => {
  const loads = nodes.filter((node) =>
    ['img', 'iframe', 'object', 'embed', 'video', 'audio', 'source'].includes(node.nodeName),
  );
  expect(loads).toEqual([]);
  const sources = nodes.flatMap((node) => {
    const places = node.nodeName === 'link' ? ['href'] : ['src', 'srcset', 'data', 'style'];
    return places.map((name) => attribute(node, name)).filter((value) => value !== undefined);
  });
  expect(sources.filter((source) => !source.startsWith('data:image/svg+xml,'))).toEqual([]);
  const style = nodes.find((node) => node.nodeName === 'style')?.childNodes?.[0]?.value ?? '';
  expect(style).not.toMatch(/url\(|@import/);
});

test('the policy names exactly the inline blocks of the page', () => {
  const hashOf = (name: string) => {
    const text = nodes.find((node) => node.nodeName === name)?.childNodes?.[0]?.value ?? '';
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  expect(hashOf('style')).toBe(DOCS_STYLE_HASH);
  expect(hashOf('script')).toBe(DOCS_SCRIPT_HASH);
  expect(DOCS_CSP).toContain(`script-src ${DOCS_SCRIPT_HASH}`);
  expect(DOCS_CSP).not.toContain('unsafe');
  const handlers = nodes.flatMap((node) => node.attrs ?? []).filter(({ name }) => /^on/.test(name));
  expect(handlers).toEqual([]);
});

test('every error type is explained', () => {
  for (const type of Object.keys(ERROR_MEANINGS)) expect(ids).toContain(`error-${type}`);
});

describe('bounds, defaults and choices', () => {
  const section = (id: string) =>
    page.slice(page.indexOf(`id="${id}"`), page.indexOf('</section>', page.indexOf(`id="${id}"`)));
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
    expect(section(id)).toContain(text);
  });
});

test('what the document says is escaped', () => {
  const evil = '<script>alert(1)</script>"\'&';
  const document = {
    info: { title: evil, version: evil, description: evil },
    tags: [{ name: evil, description: evil }],
    paths: {
      '/x': {
        post: {
          operationId: evil,
          summary: evil,
          description: `\`${evil}\``,
          tags: [evil],
          parameters: [
            { name: evil, in: 'query', description: evil, schema: { type: 'string', enum: [evil] } },
          ],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { [evil]: { type: evil, default: evil, description: evil } },
                },
                example: { [evil]: evil },
              },
            },
          },
          responses: {
            200: { description: evil, content: { 'application/json': { example: { [evil]: evil } } } },
          },
        },
      },
    },
  };
  const written = everyNode(renderDocsPage(document, { baseUrl: evil }));
  expect(written.filter((node) => node.nodeName === 'script')).toHaveLength(1);
});

test('a schema that contains itself comes to an end', () => {
  const tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } };
  const document = {
    info: { title: 't', version: '1' },
    paths: {
      '/x': {
        get: {
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } },
          },
        },
      },
    },
    components: { schemas: { Tree: tree } },
  };
  expect(renderDocsPage(document, { baseUrl }).match(/Inside <code>child/g)?.length).toBe(9);
});
