import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generated } from './generate.ts';

it('types and calls are those of the contract', () => {
  for (const [path, text] of Object.entries(generated())) {
    const written = readFileSync(new URL(path, import.meta.url), 'utf8');
    expect(written === text, `${path} is stale; run: node python/generate.ts`).toBe(true);
  }
});
