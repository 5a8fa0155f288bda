import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { announceServer, readServer } from './server-file.ts';

it('names the first server again when a second one on the same data directory has ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-server-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [first, ended] = [process.ppid, 2 ** 30];
  announceServer(folder, 'http://127.0.0.1:4000', first);
  announceServer(folder, 'http://127.0.0.1:4001')();
  expect(readServer(folder)).toEqual({ url: 'http://127.0.0.1:4000', pid: first });

  announceServer(folder, 'http://127.0.0.1:4000', ended);
  announceServer(folder, 'http://127.0.0.1:4001')();
  expect(readServer(folder)).toBeNull();
});
