/** On a machine without curl, a stand-in that knows the options of our samples replaces it. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STAND_IN = fileURLToPath(new URL('./curl-stand-in.mjs', import.meta.url));

/** Puts the stand-in into a folder, which should be on the PATH. */
export function putCurlWhereMissing(folder: string): void {
  if (!spawnSync('curl', ['--version']).error) return;
  const script = `#!/bin/sh\nexec "${process.execPath}" "${STAND_IN}" "$@"\n`;
  writeFileSync(join(folder, 'curl'), script, { mode: 0o755 });
}
