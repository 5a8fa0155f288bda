/** The files of migrations and functions: in the order of their names, with checksums. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export type SqlFile = { name: string; text: string };

export async function readFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      // A checkout on Windows may have other line ends.
      return { name, text: text.replaceAll('\r\n', '\n') };
    }),
  );
}

export function numberOf(file: SqlFile | undefined): number {
  return Number.parseInt(file?.name ?? '0', 10);
}

export function checksumOf(files: SqlFile[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex');
}
