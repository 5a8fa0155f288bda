/** Finds the browser to use: the configured one, the one that was set up, or one that the system has. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import known from '../../../../setup/browsers.json' with { type: 'json' };
import { orNull } from '../../../or-null.ts';

export type BrowserBinary = {
  path: string;
  /** Folders with libraries that the system lacks and this browser needs. */
  libraryPath: string[];
  /** Where it was found, in words for the operator. */
  source: string;
};

export type LocateOptions = {
  /** WINNOW_BROWSER_PATH. When it is given nothing else is tried: a typo should not go unnoticed. */
  browserPath?: string | undefined;
  /** What set-up has recorded. */
  recordFile?: string;
  /** Folders to look through, as in PATH. */
  searchPath?: string;
};

const RECORD_FILE = fileURLToPath(new URL('../../../../.runtime/browser.json', import.meta.url));

/** Set-up looks through the same list. A page costs a third in a headless shell of what it does in a full browser. */
const ALL_BROWSERS = [...known.headlessShells, ...known.fullBrowsers];

/** What to tell an operator whose machine has no browser. */
export const HOW_TO_GET_A_BROWSER =
  'No browser was found. Run `npm start` once with network access to have one set up, install ' +
  'chromium-headless-shell or Chromium, or point WINNOW_BROWSER_PATH at one.';

export function locateBrowser(options: LocateOptions = {}): BrowserBinary | null {
  if (options.browserPath) {
    return executable(options.browserPath)
      ? withRecordedLibraries(options.browserPath, options.recordFile)
      : null;
  }
  return recorded(options.recordFile) ?? onSystem(ALL_BROWSERS, options.searchPath);
}

/** A full browser of the system, if there is one and the operator has not chosen another. */
export function locateFullBrowser(options: LocateOptions): BrowserBinary | null {
  return options.browserPath ? null : onSystem(known.fullBrowsers, options.searchPath);
}

/** The configured browser may be the very one that was set up, which does not start without its libraries. */
function withRecordedLibraries(path: string, recordFile?: string): BrowserBinary {
  const record = recorded(recordFile);
  const libraryPath = record?.path === path ? record.libraryPath : [];
  return { path, libraryPath, source: 'WINNOW_BROWSER_PATH' };
}

function recorded(file = RECORD_FILE): BrowserBinary | null {
  let record: unknown;
  try {
    record = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
  if (typeof record !== 'object' || record === null) return null;
  const { path, libraryPath, source } = record as Record<string, unknown>;
  if (typeof path !== 'string' || !executable(path)) return null;
  return {
    path,
    libraryPath: Array.isArray(libraryPath) ? libraryPath.filter((item) => typeof item === 'string') : [],
    source: typeof source === 'string' ? source : 'set up',
  };
}

function onSystem(names: string[], searchPath = ''): BrowserBinary | null {
  const folders = [...new Set([...searchPath.split(delimiter).filter(Boolean), ...known.folders])];
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...usualFiles(),
  ];
  const path = candidates.find(executable);
  return path ? { path, libraryPath: [], source: 'system' } : null;
}

/** On a Mac a user may have applications of their own. */
function usualFiles(): string[] {
  if (process.platform === 'win32') return known.files.win32;
  if (process.platform !== 'darwin') return [];
  const { darwin } = known.files;
  const own = orNull(homedir);
  return own === null ? darwin : darwin.flatMap((file) => [file, join(own, file)]);
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
