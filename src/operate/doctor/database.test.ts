/** Where the doctor looks for the database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { openForDoctor } from './database.ts';

test('a database outside the data directory is found there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-test-'));
  try {
    const config = { dataDir } as Config;
    expect(await openForDoctor(config)).toBeNull();
    writeFileSync(join(dataDir, 'postgres-location'), `${dataDir}/elsewhere\n`);
    await expect(openForDoctor(config)).rejects.toThrow(/elsewhere, which does not exist/);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
