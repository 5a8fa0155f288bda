/** The commit of a checkout, read from its files: git need not be installed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orNull } from '../or-null.ts';

/** Null if the folder is not a checkout: an installed package, for example. */
export function checkedOutCommit(root: string): string | null {
  const head = read(root, 'HEAD');
  const branch = head && /^ref: (\S+)$/.exec(head)?.[1];
  if (!branch) return head;
  return read(root, branch) ?? packed(root, branch);
}

function packed(root: string, branch: string): string | null {
  const lines = read(root, 'packed-refs')?.split('\n') ?? [];
  return lines.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0] ?? null;
}

function read(root: string, name: string): string | null {
  return orNull(() => readFileSync(join(root, '.git', name), 'utf8').trim());
}
