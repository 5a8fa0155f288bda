/** Which user a browser runs as, and the folder that is its home: never root, and never kept. */
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WRAPPER = fileURLToPath(new URL('./as-another-user.sh', import.meta.url));
/** A number that no user has. */
const BROWSER_UID = 1_879_113_728;

export type BrowserHome = {
  /** What to start in place of the browser itself. */
  program: string;
  environment: Record<string, string>;
  /** Removes profile, downloads and whatever else was left. */
  remove(): void;
};

export function makeBrowserHome(program: string): BrowserHome {
  const home = mkdtempSync(join(tmpdir(), 'winnow-browser-'));
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  const environment = { HOME: home, TMPDIR: home, LANG: 'C.UTF-8' };
  if (process.getuid?.() !== 0) return { program, environment, remove };
  chownSync(home, BROWSER_UID, BROWSER_UID);
  return {
    program: WRAPPER,
    environment: {
      ...environment,
      PATH: '/usr/bin:/bin',
      WINNOW_BROWSER_UID: String(BROWSER_UID),
      WINNOW_BROWSER_PROGRAM: program,
      WINNOW_BROWSER_PROFILE: join(home, 'profile'),
    },
    remove,
  };
}
