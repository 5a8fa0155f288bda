import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createStyle } from '../../cli/terminal.ts';
import { forTerminal } from './output.ts';
import { table } from './table.ts';

const OUTPUT = new URL('./output.ts', import.meta.url).href;

/** Runs a program that writes a megabyte to a file that must not grow that large. */
function writtenWithin(redirect: string, write: 'writeOut' | 'writeAndWait') {
  const program = `
    const { ${write} } = await import('${OUTPUT}');
    try { await ${write}('a'.repeat(1e6)) } catch (error) { console.error(error.message); process.exit(1) }`;
  // A shell limit acts like a full disk: it accepts a part, and then nothing more.
  const script = `trap '' XFSZ; ulimit -f 100; exec "$0" --input-type=module -e "$1" > ${redirect}`;
  return spawnSync('sh', ['-c', script, process.execPath, program], { encoding: 'utf8' });
}

it.each(['writeOut', 'writeAndWait'] as const)(
  '%s fails if a file takes only a part of the output',
  (write) => {
    const folder = mkdtempSync(join(tmpdir(), 'winnow-output-'));
    try {
      const file = join(folder, 'page.md');
      const { status, stderr } = writtenWithin(file, write);
      expect(readFileSync(file).length).toBeLessThan(1e6);
      expect(stderr).toBe('The output is not complete: EFBIG: file too large, write\n');
      expect(status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

it('reports a full disk', () => {
  const { stderr } = writtenWithin('/dev/full', 'writeAndWait');
  expect(stderr).toBe('The output is not complete: ENOSPC: no space left on device, write\n');
});

it('passes styles to a terminal, and no other control characters', () => {
  const name = '\x1b]0;title\x07\x1b[2J\x9b2J\r\x1b[8m\x1b[30m';
  expect(forTerminal(`\x1b[1mBold\x1b[22m\t${name}\n`, { isTTY: true })).toBe(
    '\x1b[1mBold\x1b[22m\t]0;title[2J2J[8m[30m\n',
  );
  expect(forTerminal(name, {})).toBe(name);
});

it('passes the styles of the command line', () => {
  const style = createStyle(true);
  const styled = Object.values(style).map((one) => one('a'));
  expect(forTerminal(styled.join(''), { isTTY: true })).toBe(styled.join(''));
});

it.each([false, true])(
  'writes the bytes of a page without control characters if to a terminal: %s',
  (isTTY) => {
    const program = `
    const { writeAndWait } = await import('${OUTPUT}');
    process.stdout.isTTY = ${isTTY};
    await writeAndWait(Buffer.from('\\x1b[2Jé\\n'))`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    expect(stdout).toBe(isTTY ? '[2Jé\n' : '\x1b[2Jé\n');
  },
);

it('keeps the cells of a table in their row', () => {
  expect(table(['NAME'], [['a\nb'], ['c']])).toBe('NAME\na b\nc');
});
