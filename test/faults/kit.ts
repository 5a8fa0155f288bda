/** One server for a list of faults, one after the other, and what must be true after each. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LATEST_MS, runFault, startWorld, type World } from './fault-world.ts';
import { type FaultName, makeFault } from './faults.ts';

const RECOVERY_MS = 15_000;
/** On a busy machine a call may take so much longer than before for other reasons. */
const NOISE_MS = 1_000;
/** What a fault does to calls is seen by a few of them each second; more would only keep the machine busy. */
const PAUSE_MS = 400;
/** So few pages that take so long are under way as long as many quick ones, which would only keep the machine busy. */
const PAGE_MS = 800;
/** Until calls are under way; and longer where those during the fault are compared with those before it. */
const BEFORE_MS = 500;
const COMPARED_MS = 3_000;
/** Faults that concern one account only, and must not slow down the calls of others. */
const OF_ONE_ACCOUNT = new Set<FaultName>(['a locked account', 'a deleted crawl']);

/** Returns the server, for further tests of it. */
export function testFaults(faults: [name: FaultName, seconds: number, crawlPages: number][]): () => World {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(PAGE_MS);
  });
  afterAll(() => world.close());

  it.each(faults)('%s', { timeout: 120_000 }, async (name, seconds, crawlPages) => {
    const ofOne = OF_ONE_ACCOUNT.has(name);
    const beforeMs = ofOne ? COMPARED_MS : BEFORE_MS;
    const fault = makeFault(name, seconds, crawlPages);
    const report = await runFault(world, fault, { pauseMs: PAUSE_MS, beforeMs });
    const { wrong, slowestMs, recoveredMs, crawl, unbalanced, leftOpen, completed } = report;
    expect({ wrong, unbalanced, leftOpen }).toEqual({ wrong: [], unbalanced: 0, leftOpen: 0 });
    expect(completed).toBeGreaterThan(0);
    expect(slowestMs).toBeLessThan(LATEST_MS);
    expect(recoveredMs).toBeLessThan(RECOVERY_MS);
    if (crawlPages > 0) expect(crawl).toEqual({ status: 'completed', pages: crawlPages, twice: 0 });
    if (ofOne) expect(report.p95During).toBeLessThan(2 * report.p95Before + NOISE_MS);
  });
  return () => world;
}
