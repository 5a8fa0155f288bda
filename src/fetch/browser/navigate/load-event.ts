/** Waits for a document to load, and gives up on one that never does. */
import type { Page } from 'playwright-core';
import { type Deadline, settlesWithin } from '../../../concurrency/deadline.ts';
import type { EgressRoute } from '../../../net/guard/egress-route.ts';
import { type IsolatedWorld, Navigated } from '../in-page/isolated-world.ts';

type Loading = {
  page: Page;
  /** `isCut`: the document ended in the middle; `wasInterrupted`: one of its scripts was stopped. */
  trail: { readonly isCut: boolean; wasInterrupted: boolean };
  route: EgressRoute;
  deadline: Deadline;
};

/** `parsed`: all of its text has arrived, but not all of its files; `partial`: some of its text may be missing. */
export type Arrival = 'loaded' | 'parsed' | 'partial';

/** A picture or script that never arrives should not fail the page, whose text has arrived. */
const MAX_LOAD_WAIT_MS = 10_000;
/** Shares of the remaining time: for a document that is still arriving, and for the files that it waits for. */
const MOST_OF_TIME = 0.6;
const MOST_FOR_FILES = 0.4;
/** When a slow page is first checked; the time doubles for each further check, up to the second value. */
const FIRST_CHECK_MS = 250;
const LONGEST_CHECK_MS = 2_000;
/** After dropping the files that it waits for. The browser requests some files again, and the next one may hang too. */
const CHECK_AFTER_DROP_MS = 500;
const MOST_DROPS = 6;

/** How long a script may block a page before it is stopped; large scripts take seconds on a busy machine. */
const HANG_MS = 8_000;
const MOST_FOR_HANGING = 0.4;
/** The same for later scripts, once one was stopped, and how many are stopped. */
const NEXT_HANG_MS = 1_000;
const LEAST_HANG_MS = 100;
const MOST_ENDED = 20;
/** How often a page that takes long to answer is checked for such a script. */
const CHECK_MS = 1_000;
/** Stopped scripts after which the page loses its timers: one of them starts an endless script again and again. */
const MOST_WITH_TIMERS = 1;
/** Stopped scripts after which the page may hang on a synchronous request instead, which cannot be interrupted. */
const MOST_WITH_ANSWERS = 2;

type Hanging = Pick<Loading, 'trail' | 'deadline' | 'route'>;

export function patienceWith({ trail, deadline }: Pick<Hanging, 'trail' | 'deadline'>): number {
  const ms = trail.wasInterrupted ? NEXT_HANG_MS : HANG_MS;
  return Math.max(LEAST_HANG_MS, Math.min(ms, deadline.remainingMs() * MOST_FOR_HANGING));
}

/** The page's answer. A script that blocks it for too long is stopped, and so are those that follow. */
export async function answerOf<T>(
  asked: Promise<T>,
  page: Hanging,
  world: IsolatedWorld,
  patienceMs = patienceWith(page),
): Promise<T> {
  let ms = patienceMs;
  for (let ended = 0; ended < MOST_ENDED && !(await settlesWithin(asked, ms)); ended += 1) {
    page.trail.wasInterrupted = true;
    world.interrupt();
    if (ended >= MOST_WITH_TIMERS) world.clearTimers();
    if (ended >= MOST_WITH_ANSWERS) page.route.drop();
    ms = patienceWith(page);
  }
  return asked;
}

/** Whether an answer that takes a while arrives within this time, and without the page hanging meanwhile. */
export async function answersWithin(
  asked: Promise<unknown>,
  ms: number,
  page: Pick<Hanging, 'trail' | 'deadline'>,
  world: IsolatedWorld,
): Promise<boolean> {
  const end = performance.now() + ms;
  for (;;) {
    const left = end - performance.now();
    if (await settlesWithin(asked, Math.min(CHECK_MS, Math.max(0, left)))) return true;
    if (left <= CHECK_MS) return false;
    const either = Promise.race([asked, world.evaluate('0')]);
    if (!(await settlesWithin(either, patienceWith(page)))) return false;
  }
}

type Progress = { state: 'loading' | 'interactive' | 'complete'; isArriving: boolean; isBlocked: boolean };
const PROGRESS = `(({ responseEnd, domContentLoadedEventStart } = {}) => ({
  state: document.readyState,
  isArriving: responseEnd === 0,
  isBlocked: domContentLoadedEventStart === 0,
}))(performance.getEntriesByType('navigation')[0])`;

export async function loadEvent(
  { page, trail, route, deadline }: Loading,
  world: IsolatedWorld,
): Promise<Arrival> {
  const started = performance.now();
  const passed = () => performance.now() - started;
  const most = deadline.remainingMs() * MOST_OF_TIME;
  const forFiles = Math.min(deadline.remainingMs() * MOST_FOR_FILES, MAX_LOAD_WAIT_MS);
  let next = FIRST_CHECK_MS;
  for (let drops = 0; ; ) {
    const left = (drops === 0 && passed() < forFiles ? forFiles : most) - passed();
    const checkMs = drops === 0 ? next : CHECK_AFTER_DROP_MS;
    next = Math.min(LONGEST_CHECK_MS, next * 2);
    if (await loads(page, Math.max(1, Math.min(checkMs, left)))) return 'loaded';
    // Playwright does not report the load of a page that navigated to a download.
    const { state, isArriving, isBlocked } = await answerOf(
      progressOf(world),
      { trail, deadline, route },
      world,
    );
    if (state === 'complete') return 'loaded';
    // No more of it will arrive, but its parser does not notice that.
    if (trail.isCut) return 'partial';
    if (passed() < forFiles || (isArriving && passed() < most)) continue;
    if (!isBlocked) return 'parsed';
    if (isArriving || drops === MOST_DROPS || passed() >= most) return 'partial';
    // Its parser or its scripts wait for a file that hangs. When that request fails they continue, as in any browser.
    route.drop();
    drops += 1;
  }
}

function loads(page: Page, timeout: number): Promise<boolean> {
  return page.waitForLoadState('load', { timeout }).then(
    () => true,
    () => false,
  );
}

async function progressOf(world: IsolatedWorld): Promise<Progress> {
  try {
    return await world.evaluate<Progress>(PROGRESS);
  } catch (error) {
    if (error instanceof Navigated) return { state: 'loading', isArriving: true, isBlocked: true };
    throw error;
  }
}
