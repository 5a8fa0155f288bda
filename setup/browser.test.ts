/** Which browser is taken, and what set-up does where there is none. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  findBrowser,
  installersFor,
  isOutdated,
  lastFailure,
  renewBrowser,
  setUpBrowser,
} from './browser.mjs';
import { unpackFromApt } from './browser-from-apt.mjs';
import { NPM_BROWSER_VERSION, unpackFromNpm } from './browser-from-npm.mjs';
import { systemBrowsers } from './system-browser.mjs';

let folder = '';
let root = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-test-'));
  root = join(folder, 'project');
  mkdirSync(join(root, '.runtime'), { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const LOADER_ERROR =
  'shell: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory';

/** A program that answers `--version`, or fails at it as one without its libraries does. */
function program(path: string, works: boolean | 'with libraries' = true): string {
  mkdirSync(dirname(path), { recursive: true });
  const check = {
    true: 'exit 0',
    false: `echo '${LOADER_ERROR}' >&2; exit 127`,
    'with libraries': 'test -n "$LD_LIBRARY_PATH"',
  };
  writeFileSync(path, `#!/bin/sh\n${check[`${works}`]}\n`);
  chmodSync(path, 0o755);
  return path;
}

function installer(works: boolean | 'with libraries' = true) {
  const unpack = vi.fn(async (home: string) => {
    program(join(home, 'bin', 'shell'), works);
    return { path: 'bin/shell', libraryPath: ['lib'] };
  });
  return { name: 'test', unpack };
}

const record = () => JSON.parse(readFileSync(join(root, '.runtime', 'browser.json'), 'utf8'));
const setUp = (more: object) => setUpBrowser({ root, env: {}, systemPaths: [], installers: [], ...more });
const find = (more: object = {}) => findBrowser({ root, env: {}, systemPaths: [], ...more });

test('the system is searched for headless shells first, on the PATH before the usual places', () => {
  const usual = program(join(folder, 'usual', 'chromium-headless-shell'));
  const chrome = program(join(folder, 'path', 'google-chrome'));
  const shell = program(join(folder, 'path', 'chromium-headless-shell'));
  const app = program(join(folder, 'Chromium.app', 'Chromium'));
  writeFileSync(join(folder, 'path', 'chromium'), 'not a program');
  const found = systemBrowsers(join(folder, 'path'), [join(folder, 'usual')], [app, join(folder, 'absent')]);
  expect(found).toEqual([shell, usual, chrome, app]);
});

test('the one that is named comes before one of the system, and that before the one set up before', async () => {
  const named = program(join(folder, 'named'));
  const system = program(join(folder, 'system'));
  await setUp({ installers: [installer()] });
  expect(find()?.source).toBe('test');
  expect(find({ systemPaths: [system] })).toBeNull();
  await setUp({ systemPaths: [system] });
  expect(record()).toEqual({ path: system, libraryPath: [], source: 'system' });
  expect(find({ systemPaths: [system] })?.path).toBe(system);
  expect(find({ systemPaths: [system], env: { WINNOW_BROWSER_PATH: named } })?.path).toBe(named);
});

test('a script of the system that runs no browser is passed over, and not tried again', async () => {
  const stub = program(join(folder, 'stub'), false);
  const ours = installer();
  await setUp({ systemPaths: [stub], installers: [ours] });
  expect(record()).toMatchObject({ source: 'test', rejected: [stub] });
  expect(find({ systemPaths: [stub] })?.source).toBe('test');
});

test('set-up is done once, and a second one finds it', async () => {
  const ours = installer();
  const first = await setUp({ installers: [ours] });
  const second = await setUp({ installers: [ours] });
  expect(second).toEqual(first);
  expect(ours.unpack).toHaveBeenCalledTimes(1);
  expect(find()).toEqual({ path: join(root, '.runtime/browser/bin/shell'), libraryPath: [], source: 'test' });
});

test('a record that cannot be written does not end the start, and nothing is left of it', async () => {
  await setUp({ installers: [installer()] });
  const file = join(root, '.runtime', 'browser.json');
  rmSync(file);
  mkdirSync(join(file, 'in the way'), { recursive: true });
  expect(find()).toBeNull();
  expect(readdirSync(join(root, '.runtime')).sort()).toEqual(['browser', 'browser.json']);
});

test('the libraries that came along are used only where the system lacks them', async () => {
  await setUp({ installers: [installer('with libraries')] });
  expect(record().libraryPath).toEqual([join(root, '.runtime/browser/lib')]);
});

test('a browser that does not run is not kept, and the next installer is tried', async () => {
  const [broken, good] = [installer(false), installer()];
  await setUp({ installers: [broken, good] });
  expect(good.unpack).toHaveBeenCalledTimes(1);
  await expect(setUp({ root: join(root), systemPaths: [], installers: [] })).resolves.toMatchObject({
    source: 'test',
  });
});

test.runIf(process.platform === 'linux')('one that would crash on https pages is not kept', async () => {
  // A library which needs another that is not beside it.
  const packages = join(
    import.meta.dirname,
    '..',
    'node_modules',
    '@img',
    `sharp-linux-${process.arch}`,
    'lib',
  );
  const [library = ''] = readdirSync(packages).filter((name) => name.endsWith('.node'));
  const lacking = installer('with libraries');
  const unpack = async (home: string) => {
    mkdirSync(join(home, 'lib'));
    copyFileSync(join(packages, library), join(home, 'lib', 'libsoftokn3.so'));
    return lacking.unpack(home);
  };
  await expect(setUp({ installers: [{ name: 'lacking', unpack }] })).rejects.toThrow(
    /lacking: it needs libvips\S+ for https, which this system does not have/,
  );
});

