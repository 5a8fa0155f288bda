import { homedir } from 'node:os';
import { expect, it } from 'vitest';
import { localPath } from './local-path.ts';

it.each([
  ['/tmp/a report.pdf', '/tmp/a report.pdf'],
  ['report.pdf', 'report.pdf'],
  ['file:///tmp/a%20report.pdf', '/tmp/a report.pdf'],
  ['~/report.pdf', `${homedir()}/report.pdf`],
  ['~other/report.pdf', '~other/report.pdf'],
  ['file://elsewhere/report.pdf', 'file://elsewhere/report.pdf'],
])('%s is %s', (given, path) => expect(localPath(given)).toBe(path));
