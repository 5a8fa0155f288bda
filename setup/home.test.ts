/** Users without a home: an id that the system has no name for, as services and containers have. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultDataDir } from '../src/config.ts';

const { homedir } = os;

beforeAll(() => {
  os.homedir = () => {
    throw new Error('uv_os_homedir returned ENOENT');
  };
  syncBuiltinESMExports();
});

afterAll(() => {
  os.homedir = homedir;
  syncBuiltinESMExports();
});

test('browsers and fonts are looked for all the same', async () => {
  const { systemBrowsers } = await import('./system-browser.mjs');
  const { systemHasFonts } = await import('./fonts.mjs');
  expect(systemBrowsers('/nowhere', [])).toEqual([]);
  expect(systemHasFonts(['/nowhere'])).toBe(false);
});

test('npm gets a home and a cache of ours', async () => {
  const { runNpm } = await import('./npm.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'winnow-test-'));
  try {
    const npm = join(folder, 'npm-cli.js');
    writeFileSync(npm, 'console.error(process.env.HOME, ...process.argv.slice(-1)); process.exit(1);');
    const env = { PATH: process.env.PATH, npm_execpath: npm };
    const cache = join(folder, 'cache');
    await expect(runNpm(['ci'], { cwd: folder, fallbackCache: cache, env })).rejects.toThrow(
      `${folder} --cache=${cache}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('who has no home is asked for a data directory', () => {
  expect(() => defaultDataDir({}, '/nowhere')).toThrow(/WINNOW_DATA_DIR/);
  expect(defaultDataDir({ XDG_DATA_HOME: '/var' }, '/nowhere')).toBe('/var/winnow');
});
