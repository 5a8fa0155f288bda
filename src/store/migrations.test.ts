import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('migrations are numbered each once, from 1 on', () => {
  const names = readdirSync(new URL('./migrations/', import.meta.url)).filter((name) =>
    name.endsWith('.sql'),
  );
  const numbers = names.map((name) => Number.parseInt(name, 10)).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
});
