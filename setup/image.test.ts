/** The container image has what its commands need: the tree that the Dockerfile copies, run from a place of its own. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { install } from './dependencies.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const image = mkdtempSync(join(tmpdir(), 'winnow-image-'));

/** The files that the first and the last stage copy from the checkout, as far as .dockerignore lets them. */
function copied(): string[] {
  const stages = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split(/^(?=FROM )/m);
  const lines = [stages[1], stages.at(-1)].join('\n').matchAll(/^COPY (?!--from)(.+)$/gm);
  const allowed: string[] = readFileSync(join(ROOT, '.dockerignore'), 'utf8').match(/(?<=^!).+$/gm) ?? [];
  return [...lines]
    .flatMap(([, paths = '']) => paths.split(' ').slice(0, -1))
    .filter((path) => allowed.includes(path.split('/')[0] ?? ''));
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
