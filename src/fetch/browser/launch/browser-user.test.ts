import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commonFolder, makeBrowserHome } from './browser-user.ts';

it('finds the folder that holds a browser with its libraries', () => {
  expect(commonFolder(['/root/b/usr/lib/chromium'])).toBe('/root/b/usr/lib/chromium');
  expect(commonFolder(['/root/b/usr/lib/chromium', '/root/b/usr/lib/x', '/root/b/lib/x'])).toBe('/root/b');
  expect(commonFolder(['/root/b', '/root/b/libraries/lib'])).toBe('/root/b');
  expect(commonFolder(['/root/browser', '/root/browser-2/lib'])).toBe('/root');
});

it('removes its own home, and those of services that are gone', () => {
  // Linux gives no process a number above this one.
  const left = join(tmpdir(), 'winnow-browser-4194305-left');
  mkdirSync(join(left, 'profile'), { recursive: true });
  const binary = { path: '/usr/bin/chromium', libraryPath: [], source: 'test' };
  const [one, other] = [makeBrowserHome(binary), makeBrowserHome(binary)];
  expect(existsSync(left)).toBe(false);
  expect(existsSync(one.environment.HOME ?? '')).toBe(true);
  one.remove();
  expect(existsSync(one.environment.HOME ?? '')).toBe(false);
  expect(existsSync(other.environment.HOME ?? '')).toBe(true);
  other.remove();
});
