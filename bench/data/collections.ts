/** What `collections.json` says: where each collection is, at which commit, and by which hashes it is recognised. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const archive = z.strictObject({
  name: z.string(),
  licence: z.string(),
  /** A .tar.gz of the repository at one commit. */
  archive: z.url(),
  /**
   * Of the contents, not of the archive, whose bytes its host may pack anew: the hash of a list with a line
   * `<sha256 of the file>  <path>` for each file that is taken, sorted by path.
   */
  sha256,
});

const documents = z.strictObject({
  repository: z.string(),
  licence: z.string(),
  /** Put before each path. */
  base: z.url(),
  /** `name` is the file's name here, `sha256` that of its bytes. */
  files: z.array(z.strictObject({ name: z.string(), path: z.string(), sha256 })),
});

const collections = z.strictObject({ archives: z.array(archive), documents: z.array(documents) });

export type Archive = z.output<typeof archive>;
export type Documents = z.output<typeof documents>;
export type Collections = z.output<typeof collections>;

export function readCollections(file: URL | string): Collections {
  return collections.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The pages that are taken of a collection: those the figures are of. The others are left for measuring later. */
export function takenPages(name: string): Set<string> {
  const file = new URL(`taken/${name}.txt`, import.meta.url);
  return new Set(readFileSync(file, 'utf8').split(/\s+/).filter(Boolean));
}