test('where nothing works the error names the library and says what to do, and the next set-up tries again', async () => {
  const stub = program(join(folder, 'stub'), false);
  await expect(setUp({ systemPaths: [stub], installers: [installer(false)] })).rejects.toThrow(
    /stub: it needs libnss3.so, which this system does not have; test: it needs libnss3.so.*WINNOW_BROWSER_PATH/,
  );
  expect(existsSync(join(root, '.runtime', 'browser'))).toBe(false);
  expect(lastFailure(root)).toContain('libnss3.so');
  await expect(setUp({})).rejects.toThrow(/none is packaged.*Install Chromium/);
  await expect(setUp({ installers: [installer()] })).resolves.toMatchObject({ source: 'test' });
  expect(lastFailure(root)).toBeNull();
});

test('a browser from npm is outdated when another version was chosen since, one from the archive after 60 days', async () => {
  const outdated = () => isOutdated({ root, env: {}, systemPaths: [] });
  const fromNpm = (version: string) => ({
    name: 'npm',
    unpack: async (home: string) => ({ ...(await installer().unpack(home)), version }),
  });
  expect(outdated()).toBe(false);
  await setUp({ installers: [fromNpm('1.0.0')] });
  expect(outdated()).toBe(true);
  await renewBrowser({ root, installers: [fromNpm(NPM_BROWSER_VERSION)] });
  expect(outdated()).toBe(false);
  await renewBrowser({ root, installers: [{ ...installer(), name: 'apt' }] });
  expect(outdated()).toBe(false);
  const days61 = Date.now() / 1000 - 61 * 86_400;
  utimesSync(join(root, '.runtime', 'browser', 'browser.json'), days61, days61);
  expect(outdated()).toBe(true);
  expect(isOutdated({ root, env: { WINNOW_BROWSER_PATH: '/bin/sh' }, systemPaths: [] })).toBe(false);
});

test('a renewal without success leaves the browser that was there', async () => {
  const before = await setUp({ installers: [installer()] });
  await expect(renewBrowser({ root, installers: [installer(false)] })).rejects.toThrow(/libnss3/);
  expect(find()).toEqual(before);
  expect(readdirSync(join(root, '.runtime')).toSorted()).toEqual(['browser', 'browser.json']);
});

test('an archive from npm with another hash is refused', async () => {
  const npm = async (_args: string[], { cwd }: { cwd: string }) => writeFileSync(join(cwd, 'a.tgz'), 'other');
  const home = join(folder, 'home');
  mkdirSync(home);
  await expect(unpackFromNpm(home, npm)).rejects.toThrow(/not the one we chose/);
});

test('what an interrupted set-up left is no browser, and is cleared away', async () => {
  const half = join(root, '.runtime', 'browser-Ab12Cd');
  program(join(half, 'bin', 'shell'));
  expect(find()).toBeNull();
  await setUp({ installers: [installer()] });
  expect(existsSync(half)).toBe(false);
});

test('a project that was moved keeps its browser', async () => {
  await setUp({ installers: [installer()] });
  const moved = join(folder, 'moved away');
  renameSync(root, moved);
  root = moved;
  expect(find()?.path).toBe(join(moved, '.runtime/browser/bin/shell'));
  expect(record().path).toBe(join(moved, '.runtime/browser/bin/shell'));
});

test('the libraries of the archive are found under both names of their folder', async () => {
  const unpacked: Record<string, string[]> = {
    'shell.deb': ['usr/lib/chromium/chromium-headless-shell', 'usr/lib/aarch64-linux-gnu/libnss3.so'],
    'cap.deb': ['lib/aarch64-linux-gnu/libcap.so.2', 'lib/udev/rules'],
    'pulse.deb': ['usr/lib/aarch64-linux-gnu/pulseaudio/libpulsecommon.so'],
  };
  const run = async (command: string, args: string[]) => {
    const last = args.at(-1) ?? '';
    if (args.includes('install')) {
      for (const name of Object.keys(unpacked)) writeFileSync(join(folder, 'home/apt/archives', name), '');
    } else if (command === 'dpkg-deb') {
      for (const file of unpacked[basename(args[1] ?? '')] ?? []) program(join(last, file));
    }
  };
  const { libraryPath, program: unwrapped } = await unpackFromApt(join(folder, 'home'), run);
  expect(libraryPath.toSorted()).toEqual([
    'root/lib/aarch64-linux-gnu',
    'root/usr/lib/aarch64-linux-gnu',
    'root/usr/lib/aarch64-linux-gnu/pulseaudio',
  ]);
  expect(unwrapped).toBe('root/usr/lib/chromium/chromium-headless-shell');
});

test('npm has a browser for x64 only; Debian has one for every machine', () => {
  const names = (platform: string, arch: string, apt: boolean) =>
    installersFor(platform, arch, apt).map(({ name }) => name);
  expect(names('linux', 'x64', true)).toEqual(['npm', 'apt']);
  expect(names('linux', 'x64', false)).toEqual(['npm']);
  expect(names('linux', 'arm64', true)).toEqual(['apt']);
  expect(names('linux', 'arm64', false)).toEqual([]);
  expect(names('darwin', 'arm64', false)).toEqual([]);
});
