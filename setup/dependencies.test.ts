/** When the packages are installed again, and what an interrupted install leaves. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { areInstalled, install } from './dependencies.mjs';

let root = '';
let calls: string[][] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'winnow-test-'));
  calls = [];
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3}');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** Does to the folder what npm does to it: empties it first. */
function npm(outcome: (args: string[]) => string | null = () => null) {
  return async (args: string[]) => {
    calls.push(args);
    const failure = outcome(args);
    if (args[0] === 'ci' && failure !== 'EUSAGE')
      rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    mkdirSync(join(root, 'node_modules', 'half'), { recursive: true });
    if (failure) throw new Error(`npm failed: ${failure}`);
  };
}

test('an install is there until the lock changes', async () => {
  expect(areInstalled(root, false)).toBe(false);
  await install(root, false, npm());
  expect(areInstalled(root, false)).toBe(true);
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3,"packages":{}}');
  expect(areInstalled(root, false)).toBe(false);
});

test('an install with development packages serves both, one without them only the service', async () => {
  await install(root, false, npm());
  expect(areInstalled(root, true)).toBe(false);
  await install(root, true, npm());
  expect([areInstalled(root, true), areInstalled(root, false)]).toEqual([true, true]);
  expect(calls.map(([command, kind]) => [command, kind])).toEqual([
    ['ci', '--omit=dev'],
    ['ci', '--include=dev'],
  ]);
  expect(calls.every((args) => args.includes('--ignore-scripts'))).toBe(true);
});

test('it is said whose packages are installed', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await install(root, true, npm());
  await install(root, true, npm(), { what: 'the dashboard' });
  const lines = said.mock.calls.map(([line]) => line);
  said.mockRestore();
  expect(lines).toEqual([
    'winnow set-up: installing the packages of the service, with those for development\n',
    'winnow set-up: installing the packages of the dashboard, with those for development\n',
  ]);
});

test('an install for another processor is none for this one', async () => {
  const other = process.arch === 'arm64' ? 'x64' : 'arm64';
  await install(root, false, npm(), { cpu: other });
  expect(calls[0]).toContain(`--cpu=${other}`);
  expect(areInstalled(root, false)).toBe(false);
});

test('an install that failed half-way is not taken for one', async () => {
  await install(root, true, npm());
  await expect(
    install(
      root,
      true,
      npm(() => 'ECONNRESET'),
    ),
  ).rejects.toThrow(/ECONNRESET/);
  expect(existsSync(join(root, 'node_modules', 'half'))).toBe(true);
  expect(areInstalled(root, false)).toBe(false);
  await install(root, true, npm());
  expect(areInstalled(root, true)).toBe(true);
});

test('a lock that npm ci refuses is installed from an empty folder', async () => {
  mkdirSync(join(root, 'node_modules', 'old'), { recursive: true });
  await install(
    root,
    false,
    npm(([command]) => (command === 'ci' ? 'EUSAGE' : null)),
  );
  expect(calls.map(([command]) => command)).toEqual(['ci', 'install']);
  expect(calls[1]).toContain('--no-save');
  expect(existsSync(join(root, 'node_modules', 'old'))).toBe(false);
  expect(areInstalled(root, false)).toBe(true);
});
