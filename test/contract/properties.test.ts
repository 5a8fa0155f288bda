/** What holds for any body at all: parsing is stable, and nothing but a ZodError ever comes out of it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { crawlBody } from '../../src/contract/crawl/config.ts';
import { extractBody } from '../../src/contract/extract/extract.ts';
import { schemaBody } from '../../src/contract/extract/schema-service.ts';
import { historyQuery } from '../../src/contract/history/history.ts';
import { crawlJobBody, monitorJobBody } from '../../src/contract/jobs.ts';
import { monitorBody, monitorPatch } from '../../src/contract/monitor/config.ts';
import { CONTENT_TYPES } from '../../src/contract/page/content-types.ts';
import { FORMAT_TYPES } from '../../src/contract/page/formats.ts';
import { scrapeBody } from '../../src/contract/page/scrape.ts';
import { issuesOf, MAX_ISSUES } from '../../src/contract/request/issues.ts';
import { searchBody } from '../../src/contract/search.ts';

const publicBodies: [string, z.ZodType][] = Object.entries({
  scrapeBody,
  extractBody,
  searchBody,
  crawlBody,
  monitorBody,
  monitorPatch,
  schemaBody,
  historyQuery,
});
const bodies: [string, z.ZodType][] = [...publicBodies, ...Object.entries({ monitorJobBody, crawlJobBody })];

const CODES = ['invalid_format', 'invalid_type', 'too_small', 'too_big', 'invalid_value', 'custom'];

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const fetchConfig = fc.record(
  {
    mode: fc.constantFrom('auto', 'fast', 'js'),
    stealth: fc.boolean(),
    timeout: fc.integer({ min: 1000, max: 60_000 }),
    wait: fc.integer({ min: 0, max: 30_000 }),
    country: fc.constantFrom('de', 'Us', 'FR'),
    headers: fc.dictionary(fc.stringMatching(/^[a-z-]{1,8}$/), fc.stringMatching(/^[ -~]{0,8}$/)),
  },
  { requiredKeys: [] },
);
const urls = fc.oneof(
  fc.webUrl(),
  fc.domain(),
  fc.domain().map((name) => `  ${name}/a b?c#d `),
);
const format = fc.constantFrom(...FORMAT_TYPES).map((type) => ({ type }));

/** Bodies that are mostly right, with now and then a field that is anything. */
const likely = fc
  .record({
    url: urls,
    prompt: optional(fc.string({ minLength: 1 })),
    query: optional(fc.string({ minLength: 1 })),
    interval: optional(fc.constantFrom('1h', '0 * * * *')),
    formats: optional(fc.uniqueArray(format, { selector: ({ type }) => type, minLength: 1 })),
    allowedTypes: optional(fc.array(fc.constantFrom(...CONTENT_TYPES), { minLength: 1 })),
    contentTypes: optional(fc.array(fc.constantFrom(...CONTENT_TYPES), { minLength: 1 })),
    existing_schema: optional(fc.dictionary(fc.string(), fc.jsonValue())),
    processors: optional(fc.constant([{ type: 'pdf' }])),
    webhookUrl: optional(urls),
    fetchConfig: optional(fetchConfig),
  })
  .map((body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)));

test.each(publicBodies)('%s: parsing what was parsed changes nothing', (_, schema) => {
  let parsed = 0;
  fc.assert(
    fc.property(likely, (body) => {
      const once = schema.safeParse(body);
      if (!once.success) return;
      parsed += 1;
      expect(schema.parse(once.data)).toEqual(once.data);
    }),
    { numRuns: 300 },
  );
  // A schema that refuses everything would be stable too.
  expect(parsed).toBeGreaterThan(0);
});

test.each(bodies)('%s: any JSON gives a value or a ZodError with issues the API knows', (_, schema) => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc
      .tuple(
        likely,
        fc.dictionary(
          fc.constantFrom('url', 'formats', 'fetchConfig', 'processors', 'prompt'),
          fc.jsonValue(),
        ),
      )
      .map(([body, wrong]) => ({ ...body, ...wrong })),
  );
  fc.assert(
    fc.property(anything, (body) => {
      try {
        schema.parse(body);
      } catch (error) {
        expect(error).toBeInstanceOf(z.ZodError);
        const issues = issuesOf(error as z.ZodError);
        expect(issues.length).toBeGreaterThan(0);
        expect(issues.length).toBeLessThanOrEqual(MAX_ISSUES);
        for (const { code, path } of issues) {
          expect(CODES).toContain(code);
          expect(JSON.parse(JSON.stringify(path))).toEqual(path);
        }
      }
    }),
    { numRuns: 300 },
  );
});
