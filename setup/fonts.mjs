/** Fonts for a browser on a system without any, on which pages would show no text. */
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { home as userHome } from './home.mjs';

const SYSTEM_CONFIGURATION = '/etc/fonts/fonts.conf';
const SYSTEM_FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(userHome() ?? '/', '.local/share/fonts'),
];

export function systemHasFonts(folders = SYSTEM_FOLDERS) {
  return folders.some((folder) => {
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
    return files.some((file) => /\.(ttf|otf|ttc|pfb)$/i.test(String(file)));
  });
}

export function systemShowsText() {
  return existsSync(SYSTEM_CONFIGURATION) && systemHasFonts();
}

/**
 * Writes a script beside the browser that starts it with the fonts of its package, and returns the script's path.
 * Paths in it are relative, so that the whole folder can be moved.
 *
 * @param {string} home the folder that holds everything
 * @param {string} path the browser, relative to `home`
 * @param {string} fonts the fonts, relative to `home`
 */
export function startWithFonts(home, path, fonts) {
  const script = join(dirname(path), 'browser-with-fonts');
  const folders = [
    `<dir prefix="relative">${fonts}</dir>`,
    ...SYSTEM_FOLDERS.slice(0, 2).map((folder) => `<dir>${folder}</dir>`),
  ];
  const configuration = [
    '<?xml version="1.0"?>',
    '<fontconfig>',
    ...folders,
    '<cachedir prefix="xdg">fontconfig</cachedir>',
    '</fontconfig>',
  ];
  writeFileSync(join(home, 'fonts.conf'), `${configuration.join('\n')}\n`);
  const up = dirname(path) === '.' ? '' : `/${dirname(path).split('/').fill('..').join('/')}`;
  const lines = [
    '#!/bin/sh',
    'here=$(cd "$(dirname "$0")" && pwd)',
    `FONTCONFIG_FILE="$(cd "$here${up}" && pwd)/fonts.conf"`,
    'export FONTCONFIG_FILE',
    `exec "$here/${basename(path)}" "$@"`,
  ];
  writeFileSync(join(home, script), `${lines.join('\n')}\n`);
  chmodSync(join(home, script), 0o755);
  return script;
}
