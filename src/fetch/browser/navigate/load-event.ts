/** Waits for a document to have loaded, and no longer than makes sense for one that never does. */
import type { Page } from 'playwright-core';
import { type Deadline, settlesWithin } from '../../../concurrency/deadline.ts';
import type { EgressRoute } from '../../../net/guard/egress-route.ts';
import { type IsolatedWorld, Navigated } from '../in-page/isolated-world.ts';

type Loading = {
  page: Page;
  /** Whether what was sent of the document has ended in the middle; whether a script of it was ended. */
  trail: { readonly isCut: boolean; wasInterrupted: boolean };
  route: EgressRoute;
  deadline: Deadline;
};

/** `parsed`: its text is there, but not all of its files; `partial`: some of its text may be missing. */
export type Arrival = 'loaded' | 'parsed' | 'partial';

/** A picture or a script that never comes should not fail the page; its text is there already. */
const MAX_LOAD_WAIT_MS = 10_000;
/** Of the time that is left: for a document that is still being sent, and for the files that it waits for. */
const MOST_OF_TIME = 0.6;
const MOST_FOR_FILES = 0.4;
/** When a page that takes long is asked, and then after twice the time, up to so much. */
const FIRST_LOOK_MS = 250;
const LOOK_MS = 2_000;
/** After what it waits for was given up. The browser asks for some files again, and the next one may hang as well. */
const LOOK_AGAIN_MS = 500;
const MOST_DROPS = 6;

/** How long a script may keep a page from answering before it is ended; large ones take seconds on a busy machine. */
const HANG_MS = 8_000;
const MOST_FOR_HANGING = 0.4;
/** The same for those that come after one that was ended, and how many may. */
const NEXT_HANG_MS = 1_000;
const LEAST_HANG_MS = 100;
const MOST_ENDED = 20;
/** How often a page that takes long to answer is checked for such a script. */
const CHECK_MS = 1_000;
/** Tries, after which the page loses its timers: one of them begins what never ends again and again. */
const MOST_WITH_TIMERS = 1;
/** Tries, after which what a page hangs on may be no script but an answer that one waits for, and cannot be ended in. */
const MOST_WITH_ANSWERS = 2;

type Hanging = Pick<Loading, 'trail' | 'deadline' | 'route'>;

export function patienceWith({ trail, deadline }: Pick<Hanging, 'trail' | 'deadline'>): number {
  const ms = trail.wasInterrupted ? NEXT_HANG_MS : HANG_MS;
  return Math.max(LEAST_HANG_MS, Math.min(ms, deadline.remainingMs() * MOST_FOR_HANGING));
}

/** What the page answers. A script that keeps it from that for longer is ended, and so are those that follow. */
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

/** Whether a page gives an answer that takes a while: within this time, and without hanging meanwhile. */
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
  let next = FIRST_LOOK_MS;
  for (let drops = 0; ; ) {
    const left = (drops === 0 && passed() < forFiles ? forFiles : most) - passed();
    const look = drops === 0 ? next : LOOK_AGAIN_MS;
    next = Math.min(LOOK_MS, next * 2);
    if (await comes(page, Math.max(1, Math.min(look, left)))) return 'loaded';
    // Playwright does not tell when a page has loaded that asked for another which turned out to be a download.
    const { state, isArriving, isBlocked } = await answerOf(
      progressOf(world),
      { trail, deadline, route },
      world,
    );
    if (state === 'complete') return 'loaded';
    // Nothing more of it will come, and its parser does not hear of that.
    if (trail.isCut) return 'partial';
    if (passed() < forFiles || (isArriving && passed() < most)) continue;
    if (!isBlocked) return 'parsed';
    if (isArriving || drops === MOST_DROPS || passed() >= most) return 'partial';
    // Its parser or its scripts wait for a file that hangs. Without that file they go on, as in any browser.
    route.drop();
    drops += 1;
  }
}

function comes(page: Page, timeout: number): Promise<boolean> {
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
