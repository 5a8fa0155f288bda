/** What a user meant who gives a file where an address belongs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { refuseFile } from './refuse-file.ts';

it.each(['nofile.txt', 'lists/pages.CSV', './pages', '/nowhere/pages', '~/pages', 'pages.jsonl'])(
  'a file that is not there is named: %s',
  (arg) => {
    expect(() => refuseFile(arg, 'batch')).toThrow(`There is no file ${arg}.`);
    expect(() => refuseFile(arg, 'batch')).toThrow('winnow batch - < FILE');
  },
);

it.each([
  ...['-', 'example.com', 'example.com/robots.txt', 'https://txt.example/a.txt', 'http://nofile.txt/'],
  ...['localhost/a.txt', 'intranet:8080/a.txt', 'docs.md', 'example.com/a?list=b.csv'],
])('%s is an address', (arg) => expect(() => refuseFile(arg, 'batch')).not.toThrow());

it('for an existing file names the command that reads it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-'));
  try {
    const [list, manual] = ['pages.txt', 'manual.pdf'].map((name) => join(folder, name)) as [string, string];
    for (const file of [list, manual]) writeFileSync(file, '');
    expect(() => refuseFile(list, 'batch')).toThrow(`winnow batch - < ${list}`);
    expect(() => refuseFile(manual, 'scrape')).toThrow(`winnow parse ${manual}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
