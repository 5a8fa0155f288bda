import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generated } from './generate.ts';

it('types and calls are those of the contract', () => {
  for (const [path, text] of Object.entries(generated())) {
    const written = readFileSync(new URL(path, import.meta.url), 'utf8');
    expect(written === text, `${path} is stale; run: node python/generate.ts`).toBe(true);
  }
});

it('no call has two arguments of one name', () => {
  const text = Object.values(generated()).join('\n');
  const calls = [...text.matchAll(/ def \w+\(\n([^)]*)\n {4}\) ->/g)];
  expect(calls.length).toBeGreaterThan(50);
  for (const [signature, lines = ''] of calls) {
    const names = [...lines.matchAll(/^ {8}(\w+):/gm)].map(([, name]) => name);
    expect(new Set(names).size, signature).toBe(names.length);
  }
});
