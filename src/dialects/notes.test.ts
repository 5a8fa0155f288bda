import { expect, it } from 'vitest';
import type { AppContext } from '../http/app-env.ts';
import type { SearchDeps } from '../pipeline/search/search.ts';
import { domainFilter, queryWithin } from './domains.ts';
import { notesOf } from './notes.ts';

const notes = (unknownFields: string[] = []) =>
  notesOf({ get: () => unknownFields } as unknown as AppContext);

/** Milliseconds of processor time. */
function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

it('names each parameter once, only the first of very many, and cuts long ones', () => {
  const made = notes(['odd']);
  made.unheard('odd');
  made.unheard('tbs', 'why');
  made.unheard('x'.repeat(1_000));
  expect(made.warning([{ reason: 'empty' }])).toBe(
    `Parameters that were not honoured: odd, tbs (why), ${'x'.repeat(300)}…. empty.`,
  );
  expect(notes().warning()).toBeUndefined();
  const many = notes();
  // To look through a list for each of them took 1.2 s.
  const ms = cpuOf(() => {
    for (let n = 0; n < 15_000; n++) many.unheard(`formats: f${n}`);
  });
  expect(ms).toBeLessThan(100);
  expect(many.warning()).toMatch(/formats: f49, and 14950 more\.$/);
});

it('addresses belong to a domain and those below it, however many domains there are', () => {
  const isWanted = domainFilter({
    include: ['example.com', '*.mill.example'],
    exclude: ['https://a.example.com/x'],
  });
  const asked = [
    'https://example.com/',
    'https://b.example.com/',
    'https://a.example.com/',
    'https://badexample.com/',
  ];
  expect(asked.map(isWanted)).toEqual([true, true, false, false]);
  expect(isWanted('https://new.mill.example/')).toBe(true);
  const domains = Array.from({ length: 1_000 }, (_, n) => `d${n}.example`);
  const manyDomains = domainFilter({ include: [], exclude: domains });
  const ms = cpuOf(() => {
    for (let n = 0; n < 1_000; n++) manyDomains(`https://site${n}.example/`);
  });
  expect(ms).toBeLessThan(100);
});

it('a query names as many domains as the engine has room for, and is never cut among them', () => {
  const search = { engine: { name: 'brave', longest: { characters: 400, words: 50 } } };
  const deps = { search } as unknown as SearchDeps;
  const many = Array.from({ length: 300 }, (_, n) => `d${n}.example`);
  const made = notes();
  const kept = queryWithin(deps, 'mill', { include: many, exclude: [] }, made);
  expect(kept).toMatch(/^mill \(site:d0\.example( OR site:d\d+\.example)+\)$/);
  expect(kept.length).toBeLessThanOrEqual(400);
  expect(made.warning()).toMatch(/room for \d+ of 300/);
  const away = queryWithin(deps, 'mill', { include: ['a.example'], exclude: many }, notes());
  expect(away).toMatch(/^mill site:a\.example( -site:d\d+\.example)+$/);
  expect(away.length).toBeLessThanOrEqual(400);
});
