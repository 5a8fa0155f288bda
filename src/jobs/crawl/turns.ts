/**
 * The turns of crawls through their own proxies at hosts that ask for a delay. The database does not know of such a
 * delay, so each page is told a time of its own: told the same, all pages of a crawl would come back at once, and in vain.
 */
import { BoundedMap } from '../../concurrency/caches/bounded-map.ts';
import type { ClaimedPage } from '../../store/crawl/frontier.ts';

/** A page that is told to wait comes back a little later than told, and must not delay the ones after it. */
const SLACK_MS = 100;

type Page = Pick<ClaimedPage, 'id' | 'crawlId' | 'host'>;

/** Takes the turn of a page: 0, or the milliseconds to wait until then. */
export function createTurns(maxEntries: number, now = () => performance.now()) {
  /** By crawl and host: when the last page went, and the latest time that a page was told. */
  const hosts = new BoundedMap<string, { went: number; told: number }>(maxEntries);
  /** By page: the time that it was told. */
  const waiting = new BoundedMap<string, number>(maxEntries);
  return ({ id, crawlId, host }: Page, delayMs: number): number => {
    const at = now();
    const name = `${crawlId} ${host}`;
    const { went, told } = hosts.get(name) ?? { went: -delayMs, told: -delayMs - SLACK_MS };
    const own = waiting.get(id) ?? told + delayMs + SLACK_MS;
    const turn = Math.max(own, went + delayMs);
    if (turn <= at) {
      waiting.delete(id);
      hosts.set(name, { went: at, told: Math.max(told, at) });
      return 0;
    }
    waiting.set(id, turn);
    hosts.set(name, { went, told: Math.max(told, turn) });
    return Math.ceil(turn - at);
  };
}
