/** What sessions and passwords add to a start: our own modules beside better-auth, in processes of their own. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quantile } from './figures.ts';
import { printTable } from './table.ts';

const RUNS = 7;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SRC = new URL('../src/', import.meta.url).href;
/** What the service has loaded before it gets there. */
const BASE = ['pg', 'zod', 'hono', `${SRC}account/keys.ts`, `${SRC}pipeline/metered-call.ts`];
const OURS = ['password', 'sessions', 'sign-in', 'sign-in-link', 'cookie'];
const PEER = 'better-auth';

/** Milliseconds and megabytes that importing takes. */
function importing(specifiers: string[]): { ms: number; mb: number } {
  const script = `
    for (const specifier of ${JSON.stringify(BASE)}) await import(specifier);
    const before = process.memoryUsage.rss(), started = performance.now();
    for (const specifier of ${JSON.stringify(specifiers)}) await import(specifier);
    console.log(JSON.stringify([performance.now() - started, (process.memoryUsage.rss() - before) / 1e6]));`;
  const runs = Array.from({ length: RUNS }, () => {
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: join(ROOT, 'bench'),
    });
    return JSON.parse(said.toString()) as [number, number];
  });
  const middle = (at: 0 | 1) =>
    quantile(
      runs.map((run) => run[at]).sort((a, b) => a - b),
      0.5,
    );
  return { ms: middle(0), mb: middle(1) };
}

/** A package and all that it depends on, each where Node would find it. */
function closure(name: string, from: string, found = new Map<string, string>()): Map<string, string> {
  const folder = locate(name, from);
  if (!folder || found.has(folder)) return found;
  found.set(folder, name);
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const dependency of Object.keys(dependencies)) closure(dependency, folder, found);
  return found;
}

function locate(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  return dirname(from) === from ? null : locate(name, dirname(from));
}

/** Without packages nested inside, which count for themselves. */
function megabytes(folder: string): number {
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => statSync(join(folder, path)))
    .map((entry) => (entry.isFile() ? entry.size : 0));
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}

const packages = [...closure(PEER, join(ROOT, 'bench')).keys()];
const ours = importing(OURS.map((name) => `${SRC}sign-in/${name}.ts`));
const rows = [['Winnow', 0, '0', ours.ms.toFixed(0), ours.mb.toFixed(0)]];
if (packages.length > 0) {
  const peer = importing([`${PEER}/minimal`]);
  const size = packages.reduce((sum, folder) => sum + megabytes(folder), 0);
  rows.push([PEER, packages.length, size.toFixed(1), peer.ms.toFixed(0), peer.mb.toFixed(0)]);
} else process.stderr.write(`${PEER} is not installed: npm install --prefix bench\n`);

printTable(
  'Sessions and passwords: what they add',
  ['', 'packages', 'MB on disk', 'ms to import', 'MB of memory'],
  rows,
);
