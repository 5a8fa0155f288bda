/** Unknown fields: found wherever the contract has objects, and nowhere else. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { batchBody } from '../crawl/batch.ts';
import { crawlBody } from '../crawl/config.ts';
import { extractBody } from '../extract/extract.ts';
import { monitorBody, monitorPatch } from '../monitor/config.ts';
import { scrapeBody } from '../page/scrape.ts';
import { ROUTES } from '../routes.ts';
import {
  MAX_UNKNOWN_FIELDS,
  shapeOf,
  unknownFieldIssue,
  unknownFields,
  unknownFieldsHeader,
} from './unknown-fields.ts';

const paths = (schema: Parameters<typeof shapeOf>[0], body: unknown) =>
  unknownFields(shapeOf(schema), body).map(({ path }) => path.join('.'));

describe('unknown fields', () => {
  it('are found at every level', () => {
    const body = {
      url: 'https://a.example',
      waitFor: 5,
      fetchConfig: { mode: 'js', foo: 1, headers: { any: 'x' }, cookies: { any: 'x' } },
      formats: [
        { type: 'markdown', mod: 'reader' },
        { type: 'json', schema: { any: { thing: 1 } }, promt: '' },
      ],
      processors: [{ type: 'pdf', pages: 1 }],
    };
    const expected = ['waitFor', 'fetchConfig.foo', 'formats.0.mod', 'formats.1.promt', 'processors.0.pages'];
    expect(paths(scrapeBody, body)).toEqual(expected);
    expect(paths(crawlBody, body)).toEqual(expected);
    expect(paths(extractBody, { html: '', prompt: '', fetchConfig: { foo: 1 } })).toEqual([
      'fetchConfig.foo',
    ]);
    for (const schema of [monitorBody, monitorPatch])
      expect(paths(schema, { ignore: { selectors: [], pattern: [] } })).toEqual(['ignore.pattern']);
  });

  it('are found in an object that could also be a text', () => {
    const schema = z.object({ hook: z.union([z.string(), z.object({ url: z.string() })]).nullish() });
    expect(paths(schema, { hook: { url: '', retries: 3 } })).toEqual(['hook.retries']);
    expect(paths(schema, { hook: 'https://a.example' })).toEqual([]);
    const either = z.union([z.record(z.string(), z.string()), z.object({ url: z.string() })]);
    expect(paths(either, { any: 'x' })).toEqual([]);
  });

  it('are refused within an object that refuses its own, and elsewhere not', () => {
    const refused = (schema: Parameters<typeof shapeOf>[0], body: unknown) =>
      unknownFields(shapeOf(schema), body)
        .filter(({ isRefused }) => isRefused)
        .map(({ path }) => path.join('.'));
    const page = {
      fetchConfig: { foo: 1, viewport: { depth: 1 } },
      formats: [
        { type: 'markdown', mod: 1 },
        { type: 'pdf', paper: 1 },
      ],
    };
    expect(refused(batchBody, page)).toEqual([
      'fetchConfig.foo',
      'fetchConfig.viewport.depth',
      'formats.0.mod',
      'formats.1.paper',
    ]);
    expect(refused(scrapeBody, page)).toEqual(['fetchConfig.viewport.depth', 'formats.1.paper']);
  });

  it('are none in the examples of the contract', () => {
    for (const { request, path } of ROUTES) {
      const content = request.body?.content['application/json'];
      if (!content || !('example' in content)) continue;
      const schema = content.schema as Parameters<typeof shapeOf>[0];
      expect([path, paths(schema, content.example)]).toEqual([path, []]);
    }
  });

  it('are ignored in other values, and in formats of an unknown type', () => {
    for (const body of [null, 1, 'x', [], { fetchConfig: 7, formats: [{ type: 'gif', x: 1 }, 3] }])
      expect(paths(scrapeBody, body)).toEqual([]);
  });

  it('know what was meant', () => {
    const [field] = unknownFields(shapeOf(scrapeBody), { fetchConfig: { timeOut: 1 } });
    expect(field && unknownFieldIssue(field)).toEqual({
      code: 'custom',
      path: ['fetchConfig', 'timeOut'],
      message: 'Unknown field fetchConfig.timeOut. Did you mean timeout?',
    });
    const [other] = unknownFields(shapeOf(scrapeBody), { __proto__x: 1 });
    expect(other && unknownFieldIssue(other).message).toBe('Unknown field __proto__x.');
    expect(paths(scrapeBody, JSON.parse('{"__proto__": 1, "constructor": 2}'))).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  it('are named up to a bound, quickly, in characters that a header may have', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`${'x'.repeat(200)}${n}`, {}]));
    const body = { formats: Array(10_000).fill(many), ...many };
    const shape = shapeOf(scrapeBody);
    const before = process.threadCpuUsage();
    const found = unknownFields(shape, body);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1_000);
    expect(found).toHaveLength(MAX_UNKNOWN_FIELDS);
    const header = unknownFieldsHeader(found);
    expect(header.length).toBeLessThan(3_000);
    expect(header.endsWith(', ...')).toBe(true);
    const odd = unknownFields(shapeOf(scrapeBody), { 'a,b': 1, 'ü\r\nX: y': 1 });
    expect(unknownFieldsHeader(odd)).toBe('a?b, ???X:?y');
  });
});
