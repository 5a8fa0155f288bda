/** Downloads a collection, checks what came by its hash, and lays it out for the benches. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ARRANGEMENTS } from './arrange.ts';
import type { Output, Source } from './arrangement.ts';
import type { Archive, Documents } from './collections.ts';

const TIMEOUT_MS = 15 * 60_000;
const ATTEMPTS = 3;

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');

/** Nothing is written unless every file is what it was when the hash was taken. */
export async function downloadArchive(
  { name, archive, sha256: expected }: Archive,
  to: string,
): Promise<number> {
  const arrangement = ARRANGEMENTS[name];
  if (!arrangement) throw new Error(`There is no arrangement for the collection ${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'bench-data-'));
  try {
    const packed = join(folder, 'archive.tar.gz');
    writeFileSync(packed, await download(archive));
    const unpacked = join(folder, 'files');
    mkdirSync(unpacked);
    execFileSync('tar', ['-xzf', packed, '--strip-components=1', '-C', unpacked]);
    const source = sourceIn(unpacked, arrangement.takes);
    const found = contentsHash(source);
    if (found !== expected) throw new Error(`${name}: the files have the hash ${found}, not ${expected}`);
    arrangement.arrange(source, outputIn(to));
    return source.paths.length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Files that are there already, and are the right ones, are not fetched again. */
export async function downloadDocuments({ base, files }: Documents, to: string): Promise<number> {
  const output = outputIn(to);
  let fetched = 0;
  for (const { name, path, sha256: expected } of files) {
    const target = `documents/${name}`;
    const there = join(to, target);
    if (existsSync(there) && sha256(readFileSync(there)) === expected) continue;
    const bytes = await download(new URL(path, base).href);
    const found = sha256(bytes);
    if (found !== expected) throw new Error(`${path} has the hash ${found}, not ${expected}`);
    output.file(target, bytes);
    fetched++;
  }
  return fetched;
}

/** The hash that `collections.json` has of an archive's contents. */
export function contentsHash({ paths, read }: Source): string {
  return sha256(paths.map((path) => `${sha256(read(path))}  ${path}\n`).join(''));
}

async function download(url: string): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      process.stderr.write(`${String(error)}; once more\n`);
    }
  }
}

function sourceIn(folder: string, takes: (path: string) => boolean): Source {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    // A link could point out of the archive.
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter(takes)
    .sort((a, b) => (a < b ? -1 : 1));
  return { paths, read: (path) => readFileSync(join(folder, path)) };
}

function outputIn(folder: string): Output {
  const file = (path: string, bytes: Buffer | string) => {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  };
  const page = (path: string, html: Buffer) => file(`${path}.html.gz`, gzipSync(html));
  return { file, page, gzippedPage: (path, gzipped) => page(path, gunzipSync(gzipped)) };
}
