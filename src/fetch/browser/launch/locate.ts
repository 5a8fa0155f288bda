/** Finds the browser to use: the configured one, the one that set-up installed, or one of the system. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import known from '../../../../setup/browsers.json' with { type: 'json' };
import { orNull } from '../../../or-null.ts';

export type BrowserBinary = {
  path: string;
  /** Folders with libraries that this browser needs and the system lacks. */
  libraryPath: string[];
  /** Where it was found, for the operator. */
  source: string;
};

export type LocateOptions = {
  /** WINNOW_BROWSER_PATH. If set, nothing else is tried, so that a typo does not go unnoticed. */
  browserPath?: string | undefined;
  /** The record that set-up has written. */
  recordFile?: string;
  /** Folders to search, as in PATH. */
  searchPath?: string;
};

const RECORD_FILE = fileURLToPath(new URL('../../../../.runtime/browser.json', import.meta.url));

/** The list is shared with set-up. A page in a headless shell costs a third of one in a full browser. */
const ALL_BROWSERS = [...known.headlessShells, ...known.fullBrowsers];

/** The message for an operator whose machine has no browser. */
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

/** A full browser of the system, if there is one and the operator has not configured another. */
export function locateFullBrowser(options: LocateOptions): BrowserBinary | null {
  return options.browserPath ? null : onSystem(known.fullBrowsers, options.searchPath);
}

/** The configured browser may be the one that set-up installed, which does not start without its libraries. */
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
