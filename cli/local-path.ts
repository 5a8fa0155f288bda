/** A path as agents write it: no shell has expanded it. */
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { orNull } from '../src/or-null.ts';

/** @example localPath('file:///tmp/a%20report.pdf') // '/tmp/a report.pdf' */
export function localPath(given: string): string {
  if (/^file:/i.test(given)) return orNull(() => fileURLToPath(given)) ?? given;
  return given.replace(/^~(?=[/\\])/, () => homedir());
}
