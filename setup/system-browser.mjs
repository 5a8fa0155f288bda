/** Where browsers are installed on the systems we know. */
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { home } from './home.mjs';
import { isExecutable } from './npm.mjs';

/** The service searches the same list (src/fetch/browser/launch/locate.ts). */
const KNOWN = JSON.parse(readFileSync(new URL('./browsers.json', import.meta.url), 'utf8'));

/** Headless shells first: they need a third of the CPU time of a full browser. */
const NAMES = [...KNOWN.headlessShells, ...KNOWN.fullBrowsers];

/** All browsers on the system, best first. */
export function systemBrowsers(searchPath, folders = KNOWN.folders, files = usualFiles()) {
  const places = [...new Set([...searchPath.split(delimiter).filter(Boolean), ...folders])];
  const named = process.platform === 'win32' ? [] : NAMES;
  return [...named.flatMap((name) => places.map((place) => join(place, name))), ...files].filter(
    isExecutable,
  );
}

/** On a Mac, users may have their own applications folder. */
function usualFiles() {
  const files = KNOWN.files[process.platform] ?? [];
  const own = process.platform === 'darwin' ? home() : null;
  return own === null ? files : files.flatMap((file) => [file, join(own, file)]);
}
