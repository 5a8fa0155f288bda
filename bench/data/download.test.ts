import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Archive, readCollections, takenPages } from './collections.ts';
import { downloadArchive, downloadDocuments } from './download.ts';

const PAGE_ID = '0123456789abcdef0123456789abcdef';
const HTML = '<p>The tide had been falling since dawn.</p>';
const FILES: Record<string, string | Buffer> = {
  'aeb/ground-truth.json': JSON.stringify({
    [PAGE_ID]: { url: 'https://paper.example/tide', articleBody: 'The tide had been falling since dawn.' },
  }),
  [`aeb/html/${PAGE_ID}.html.gz`]: gzipSync(HTML),
  'aeb/README.rst': 'not taken, and not part of the hash',
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const CONTENTS = ['ground-truth.json', `html/${PAGE_ID}.html.gz`]
  .map((path) => `${sha256(FILES[`aeb/${path}`] ?? '')}  ${path}\n`)
  .join('');

let folder: string;
let server: Server;
let origin: string;
let requests: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'download-test-'));
  for (const [path, bytes] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  execFileSync('tar', ['-czf', join(folder, 'aeb.tar.gz'), '-C', folder, 'aeb']);
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/aeb.tar.gz') response.end(readFileSync(join(folder, 'aeb.tar.gz')));
    else if (request.url === '/files/report.txt') response.end('a report');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  requests = [];
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const archive = (hash: string): Archive => ({
  name: 'aeb',
  licence: 'MIT',
  archive: `${origin}/aeb.tar.gz`,
  sha256: hash,
});

describe('downloading a collection', () => {
  it('lays an archive out as the benches read it', async () => {
    const to = join(folder, 'good');
    expect(await downloadArchive(archive(sha256(CONTENTS)), to)).toBe(2);
    const id = PAGE_ID.slice(0, 16);
    expect(gunzipSync(readFileSync(join(to, `reader/aeb/${id}.html.gz`))).toString()).toBe(HTML);
    expect(JSON.parse(readFileSync(join(to, 'reader/aeb.json'), 'utf8'))).toEqual([
      { id, url: 'https://paper.example/tide', text: 'The tide had been falling since dawn.' },
    ]);
  });

  it('writes nothing when the contents are others', async () => {
    const to = join(folder, 'bad');
    await expect(downloadArchive(archive('0'.repeat(64)), to)).rejects.toThrow('not 000000');
    expect(existsSync(to)).toBe(false);
  });

  it('fetches single files once, and refuses one with another hash', async () => {
    const to = join(folder, 'files');
    const group = (path: string, hash: string) => ({
      repository: 'someone/files',
      licence: 'MIT',
      base: `${origin}/files/`,
      files: [{ name: 'so_report.txt', path, sha256: hash }],
    });
    const right = group('report.txt', sha256('a report'));
    expect(await downloadDocuments(right, to)).toBe(1);
    expect(readFileSync(join(to, 'documents/so_report.txt'), 'utf8')).toBe('a report');
    expect(await downloadDocuments(right, to)).toBe(0);
    await expect(downloadDocuments(group('report.txt', '0'.repeat(64)), to)).rejects.toThrow('not 000000');
    expect(readFileSync(join(to, 'documents/so_report.txt'), 'utf8')).toBe('a report');
  });

  it('tries again before it gives up', async () => {
    requests = [];
    const missing = { ...archive('0'.repeat(64)), archive: `${origin}/none.tar.gz` };
    await expect(downloadArchive(missing, folder)).rejects.toThrow('answered 404');
    expect(requests).toHaveLength(3);
  });

  it('knows every collection that it lists, each at one commit', () => {
    const { archives, documents } = readCollections(new URL('collections.json', import.meta.url));
    expect(archives.map(({ name }) => name)).toEqual([
      'aeb',
      'wcxb',
      'readability',
      'recipes',
      'products',
      'html5lib',
      'htmldate',
      'trafilatura',
      'postlight',
      'schemaorg',
      'chinese',
    ]);
    for (const { archive: address } of archives) expect(address).toMatch(/\/[0-9a-f]{40}$/);
    for (const { base } of documents) expect(base).toMatch(/\/[0-9a-f]{40}\/$/);
    expect(takenPages('wcxb').size).toBe(1248);
  });
});
