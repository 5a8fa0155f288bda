import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../words.ts';
import type { LexiconTable } from './rows.ts';

const TABLES = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.json') && name !== 'forms.json')
  .map((name) => ({
    name,
    ...(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as LexiconTable),
  }));
const LANGUAGES = 'en de fr es it pt nl sv da nb pl cs tr ja zh';
const everyRow = TABLES.flatMap(({ rows }) => rows);

describe('the rows of the lexicon', () => {
  it('are in tables of the same languages', () => {
    expect(TABLES.length).toBeGreaterThan(1);
    for (const { name, languages } of TABLES) expect(languages, name).toBe(LANGUAGES);
  });

  it('have a column for each language', () => {
    const count = LANGUAGES.split(' ').length;
    expect(everyRow.filter((row) => row.split(' | ').length !== count)).toEqual([]);
  });

  it('have an English name, and no other row has the same', () => {
    const names = everyRow.map((row) => wordsOf(row.split(/ \| |, /)[0] ?? '').join(' '));
    expect(names.filter((name, i) => name === '' || names.indexOf(name) !== i)).toEqual([]);
  });

  it('have terms without empty ones between commas or spaces around them', () => {
    const terms = everyRow.flatMap((row) => row.split(' | ').filter((column) => column.trim() !== ''));
    const wrong = terms.filter((column) =>
      column.split(', ').some((term) => term.trim() !== term || term === ''),
    );
    expect(wrong).toEqual([]);
  });
});
