/** Asks robots.txt before a page is fetched. An answer that could not be had is asked for again at the next try. */
import { BoundedMap } from '../../concurrency/bounded-map.ts';
import { createRobots, type Robots, type SendRaw } from '../../fetch/robots/robots.ts';

export type RobotsVerdict =
  | { allowed: true; delayMs: number }
  /** `unreachable`: the rules are not known, so nothing may be fetched for now (RFC 9309, 2.3.1.4). */
  | { allowed: false; because: 'disallowed' | 'unreachable' };

export type RobotsGate = {
  check(url: string): Promise<RobotsVerdict>;
  robotsOf(url: string): Robots;
};

const MAX_ORIGINS = 1000;

export function createRobotsGate(options: {
  send: SendRaw;
  userAgent: string;
  /** False lets everything pass. */
  respect: boolean;
}): RobotsGate {
  // One for each origin, so that a failure can be forgotten without the rest.
  const known = new BoundedMap<string, Robots>(MAX_ORIGINS);

  function robotsOf(url: string): Robots {
    const { origin } = new URL(url);
    const before = known.get(origin);
    if (before) return before;
    const robots = createRobots(options);
    known.set(origin, robots);
    return robots;
  }

  return {
    robotsOf,
    async check(url) {
      if (!options.respect) return { allowed: true, delayMs: 0 };
      const rules = await robotsOf(url).rulesFor(url);
      if (rules.origin === 'unreachable') {
        known.delete(new URL(url).origin);
        return { allowed: false, because: 'unreachable' };
      }
      if (!rules.allows(url)) return { allowed: false, because: 'disallowed' };
      return { allowed: true, delayMs: rules.crawlDelayMs ?? 0 };
    },
  };
}
