/** Files with secrets in them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSecretFile } from './owner.ts';

test('of several files written at once, as by servers that start on one data directory, one stays, whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-test-'));
  try {
    const file = join(folder, 'sign-in-link');
    const texts = Array.from({ length: 20 }, (_, n) => `link ${n}\n`);
    await Promise.all(texts.map((text) => writeSecretFile(file, text)));
    expect(texts).toContain(readFileSync(file, 'utf8'));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['sign-in-link']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
