/** Where browsers are installed on the systems we know. */
import { delimiter, join } from 'node:path';
import { home } from './home.mjs';
import { isExecutable } from './npm.mjs';

/** Headless shells first: they need a third of the CPU time of a full browser. */
const NAMES = [
  'chromium-headless-shell',
  'headless_shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

const FOLDERS = [
  '/usr/bin',
  '/usr/local/bin',
  '/usr/lib/chromium',
  '/usr/lib64/chromium-browser',
  '/opt/google/chrome',
  '/opt/homebrew/bin',
  '/snap/bin',
];

const FILES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(home() ?? '/', 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
    join(home() ?? '/', 'Applications/Chromium.app/Contents/MacOS/Chromium'),
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/** All browsers on the system, best first. */
export function systemBrowsers(searchPath, folders = FOLDERS, files = FILES[process.platform] ?? []) {
  const places = [...new Set([...searchPath.split(delimiter).filter(Boolean), ...folders])];
  const named = process.platform === 'win32' ? [] : NAMES;
  return [...named.flatMap((name) => places.map((place) => join(place, name))), ...files].filter(
    isExecutable,
  );
}
