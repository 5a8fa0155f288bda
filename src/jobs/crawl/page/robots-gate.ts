/** Checks robots.txt before a page is fetched. A file that could not be read is fetched again at the next try. */

import { createRobots, type Robots, type RobotsDeps } from '../../../fetch/robots/robots.ts';
import type { RobotsFailure } from '../../../fetch/robots/robots-rules.ts';

export type RobotsVerdict =
  | { allowed: true; delayMs: number }
  /** The rules are not known, so nothing may be fetched for now (RFC 9309, 2.3.1.4). */
  | { allowed: false; because: RobotsFailure }
  | { allowed: false; because: 'disallowed' };

export type RobotsGate = Robots & { check(url: string): Promise<RobotsVerdict> };

/** @param respect False lets everything pass. */
export function createRobotsGate({ respect, ...deps }: RobotsDeps & { respect: boolean }): RobotsGate {
  const robots = createRobots(deps);
  return {
    ...robots,
    async check(url) {
      if (!respect) return { allowed: true, delayMs: 0 };
      const rules = await robots.rulesFor(url);
      if (rules.failure) {
        robots.forget(url);
        return { allowed: false, because: rules.failure };
      }
      if (!rules.allows(url)) return { allowed: false, because: 'disallowed' };
      return { allowed: true, delayMs: rules.crawlDelayMs ?? 0 };
    },
  };
}
