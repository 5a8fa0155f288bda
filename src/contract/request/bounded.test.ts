import { expect, test } from 'vitest';
import { crawlBody } from '../crawl/config.ts';
import { scrapeBody } from '../page/scrape.ts';
import { issuesOf } from './issues.ts';

const MANY = 500_000;
const zeros = Array.from({ length: MANY }, () => 0);
const names = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`x-${index}`, String(index)]));

test.each([
  ['formats', scrapeBody],
  ['allowedTypes', scrapeBody],
  ['processors', scrapeBody],
  ['includePatterns', crawlBody],
  ['excludePatterns', crawlBody],
])('%s: a flood of wrong elements is one issue, not one each', (field, schema) => {
  const { error } = schema.safeParse({ url: 'https://example.com', [field]: zeros });
  expect(error?.issues).toHaveLength(1);
  expect(error && issuesOf(error)).toMatchObject([{ code: 'too_big', path: [field] }]);
});

test.each(['headers', 'cookies'])('%s: at most a thousand', (field) => {
  const parse = (values: object) =>
    scrapeBody.safeParse({ url: 'https://example.com', fetchConfig: { [field]: values } });
  expect(parse(names(1000)).data?.fetchConfig).toMatchObject({ [field]: names(1000) });
  const { error } = parse(names(1001));
  expect(error && issuesOf(error)).toMatchObject([{ code: 'too_big', path: ['fetchConfig', field] }]);
});

test('a flood of wrong headers is cut short', () => {
  const headers = Object.fromEntries(zeros.slice(0, 50_000).map((zero, index) => [`x ${index}`, zero]));
  const { error } = scrapeBody.safeParse({ url: 'https://example.com', fetchConfig: { headers } });
  expect(error?.issues.length).toBeLessThanOrEqual(2002);
});
