import { expect, test } from 'vitest';
import { pathOf } from './service-path.ts';

test.each([
  ['https://a.test/dashboard/assets/main-1.js', ''],
  ['https://a.test/winnow/dashboard/assets/main-1.js', '/winnow'],
  ['https://a.test/dashboard/dashboard/assets/main-1.js', '/dashboard'],
  ['file:///app/dashboard/src/service-path.ts', ''],
])('%s is below "%s"', (script, path) => expect(pathOf(script)).toBe(path));
