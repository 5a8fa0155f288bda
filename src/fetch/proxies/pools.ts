/** The operator's pools of proxies: taking turns, sticking to a host or session, resting after failures. */
import { hash } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Upstream } from '../../net/guard/upstream.ts';

type PoolSettings = Pick<Config, 'proxies' | 'proxyExternal'>;

/** What a proxy is chosen for. */
export type ProxyUse = { host: string; session?: string | undefined };

export type ProxyPools = {
  has(name: string): boolean;
  /** Throws if there is no such pool. */
  next(name: string, use: ProxyUse): Upstream;
  /** Whether a failed fetch should be tried again: its proxy is resting, and the pool has another that is not. */
  hasBetter(failed: Upstream): boolean;
  health(): { name: string; ready: number; total: number }[];
};

/** How long a proxy rests after its first failure; the time doubles with each further one. */
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 600_000;

type Member = { upstream: Upstream; failures: number; restsUntil: number };

export function createProxyPools(
  { proxies, proxyExternal: external }: PoolSettings,
  now: () => number = Date.now,
): ProxyPools {
  const pools = new Map(
    proxies.map(({ name, urls, sticky }) => {
      const members = urls.map((url) => createMember({ url, external, pool: name }, now));
      return [name, { members, sticky, turn: 0 }];
    }),
  );
  const ready = (members: Member[]) => members.filter(({ restsUntil }) => restsUntil <= now());

  return {
    has: (name) => pools.has(name),
    next(name, use) {
      const pool = pools.get(name);
      if (!pool) throw new Error(`There is no pool ${name}`);
      const rested = ready(pool.members);
      // If all are resting, the one whose rest ends first is as good as any.
      const soonest = pool.members.toSorted((a, b) => a.restsUntil - b.restsUntil).slice(0, 1);
      const candidates = rested.length > 0 ? rested : soonest;
      const kept = pool.sticky && use[pool.sticky];
      if (kept) return chosenFor(kept, candidates).upstream;
      pool.turn += 1;
      const member = candidates[pool.turn % candidates.length] as Member;
      return member.upstream;
    },
    hasBetter(failed) {
      const members = pools.get(failed.pool ?? '')?.members ?? [];
      const rested = ready(members);
      return rested.length > 0 && !rested.some(({ upstream }) => upstream === failed);
    },
    health: () =>
      [...pools].map(([name, { members }]) => ({
        name,
        ready: ready(members).length,
        total: members.length,
      })),
  };
}

function createMember(upstream: Upstream, now: () => number): Member {
  const member: Member = {
    failures: 0,
    restsUntil: 0,
    upstream: {
      ...upstream,
      worked() {
        member.failures = 0;
        member.restsUntil = 0;
      },
      failed() {
        member.restsUntil = now() + Math.min(FIRST_REST_MS * 2 ** member.failures, LONGEST_REST_MS);
        member.failures += 1;
      },
    },
  };
  return member;
}

/** Always the same member for a key; when one rests, only its own keys move to others (rendezvous hashing). */
function chosenFor(key: string, members: Member[]): Member {
  const weight = ({ upstream }: Member) => hash('sha256', `${key} ${upstream.url}`, 'hex');
  return members.reduce((best, member) => (weight(member) > weight(best) ? member : best));
}
