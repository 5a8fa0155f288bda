/** Notices how quickly hosts answer, and reports it for each host that is busy now and then: a note for every page would be too many. */
import { BoundedMap } from '../../concurrency/bounded-map.ts';

export type HostPace = {
  /** A host has answered well. */
  answered(host: string, ms: number): void;
  stop(): void;
};

const REPORT_MS = 500;
/** Fewer answers say nothing. */
const LEAST_ANSWERS = 4;
const MAX_HOSTS = 10_000;

export function createHostPace(
  report: (host: string, answered: { count: number; ms: number }) => void,
): HostPace {
  const hosts = new BoundedMap<string, { count: number; ms: number }>(MAX_HOSTS);
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    timer = undefined;
    for (const [host, { count, ms }] of [...hosts]) {
      if (count < LEAST_ANSWERS) continue;
      hosts.delete(host);
      report(host, { count, ms: ms / count });
    }
  };
  return {
    answered(host, ms) {
      timer ??= setTimeout(look, REPORT_MS);
      const before = hosts.get(host) ?? { count: 0, ms: 0 };
      hosts.set(host, { count: before.count + 1, ms: before.ms + ms });
    },
    stop: () => clearTimeout(timer),
  };
}
