/**
 * The container image: the steps of its Dockerfile, and the tree that it copies, run from a place of its own. The image
 * itself is built by bench/install/image.sh, which `WINNOW_TEST_IMAGE=true` runs here where there is a builder.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { install } from './dependencies.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const image = mkdtempSync(join(tmpdir(), 'winnow-image-'));

const DOCKERFILE = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const ALLOWED: string[] = readFileSync(join(ROOT, '.dockerignore'), 'utf8').match(/(?<=^!).+$/gm) ?? [];

/** The files that these lines of a Dockerfile copy from the checkout. */
function copiedBy(lines: string): string[] {
  const copies = lines.matchAll(/^COPY (?!--from)(.+)$/gm);
  return [...copies].flatMap(([, paths = '']) => paths.split(' ').slice(0, -1));
}

/** Whether .dockerignore lets it through. */
function isAllowed(path: string): boolean {
  return ALLOWED.some((allowed) => path === allowed || path.startsWith(`${allowed}/`));
}

/** What the first and the last stage copy is all that the image has. */
function copied(): string[] {
  const stages = DOCKERFILE.split(/^(?=FROM )/m);
  return copiedBy([stages[1], stages.at(-1)].join('\n')).filter(isAllowed);
}

beforeAll(async () => {
  for (const path of copied()) {
    mkdirSync(join(image, path, '..'), { recursive: true });
    cpSync(join(ROOT, path), join(image, path), {
      recursive: true,
      filter: (file) => !/\/(?:node_modules|dist)$|\.test\.ts$/.test(file),
    });
  }
  const packages = join(image, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  // As the Dockerfile does it, with nothing left to install.
  await install(image, false, async () => {});
});
afterAll(() => rmSync(image, { recursive: true, force: true }));

it('runs the command that people type in a container', { timeout: 30_000 }, () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(image, 'setup', 'winnow.mjs'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: image },
    });
  expect(run('version')).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
  expect(run('help', 'account', 'delete').stdout).toContain('Usage: winnow account delete ACCOUNT');
});

it('copies only files that exist and reach the builder', () => {
  const paths = copiedBy(DOCKERFILE);
  expect(paths).toContain('dashboard');
  expect(paths.filter((path) => !existsSync(join(ROOT, path)) || !isAllowed(path))).toEqual([]);
});

const LOCKS = ['package-lock.json', 'dashboard/package-lock.json'];

type Locked = { cpu?: string[]; os?: string[]; libc?: string[] };

function lockedIn(file: string): Record<string, Locked> {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
}

it.each(LOCKS)('says which packages of %s are for musl alone, or both kinds are installed', (file) => {
  const forMusl = Object.entries(lockedIn(file)).filter(
    ([name, { os }]) => name.includes('musl') && os?.includes('linux'),
  );
  expect(forMusl.length).toBeGreaterThan(0);
  // npm forgets it of packages that are not installed where the lock is written.
  expect(forMusl.filter(([, { libc }]) => libc?.join() !== 'musl').map(([name]) => name)).toEqual([]);
});

it.each(LOCKS)('finds every native package of %s for arm64 as for amd64', (file) => {
  const packages = lockedIn(file);
  const native = Object.entries(packages).filter(
    ([name, { cpu, os }]) => cpu?.includes('x64') && os?.includes('linux') && !name.includes('musl'),
  );
  expect(native.length).toBeGreaterThan(0);
  expect(native.map(([name]) => name.replace('x64', 'arm64')).filter((name) => !packages[name])).toEqual([]);
});

const isAsked = process.env.WINNOW_TEST_IMAGE === 'true';
if (!isAsked) {
  process.stderr.write('The image is not built here, only its steps are: WINNOW_TEST_IMAGE=true builds it\n');
}

it.runIf(isAsked)('is built, and serves a page', { timeout: 3_600_000 }, () => {
  const { status, stdout } = spawnSync(
    'bash',
    [join(ROOT, 'bench', 'install', 'image.sh'), 'amd64', 'arm64'],
    {
      encoding: 'utf8',
    },
  );
  process.stderr.write(stdout);
  // It also ends with 0 where the machine cannot build.
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^winnow:\w+ built in /m) });
});
