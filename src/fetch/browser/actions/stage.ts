/** Where actions are done: the page, the time that is left, and how to wait for it to come to rest. */
import type { Page, Request } from 'playwright-core';
import type { Deadline } from '../../../concurrency/deadline.ts';
import type { Limiter } from '../../../concurrency/limits/limiter.ts';
import { type IsolatedWorld, Navigated } from '../in-page/isolated-world.ts';
import { settleCall } from '../in-page/scripts.ts';
import type { PageSession } from '../wire/driven-page.ts';

export type Stage = {
  page: Page;
  session: PageSession;
  world: IsolatedWorld;
  deadline: Deadline;
  /** Has a slot for each megapixel of large pictures that may be drawn at once (capture/screenshot.ts). */
  largePictures: Limiter;
  /** Resolves when the page has loaded and is quiet again. */
  settle(): Promise<unknown>;
};

/** An action that could not be done, for a reason that its author can do something about. */
export class ActionFailed extends Error {
  override name = 'ActionFailed';
  /** What was looked for and not found. */
  readonly wanted: string | undefined;
  constructor(message: string, wanted?: string) {
    super(message);
    this.wanted = wanted;
  }
}

/** How long something may take to appear before it counts as missing. */
export const PATIENCE_MS = 5_000;
/** A navigation that a click begins shows itself within this time. */
const NAVIGATION_MS = 250;
const MAX_NAVIGATION_MS = 15_000;
/** Left for reading the page when all is done. */
const RESERVE_MS = 2_000;
/** A picture takes seconds where the machine is busy. */
const MAX_REPORT_MS = 5_000;
const MAX_SETTLED_FRAMES = 10;
const FRAME_SETTLE_MS = 1_500;

export function spare({ deadline }: Pick<Stage, 'deadline'>): number {
  return Math.max(0, deadline.remainingMs() - RESERVE_MS);
}

export function actionMs(stage: Stage): number {
  return Math.max(1, Math.min(PATIENCE_MS, spare(stage)));
}

/** For finding out what stood on the page: never all that is left, or a failed action would be reported as a timeout. */
export function reportMs({ deadline }: Pick<Stage, 'deadline'>): number {
  return Math.max(1, Math.min(MAX_REPORT_MS, deadline.remainingMs() / 2));
}

/** A page that is leaving has nothing left to prepare; where it leads to is waited for afterwards. */
export async function inPage({ world }: Stage, script: string): Promise<void> {
  await world.evaluate(script).catch((error: unknown) => {
    if (!(error instanceof Navigated)) throw error;
  });
}

/** Acts, follows the navigation that this may begin, and waits for rest. */
export async function andSettle<T>(stage: Stage, act: () => Promise<T>): Promise<T> {
  const { page } = stage;
  const longest = Math.max(1, Math.min(MAX_NAVIGATION_MS, spare(stage)));
  const isNavigation = (request: Request) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  const heard = (event: Promise<unknown>) => event.catch(() => null);
  const begun = heard(page.waitForEvent('request', { predicate: isNavigation, timeout: longest }));
  // A download ends the request and leaves the page where it is.
  const failed = heard(page.waitForEvent('requestfailed', { predicate: isNavigation, timeout: longest }));
  const arrived = heard(
    page.waitForEvent('framenavigated', {
      predicate: (frame) => frame === page.mainFrame(),
      timeout: longest,
    }),
  );
  const done = await act();
  const navigates = await Promise.race([begun, page.waitForTimeout(NAVIGATION_MS)]);
  if (navigates) await Promise.race([arrived, failed]);
  await Promise.all([stage.settle(), settleFrames(stage)]);
  return done;
}

/** Bounded here too: what runs among the scripts of a frame can be kept from ending. */
async function settleFrames(stage: Stage): Promise<void> {
  const frames = stage.page.frames().slice(1, 1 + MAX_SETTLED_FRAMES);
  if (frames.length === 0) return;
  const maxMs = Math.min(FRAME_SETTLE_MS, spare(stage));
  const script = settleCall({ quietMs: 300, maxMs, refreshMs: 0 });
  const settled = Promise.all(frames.map((frame) => frame.evaluate(script).catch(() => null)));
  await Promise.race([settled, stage.page.waitForTimeout(maxMs)]);
}
