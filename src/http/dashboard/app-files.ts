/** The built app: its files in memory, compressed once, and found by exact name, so that no path leads outside. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);

export type AppFile = { bytes: Buffer; gzip: Buffer | null; contentType: string; hashed: boolean };

export type AppFiles = {
  /** @param path relative to the app, e.g. `assets/index-3f2a.js`. */
  find(path: string): Promise<AppFile | null>;
};

/** The folder that set-up builds the app in. */
export const APP_FOLDER = fileURLToPath(new URL('../../../.runtime/dashboard/', import.meta.url));

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.tgz': 'application/gzip',
};
const PACKED = /^(?:text\/|application\/(?!gzip)|image\/svg)/;

export function createAppFiles(folder: string): AppFiles {
  let loaded: { version: string; files: Promise<Map<string, AppFile>> } | null = null;
  return {
    async find(path) {
      const version = await versionOf(folder);
      if (version === null) return null;
      if (loaded?.version !== version) loaded = { version, files: load(folder) };
      try {
        return (await loaded.files).get(path) ?? null;
      } catch {
        // The build was replaced while it was read. The next request tries again.
        loaded = null;
        return null;
      }
    },
  };
}

/** Changes if the app is rebuilt while the service runs. */
async function versionOf(folder: string): Promise<string | null> {
  const [index, assets] = await Promise.all(
    ['index.html', 'assets'].map((name) => stat(join(folder, name)).catch(() => null)),
  );
  return index ? `${index.mtimeMs} ${assets?.mtimeMs}` : null;
}

async function load(folder: string): Promise<Map<string, AppFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, AppFile>();
  for (const entry of entries) {
    const contentType = TYPES[extname(entry.name)];
    if (!entry.isFile() || !contentType) continue;
    const full = join(entry.parentPath, entry.name);
    const name = full.slice(join(folder, sep).length).replaceAll(sep, '/');
    const bytes = await readFile(full);
    files.set(name, {
      bytes,
      gzip: PACKED.test(contentType) ? await pack(bytes, { level: 9 }) : null,
      contentType,
      // Vite puts a hash of the content into every name in this folder.
      hashed: name.startsWith('assets/'),
    });
  }
  return files;
}
