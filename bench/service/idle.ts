/**
 * What a server costs that has nothing to do: processor time of a second start, then processor time of each kind of
 * process while it is idle, how often its threads are switched to, and how often it wakes up: moments in which anything
 * of it ran, after at least a tenth of a second in which nothing did.
 *
 * node bench/service/idle.ts [SECONDS] [CHECKOUT …]      default: 60 s, after two minutes in which it comes to rest
 */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '../../test/harness/server.ts';
import { cpuSecondsOf, descendants, kindOf } from '../process-tree.ts';
import { printTable } from '../table.ts';

/** Until the connections to the database that a start and the work of the first minute opened are closed again. */
const SETTLE_MS = 130_000;

const SAMPLE_MS = 50;
/** Samples without a switch after which the next is a wake-up of its own. */
const APART = 2;

type Use = { kind: string; cpuSeconds: number; switches: number };

/** Each time that a thread waited for something it was switched to later. */
function switchesOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
    return sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }, 0);
}

/** PostgreSQL's own processes apart from those that serve our connections. */
function detailedKind(pid: number, root: number): string {
  const kind = kindOf(pid, root);
  if (kind !== 'PostgreSQL') return kind;
  const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return title.startsWith('postgres:') && title.includes('[local]')
    ? 'PostgreSQL, our connections'
    : 'PostgreSQL itself';
}

function look(root: number): Map<number, Use> {
  const uses = new Map<number, Use>();
  for (const pid of descendants(root)) {
    try {
      const kind = detailedKind(pid, root);
      uses.set(pid, { kind, cpuSeconds: cpuSecondsOf(pid), switches: switchesOf(pid) });
    } catch {
      // It has ended since it was listed.
    }
  }
  return uses;
}

type Rest = { cpuSeconds: number; switches: number; wakeUps: number };

/** Looks again and again until told to stop, so that processes that end meanwhile count too. */
function watch(root: number): () => Map<string, Rest> {
  const kinds = new Map<string, Rest & { quiet: number }>();
  let before = look(root);
  const timer = setInterval(() => {
    const now = look(root);
    for (const one of kinds.values()) one.quiet += 1;
    for (const [pid, { kind, cpuSeconds, switches }] of now) {
      const sum = kinds.get(kind) ?? { cpuSeconds: 0, switches: 0, wakeUps: 0, quiet: APART + 1 };
      kinds.set(kind, sum);
      const last = before.get(pid) ?? { cpuSeconds: 0, switches: 0 };
      if (switches === last.switches) continue;
      sum.cpuSeconds += cpuSeconds - last.cpuSeconds;
      sum.switches += switches - last.switches;
      if (sum.quiet > APART) sum.wakeUps += 1;
      sum.quiet = 0;
    }
    before = now;
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return kinds;
  };
}

type Contender = { name: string; server: TestServer; root: number; started: Map<number, Use> };

const [seconds, ...folders] = process.argv.slice(2);
const SECONDS = Number(seconds ?? 60);
// Nothing is printed before its end.
process.stderr.write(`It rests for ${SETTLE_MS / 1000} s, and is then watched for ${SECONDS} s\n`);
const env = { WINNOW_LOG_LEVEL: 'warn', WINNOW_PROCESSES: '1' };
const all: Contender[] = [];
for (const name of folders.length > 0 ? folders : ['.']) {
  const { startServer } = await import(resolve(name, 'test/harness/server.ts'));
  const first: TestServer = await startServer({ env });
  await sleep(15_000);
  await first.end();
  const server: TestServer = await startServer({ env, dataDir: first.dataDir });
  const root = server.process.pid ?? 0;
  await sleep(1_000);
  all.push({ name, server, root, started: look(root) });
}
try {
  await sleep(SETTLE_MS);
  const watches = all.map(({ root }) => watch(root));
  await sleep(SECONDS * 1000);
  const rows = all.flatMap(({ name, started }, n) =>
    [...(watches[n]?.() ?? [])].map(([kind, { cpuSeconds, switches, wakeUps }]) => {
      const starting = [...started.values()].filter((use) => use.kind === kind);
      return [
        name,
        kind,
        Math.round(starting.reduce((sum, use) => sum + use.cpuSeconds, 0) * 1000),
        ((cpuSeconds / SECONDS) * 100).toFixed(2),
        (switches / SECONDS).toFixed(1),
        wakeUps === 0 ? 'never' : (SECONDS / wakeUps).toFixed(1),
      ];
    }),
  );
  printTable(
    'Processor time of a start with compiled code, and of a server without work',
    [
      'checkout',
      'processes',
      'start, CPU ms',
      'idle, % of a core',
      'switches a second',
      'seconds between wake-ups',
    ],
    rows,
  );
} finally {
  for (const { server } of all) await server.close();
}
