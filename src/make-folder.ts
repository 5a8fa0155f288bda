/** Makes a folder with the folders above it. Node's own way never ends where the system says there is no such folder, as below /proc. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { messageOf, OperatorError } from './errors.ts';

export function makeFolder(path: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      // Another process was quicker, or something else has this name.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  if (!statSync(path).isDirectory()) throw new Error(`${path} is not a folder`);
}

/** The data directory. Another user must be able to walk through one that root makes; what is secret has mode 0600. */
export function makeDataDir(path: string): void {
  try {
    makeFolder(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (cause) {
    const why = messageOf(cause);
    throw new OperatorError(
      `The data directory ${path} cannot be made: ${why}. Set WINNOW_DATA_DIR to a folder that can be written.`,
      { cause },
    );
  }
}
