/**
 * What a server costs that has nothing to do: processor time of a second start, then processor time and wake-ups of each
 * kind of process while it is idle.
 *
 * node bench/idle.ts [SECONDS]      default: 60 s, after a minute in which it comes to rest
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../test/harness/server.ts';
import { cpuSecondsOf, descendants, kindOf } from './process-tree.ts';
import { printTable } from './table.ts';

const SECONDS = Number(process.argv[2] ?? 60);
const SETTLE_MS = 65_000;

type Use = { cpuSeconds: number; wakeUps: number };

/** Each time that a thread waited for something is a wake-up later. */
function wakeUpsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
    return sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }, 0);
}

function look(root: number): Map<string, Use> {
  const kinds = new Map<string, Use>();
  for (const pid of descendants(root)) {
    try {
      const kind = kindOf(pid, root);
      const { cpuSeconds, wakeUps } = kinds.get(kind) ?? { cpuSeconds: 0, wakeUps: 0 };
      kinds.set(kind, {
        cpuSeconds: cpuSeconds + cpuSecondsOf(pid),
        wakeUps: wakeUps + wakeUpsOf(pid),
      });
    } catch {
      // It has ended since it was listed.
    }
  }
  return kinds;
}

const env = { WINNOW_LOG_LEVEL: 'warn', WINNOW_PROCESSES: '1' };
const first = await startServer({ env });
await sleep(15_000);
await first.end();
const server = await startServer({ env, dataDir: first.dataDir });
const pid = server.process.pid ?? 0;
try {
  await sleep(1_000);
  const started = look(pid);
  await sleep(SETTLE_MS);
  const before = look(pid);
  await sleep(SECONDS * 1000);
  const after = look(pid);
  printTable(
    'Processor time of a start with compiled code, and of a server without work',
    ['processes', 'start, CPU ms', 'idle, % of a core', 'wake-ups a second'],
    [...after].map(([kind, use]) => {
      const { cpuSeconds, wakeUps } = before.get(kind) ?? { cpuSeconds: 0, wakeUps: 0 };
      return [
        kind,
        Math.round((started.get(kind)?.cpuSeconds ?? 0) * 1000),
        (((use.cpuSeconds - cpuSeconds) / SECONDS) * 100).toFixed(2),
        ((use.wakeUps - wakeUps) / SECONDS).toFixed(1),
      ];
    }),
  );
} finally {
  await server.close();
}
