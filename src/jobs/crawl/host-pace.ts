/**
 * Tracks whether and how quickly hosts answer. Each report covers several pages of a host: a report per page would be
 * too many.
 */
import { BoundedMap } from '../../concurrency/caches/bounded-map.ts';
import type { HostNote } from '../../store/crawl/host-backoff.ts';

export type HostPace = {
  /** A host has answered a page successfully; `ms` is set where the time is meaningful. */
  answered(host: string, ms?: number): void;
  /** What a failed page means for its host: if the host has just answered other pages, only the page is to blame. */
  judged(note: HostNote): HostNote;
  stop(): void;
};

const REPORT_MS = 500;
/** Fewer answers are not reported yet. */
const LEAST_ANSWERS = 4;
const MAX_HOSTS = 10_000;
/** Short, because a host may go down in the middle of a crawl, and the remaining pages would soon run out of tries. */
const WELL_MS = 15_000;

export function createHostPace(
  report: (host: string, answered: { count: number; ms: number }) => void,
  now = () => performance.now(),
): HostPace {
  const wellAt = new BoundedMap<string, number>(MAX_HOSTS);
  const isWell = (host: string) => now() - (wellAt.get(host) ?? Number.NEGATIVE_INFINITY) < WELL_MS;
  const hosts = new BoundedMap<string, { count: number; ms: number }>(MAX_HOSTS);
  let timer: NodeJS.Timeout | undefined;
  const reportBusy = () => {
    timer = undefined;
    for (const [host, { count, ms }] of [...hosts]) {
      if (count < LEAST_ANSWERS) continue;
      hosts.delete(host);
      report(host, { count, ms: ms / count });
    }
  };
  return {
    judged: (note) => (note.isThere && isWell(note.host) ? { ...note, isOfPage: true } : note),
    answered(host, ms) {
      wellAt.set(host, now());
      if (ms === undefined) return;
      timer ??= setTimeout(reportBusy, REPORT_MS);
      const before = hosts.get(host) ?? { count: 0, ms: 0 };
      hosts.set(host, { count: before.count + 1, ms: before.ms + ms });
    },
    stop: () => clearTimeout(timer),
  };
}
