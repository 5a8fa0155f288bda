/** The script that gives a browser fonts of its own. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWithFonts, systemHasFonts } from './fonts.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-test-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('fonts are files of the known kinds, at any depth', () => {
  mkdirSync(join(folder, 'truetype', 'free'), { recursive: true });
  writeFileSync(join(folder, 'truetype', 'fonts.dir'), '');
  expect(systemHasFonts([folder, join(folder, 'absent')])).toBe(false);
  writeFileSync(join(folder, 'truetype', 'free', 'Sans.TTF'), '');
  expect(systemHasFonts([folder])).toBe(true);
});

test.each(['shell', 'root/usr/lib/shell'])(
  '%s is started with its fonts and arguments, wherever it is moved',
  (path) => {
    const home = join(folder, 'first place');
    mkdirSync(join(home, dirname(path)), { recursive: true });
    writeFileSync(join(home, path), '#!/bin/sh\necho "$FONTCONFIG_FILE|$1|$2"\n');
    chmodSync(join(home, path), 0o755);
    const script = startWithFonts(home, path, 'my-fonts');
    const moved = join(folder, 'second place');
    renameSync(home, moved);
    const said = execFileSync(join(moved, script), ['--one', 'two three'], { encoding: 'utf8' });
    expect(said.trim()).toBe(`${join(moved, 'fonts.conf')}|--one|two three`);
    expect(readFileSync(join(moved, 'fonts.conf'), 'utf8')).toContain(
      '<dir prefix="relative">my-fonts</dir>',
    );
  },
);
