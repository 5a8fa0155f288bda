/** Opens an address and follows the page through redirects and script navigations until it settles. */
import type { Page } from 'playwright-core';
import { type Deadline, settlesWithin } from '../../../concurrency/deadline.ts';
import { type IsolatedWorld, Navigated } from '../in-page/isolated-world.ts';
import { type Settled, settleCall } from '../in-page/scripts.ts';
import { type Arrival, answerOf, answersWithin, loadEvent, patienceWith } from './load-event.ts';
import { type Egress, navigationError } from './navigation-error.ts';
import { isInert, type Trail } from './trail.ts';

/** A page that navigates: where it went so far, its route to the network, and its deadline. */
export type Journey = Egress & { page: Page; trail: Trail; deadline: Deadline };

const QUIET_MS = 500;
/** For a newly opened page whose work cannot be observed (`worksElsewhere`). */
const ELSEWHERE_QUIET_MS = 1_000;
const MAX_QUIET_WAIT_MS = 3_000;
/** For a page that shows next to nothing until a response arrives. */
const MAX_BEGIN_WAIT_MS = 8_000;
/** For such a page if its timers are hastened afterwards. */
const BEGIN_MS = 1_000;
const MAX_REFRESH_WAIT_MS = 6_000;
/** Pages may navigate a few times by script or meta refresh; some do so forever. */
const MAX_CLIENT_NAVIGATIONS = 5;

/** Resolves when the first document begins to arrive. */
export async function goTo(url: string, { page, trail, deadline, ...egress }: Journey): Promise<void> {
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: deadline.remainingMs() });
  } catch (error) {
    throw navigationError(error, trail.urls.at(-1) ?? url, egress);
  }
}

export type Stay = { settled: Settled | null; navigations: number; arrival: Arrival; answered: boolean };

/**
 * Waits for the load event, a quiet DOM and pending responses, and again after each navigation by the page itself.
 *
 * @param textOnly whether the page will only be read
 * @param hastens whether timers will be hastened afterwards (hasten-timers.ts)
 */
export async function stayUntilQuiet(
  journey: Journey,
  world: IsolatedWorld,
  { isFirst = false, textOnly = false, hastens = false } = {},
): Promise<Stay> {
  const { trail } = journey;
  let mayBegin = isFirst;
  for (let navigations = 0; ; navigations += 1) {
    const before = trail.urls.length;
    const isKnown = trail.unloaded?.documents === before;
    const arrival = (isKnown && trail.unloaded?.arrival) || (await loadEvent(journey, world));
    if (arrival !== 'loaded') trail.unloaded = { documents: before, arrival };
    const settled = await settle(journey, world, { mayBegin, textOnly, hastens }).catch((error: unknown) => {
      if (error instanceof Navigated) return null;
      throw error;
    });
    refuseErrorPage(journey);
    // A new document may show nothing yet; after a download this one stays.
    mayBegin = isFirst && settled === null;
    const stays = settled !== null && trail.urls.length === before;
    if (stays || navigations >= MAX_CLIENT_NAVIGATIONS) {
      const answered = !trail.requests.any;
      // A response that never ends, such as a chat's, would be waited for after each action as well.
      if (!answered) trail.requests.forget();
      return { settled, navigations, arrival, answered };
    }
  }
}

/**
 * A page that waits for data is quiet before it shows them, so the DOM alone does not tell whether it is finished.
 *
 * @param mayBegin whether the document has just been opened, and may not show anything yet
 */
async function settle(
  journey: Journey,
  world: IsolatedWorld,
  { mayBegin, textOnly, hastens }: { mayBegin: boolean; textOnly: boolean; hastens: boolean },
): Promise<Settled> {
  const { trail, deadline } = journey;
  const started = performance.now();
  const settled: Settled = { ms: 0, changes: 0, stillMs: 0, quiet: true, alive: false, begun: true, text: 0 };
  if (isInert(trail)) return settled;
  const refresh = trail.response?.headers.refresh ?? '';
  const budget = settleBudget(deadline);
  const leftOf = (ms: number) => Math.max(0, started + ms - performance.now());
  let quietMs = QUIET_MS;
  let stillMs = 0;
  for (;;) {
    // A response that took so long needs a moment to be shown.
    const maxMs = Math.max(leftOf(budget.maxMs), settled.begun ? 0 : 2 * QUIET_MS);
    const beginMs = hastens && !trail.worksElsewhere ? BEGIN_MS : undefined;
    const asked = world.evaluate<Settled>(
      settleCall({ ...budget, quietMs, maxMs, refresh, mayBegin, beginMs, onlyRead: hastens }),
    );
    const longestMs = Math.max(maxMs, budget.refreshMs) + patienceWith(journey);
    const isAnswered = await answersWithin(asked, longestMs, journey, world);
    if (textOnly && !isAnswered) {
      await endScripts(journey, world);
      return { ...settled, alive: false };
    }
    const one = await (isAnswered ? asked : answerOf(asked, journey, world, 0));
    const { requests } = trail;
    const sums = { ms: settled.ms + one.ms, changes: settled.changes + one.changes };
    Object.assign(settled, one, sums);
    if (one.changes > 0) requests.renew(one.stillMs);
    const left = leftOf(!one.begun && requests.any ? budget.beginMs : budget.maxMs);
    if (left === 0) return settled;
    if (!one.begun && beginMs !== undefined && trail.worksElsewhere) continue;
    stillMs = one.changes > 0 ? one.stillMs : stillMs + one.stillMs;
    const restMs = mayBegin && one.quiet && trail.worksElsewhere ? ELSEWHERE_QUIET_MS - stillMs : 0;
    quietMs = restMs > 0 ? restMs : QUIET_MS;
    if (restMs > 0) continue;
    if (!requests.any) return settled;
    if (!requests.isStreaming && !(await requests.answered(left))) return settled;
  }
}

/** For a page that is only read, after waiting on behalf of the caller. */
export async function endHangingScripts(journey: Journey, world: IsolatedWorld): Promise<void> {
  if (!(await settlesWithin(world.evaluate('0'), patienceWith(journey)))) await endScripts(journey, world);
}

/**
 * Stops the scripts of a page that is only read, permanently: one of them blocks the page, and might do so again at every
 * evaluation.
 */
async function endScripts(journey: Journey, world: IsolatedWorld): Promise<void> {
  journey.trail.hasScriptsEnded = true;
  world.endScripts();
  // Takes effect when the current task has ended; this evaluation is answered after that.
  await answerOf(
    world.evaluate('0').catch(() => {}),
    journey,
    world,
    0,
  );
}

/** A failed navigation by script leaves the browser's own error page, which is not the site's. */
export function refuseErrorPage({ page, trail, ...egress }: Journey): void {
  if (page.url().startsWith('chrome-error:')) {
    throw navigationError(new Error('net::ERR_FAILED'), trail.urls.at(-1) ?? '', egress);
  }
}

function settleBudget(deadline: Deadline) {
  const half = deadline.remainingMs() / 2;
  return {
    maxMs: Math.min(MAX_QUIET_WAIT_MS, half),
    beginMs: Math.min(MAX_BEGIN_WAIT_MS, half),
    refreshMs: Math.min(MAX_REFRESH_WAIT_MS, half),
  };
}
