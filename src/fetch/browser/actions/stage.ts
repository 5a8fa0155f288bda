/** What actions work with: the page, the deadline, and how to wait for the page to settle. */
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
  /** One slot for each megapixel of large pictures that may be drawn at once (capture/screenshot.ts). */
  largePictures: Limiter;
  /** Resolves when the page has loaded and is quiet again. */
  settle(): Promise<unknown>;
};

/** An action that could not be performed, for a reason that its author can do something about. */
export class ActionFailed extends Error {
  override name = 'ActionFailed';
  /** The name or selector that was not found. */
  readonly wanted: string | undefined;
  constructor(message: string, wanted?: string) {
    super(message);
    this.wanted = wanted;
  }
}

/** Why an action failed that an earlier one left no time for. */
export const OUT_OF_TIME = 'the timeout of the fetch left no time for it';

/** How long something may take to appear before it counts as missing. */
export const PATIENCE_MS = 5_000;
/** A navigation that a click starts is noticed within this time. */
const NAVIGATION_MS = 250;
const MAX_NAVIGATION_MS = 15_000;
/** Time reserved for reading the page afterwards. */
const RESERVE_MS = 2_000;
/** A picture takes seconds on a busy machine. */
const MAX_REPORT_MS = 5_000;
const MAX_SETTLED_FRAMES = 10;
const FRAME_SETTLE_MS = 1_500;

export function spare({ deadline }: Pick<Stage, 'deadline'>): number {
  return Math.max(0, deadline.remainingMs() - RESERVE_MS);
}

export function actionMs(stage: Stage): number {
  return Math.max(1, Math.min(PATIENCE_MS, spare(stage)));
}

/** Time for describing the page after a failure: never all that is left, or the failure would be reported as a timeout. */
export function reportMs({ deadline }: Pick<Stage, 'deadline'>): number {
  return Math.max(1, Math.min(MAX_REPORT_MS, deadline.remainingMs() / 2));
}

/** Evaluates a script that prepares an action. Ignores a navigation meanwhile, which is waited for afterwards. */
export async function inPage({ world }: Stage, script: string): Promise<void> {
  await world.evaluate(script).catch((error: unknown) => {
    if (!(error instanceof Navigated)) throw error;
  });
}

/** Acts, waits for a navigation that this may start, and then for the page to settle. */
export async function andSettle<T>(stage: Stage, act: () => Promise<T>): Promise<T> {
  const { page } = stage;
  const longest = Math.max(1, Math.min(MAX_NAVIGATION_MS, spare(stage)));
  const isNavigation = (request: Request) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  const heard = (event: Promise<unknown>) => event.catch(() => null);
  const begun = heard(page.waitForEvent('request', { predicate: isNavigation, timeout: longest }));
  // A download fails the request, and the page stays as it is.
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

/** Has a time limit here as well: this runs among the scripts of the frame, which can keep it from ending. */
async function settleFrames(stage: Stage): Promise<void> {
  const frames = stage.page.frames().slice(1, 1 + MAX_SETTLED_FRAMES);
  if (frames.length === 0) return;
  const maxMs = Math.min(FRAME_SETTLE_MS, spare(stage));
  const script = settleCall({ quietMs: 300, maxMs, refreshMs: 0 });
  const settled = Promise.all(frames.map((frame) => frame.evaluate(script).catch(() => null)));
  await Promise.race([settled, stage.page.waitForTimeout(maxMs)]);
}
