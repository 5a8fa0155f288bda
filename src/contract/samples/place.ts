/** Where a sample runs: against which server, and with which key. */
import { shellWord } from './literal.ts';

export type Place = {
  /** The address of the server, without a slash at its end. */
  origin: string;
  /** A key to write into the sample; without one it is read from the environment or from the file. */
  key?: string | null;
  /** The file on the server's machine that has the owner's key. Null for somebody who has no such file. */
  keyFile?: string | null | undefined;
};

/** The request in one language, ready to paste. */
export type Sample = {
  language: 'curl' | 'typescript' | 'python' | 'cli';
  /** Shell commands to run before the code, if the code is not a shell command itself. */
  setUp: string | null;
  code: string;
};

/** Where `npm start` puts the owner's key in the default data directory. */
const USUAL_KEY_FILE = '~/.local/share/winnow/api-key';

/** Sets the variable that the samples read their key from, unless it is set already. */
export function keyLine({ key, keyFile }: Place): string {
  if (key) return `export WINNOW_API_KEY=${shellWord(key)}`;
  // The owner's file on the reader's own machine would open another account.
  const otherwise = keyFile === null ? 'YOUR_KEY' : `$(cat ${shellPath(keyFile ?? USUAL_KEY_FILE)})`;
  return `export WINNOW_API_KEY="\${WINNOW_API_KEY:-${otherwise}}"`;
}

/** The shell reads `~` as the home directory only where it is not quoted. */
const shellPath = (path: string) =>
  path.startsWith('~/') ? `~/${shellWord(path.slice(2))}` : shellWord(path);
