/** Every field that a form offers is in the contract, with the same bounds. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contractFields } from '../../contract-plugin.ts';

const FIELDS = contractFields();
const SOURCE = fileURLToPath(new URL('..', import.meta.url));

/** Every member that some form has a field for. */
function offered(): string[] {
  const files = ['forms', 'views/playground', 'views/monitors'].flatMap((folder) =>
    readdirSync(join(SOURCE, folder))
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => readFileSync(join(SOURCE, folder, name), 'utf8')),
  );
  return files.flatMap((text) => [...text.matchAll(/\bpath="([\w.]+)"/g)].map(([, path = '']) => path));
}

test('every field of a form is a member of a request or of a format', () => {
  const known = new Set(
    Object.values(FIELDS)
      .flatMap((fields) => Object.keys(fields))
      .flatMap((path) => [path, path.replace(/^formats\.\w+\./, '')]),
  );
  const paths = offered();
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !known.has(path))).toEqual([]);
});

test('fields have their bounds, defaults, choices and help', () => {
  expect(FIELDS.scrape?.['fetchConfig.timeout']).toMatchObject({ min: 1000, max: 60_000, default: 60_000 });
  expect(FIELDS.crawl?.['fetchConfig.timeout']).toMatchObject({ max: 300_000 });
  expect(FIELDS.crawl?.maxPages).toMatchObject({ min: 1, max: 1_000_000, default: 50 });
  expect(FIELDS.search?.timeRange?.options).toContain('past_week');
  expect(FIELDS.scrape?.['formats.screenshot.width']).toMatchObject({ min: 320, max: 3840, default: 1440 });
  for (const format of ['markdown', 'html', 'json', 'summary', 'links', 'images', 'screenshot', 'branding']) {
    expect(FIELDS.scrape?.[`formats.${format}`]?.help).toMatch(/\d+ credits?\.$/);
  }
});
