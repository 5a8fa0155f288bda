import { expect, it } from 'vitest';
import type { SearchDeps } from '../../pipeline/search/search.ts';
import type { Notes } from '../notes.ts';
import { categoryOptions, withCategories } from './categories.ts';

it('names as many sites as the query has room for, and says so', () => {
  const unheard: string[] = [];
  const notes = { unheard: (name: string) => void unheard.push(name) } as unknown as Notes;
  const engine = { name: 'brave', longest: { characters: 400, words: 50 } };
  const deps = { search: { engine } } as unknown as SearchDeps;
  const asked = (query: string) => withCategories(deps, query, ['research'], notes).query;
  expect(asked('mills')).toMatch(/^mills \(site:arxiv\.org OR .* OR site:medrxiv\.org\)$/);
  expect(unheard).toEqual([]);
  for (const long of ['m'.repeat(250), 'a mill '.repeat(20).trim()]) {
    const query = asked(long);
    expect(query.length).toBeLessThanOrEqual(400);
    expect(query.split(' ').length).toBeLessThanOrEqual(50);
    expect(query.slice(long.length)).toMatch(/^ \(site:arxiv\.org OR [^()]+\)$/);
  }
  expect(unheard).toEqual(['categories', 'categories']);
});

it('reads no more sites than a query has words for, and refuses an endless list', () => {
  const engine = { name: 'brave', longest: { characters: 400, words: 50 } };
  const deps = { search: { engine } } as unknown as SearchDeps;
  const notes = { unheard: () => {} } as unknown as Notes;
  const sites = Array.from({ length: 1_000 }, (_, n) => `s${n}.example`);
  const before = process.cpuUsage();
  // One site less each time took 5.7 s for 15,000.
  const { query } = withCategories(deps, 'mill', [{ type: 'research', sites }], notes);
  expect(process.cpuUsage(before).user).toBeLessThan(50_000);
  expect(query).toMatch(/^mill \(site:s0\.example OR /);
  expect(query.length).toBeLessThanOrEqual(400);
  const tooMany = [{ type: 'research', sites: [...sites, 'one.example'] }];
  expect(categoryOptions.safeParse(tooMany).success).toBe(false);
});
