/** What a crawl fetches beside its pages: robots.txt and sitemaps, over the pages' own guard. */
import type { Config } from '../../config.ts';
import { fetchFast } from '../../fetch/fast/fetch-fast.ts';
import type { SendRaw } from '../../fetch/robots/robots.ts';
import { createDispatcherPool } from '../../net/guard/dispatcher.ts';
import type { Guard } from '../../net/guard/guard.ts';
import { createRobotsGate, type RobotsGate } from './robots-gate.ts';

export type CrawlNetwork = { send: SendRaw; robots: RobotsGate; close(): Promise<void> };

export function createCrawlNetwork(
  { userAgent, respectRobots: respect }: Config,
  guard: Guard,
): CrawlNetwork {
  const dispatchers = createDispatcherPool(guard);
  const send: SendRaw = (request) => fetchFast(request, { guard, dispatchers, userAgent });
  return {
    send,
    robots: createRobotsGate({ send, userAgent, respect }),
    close: () => dispatchers.close(),
  };
}
