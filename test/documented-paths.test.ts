/** Documents and comments name files that exist: what is moved takes along whoever names it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const FILE = /(?<![\w./-])[a-z][\w-]*(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|js|sh|sql|json)\b/g;
const TOPS = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const PARTS = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
/** Of the repository, or of `src`, whose name is mostly left out. */
const FOLDERS = new Set([...TOPS, ...PARTS].map(({ name }) => name));

function filesBelow(folder: string, kind: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name) && !/(?:^|\/)(?:node_modules|pages|taken)\//.test(name))
    .map((name) => join(folder, name));
}

/** Each file that is named and is not there, with who names it. */
function missing(files: string[], isMeant: (path: string) => boolean): string[] {
  return files.flatMap((file) =>
    (readFileSync(join(ROOT, file), 'utf8').match(FILE) ?? [])
      .filter((path) => FOLDERS.has(path.split('/')[0] ?? '') && isMeant(path))
      .filter((path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, 'src', path)))
      .map((path) => `${file}: ${path}`),
  );
}

it('documents name files that exist', () => {
  const top = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  const documents = [...top, ...filesBelow('docs', /\.md$/), ...filesBelow('bench/results', /\.md$/)];
  expect(documents.length).toBeGreaterThan(50);
  expect(missing(documents, () => true)).toEqual([]);
});

it('code names benches that exist', () => {
  const code = ['src', 'test', 'bench', 'setup'].flatMap((folder) => filesBelow(folder, /\.(?:ts|mjs|sh)$/));
  expect(missing(code, (path) => path.startsWith('bench/'))).toEqual([]);
});
