/**
 * Where every bench finds the published pages and files, which are not part of the project: in `../shared/data`
 * where that is there, else in what `bench/data/fetch.ts` fetched. Both have the same layout.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Where `bench/data/fetch.ts` writes to. */
export const FETCHED = new URL('pages/', import.meta.url);
const SHARED = new URL('../../../shared/data/', import.meta.url);

/** The folder or file at this path below the data; null where it is not on this machine. */
export function dataPath(path: string): URL | null {
  return [SHARED, FETCHED].map((root) => new URL(path, root)).find((url) => existsSync(url)) ?? null;
}

/** What a bench prints when its pages are missing. */
export const howToFetch = (bench: string): string =>
  `${bench}: skipped, its pages are not here; node bench/data/fetch.ts brings them\n`;

export function readIndex<Row>(path: string): Row[] | null {
  const url = dataPath(path);
  return url && (JSON.parse(readFileSync(url, 'utf8')) as Row[]);
}

/** The HTML of a page as it was fetched; its path is given without `.html.gz`. */
export function readHtml(path: string): Buffer {
  const url = dataPath(`${path}.html.gz`);
  if (!url) throw new Error(`There is no page ${path}`);
  return gunzipSync(readFileSync(url));
}

/** The paths of a folder's pages, as `readHtml` takes them. */
export function pagePaths(folder: string): string[] {
  const url = dataPath(`${folder}/`);
  const names = url ? readdirSync(url).sort() : [];
  return names.flatMap((name) => (name.endsWith('.html.gz') ? `${folder}/${name.slice(0, -8)}` : []));
}

/** The files of a folder and of the folders in it; an empty list where it is missing. */
export function filesIn(folder: string, wanted: (name: string) => boolean): URL[] {
  const url = dataPath(`${folder}/`);
  const names = url ? readdirSync(url, { recursive: true, encoding: 'utf8' }).sort() : [];
  return url ? names.filter(wanted).map((name) => new URL(encodeURI(name), url)) : [];
}
