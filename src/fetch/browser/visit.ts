/** One visit to one page: everything that was asked for, from a single load. */
import type { Page } from 'playwright-core';
import type { Deadline } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';
import { tooLarge } from '../../net/decode-body.ts';
import type { Guard } from '../../net/guard/guard.ts';
import type { FetchedDocument, FetchOptions, FetchStep } from '../document.ts';
import { probeCall, type Scrolled, type Serialised, scrollCall, serialiseCall } from './in-page-scripts.ts';
import { type IsolatedWorld, Navigated } from './isolated-world.ts';
import { followTrail, goTo, NotAPage, refuseErrorPage, stayUntilQuiet, type Trail } from './navigation.ts';
import { openPage, type PageRequest } from './open-page.ts';
import type { Tab } from './pool.ts';
import { takeScreenshot } from './screenshot.ts';
import { performSteps } from './steps/perform-steps.ts';

export type VisitRequest = PageRequest & { guard: Guard; deadline: Deadline; maxBytes: number };

export type Visited = Omit<FetchedDocument, 'requestedUrl' | 'charset' | 'engine' | 'engineReason'>;

const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml']);
/** How long a page may take to show more after a scroll, and how long it must be quiet before the next one. */
const SCROLL_WAIT_MS = 1_500;
const SCROLL_QUIET_MS = 250;
/** Left for reading the page out when the caller's own waiting would use up the time. */
const RESERVE_MS = 1_500;
const MAX_READ_ATTEMPTS = 4;

/** Throws `NotAPage` for what should be fetched as a file. */
export async function visitPage(tab: Tab, request: VisitRequest): Promise<Visited> {
  const { options, needs, deadline } = request;
  const steps = startSteps();
  const { page, world } = await openPage(tab, request);
  const trail = followTrail(page);
  steps.done('open');

  const go = async (): Promise<Visited> => {
    await goTo(page, request.url, trail, request, deadline);
    steps.done('navigate', trail.urls.at(-1));
    const file = fileType(trail);
    if (file) throw new NotAPage(file);
    const stay = await stayUntilQuiet(page, world, trail, request, deadline);
    steps.done(
      'settle',
      `${stay.loaded ? 'loaded' : 'load event did not come'}, ${stay.settled?.changes ?? 0} changes` +
        (stay.navigations > 0 ? `, ${stay.navigations} navigations by script` : ''),
    );
    if (needs.steps) {
      const settle = () => stayUntilQuiet(page, world, trail, request, deadline);
      await performSteps({ page, world, deadline, settle }, needs.steps);
      const led = fileType(trail);
      if (led) throw new AppError('unsupported_type', `The steps lead to ${led}, which is not a page`);
      steps.done('steps', `${needs.steps.length} done`);
    }
    await linger(page, world, options, deadline, steps);
    const body = await readPage(page, world, request).finally(() => refuseErrorPage(page, trail, request));
    steps.done('read', `${body.length} bytes`);
    const probe = await runProbe(world, needs.probe, steps);
    const picture = needs.screenshot
      ? await takeScreenshot(page, world, needs.screenshot, deadline.remainingMs())
      : null;
    if (picture) steps.done('screenshot', `${picture.screenshot.width}x${picture.screenshot.height}`);
    const { response } = trail;
    return {
      url: addressOf(page, trail, request.url),
      status: response?.status() ?? 200,
      headers: response?.headers() ?? {},
      contentType: 'text/html',
      body,
      redirects: trail.urls.slice(0, -1),
      ...(picture && { screenshot: picture.screenshot }),
      ...(probe !== undefined && { probe }),
      warnings:
        picture && picture.cutPixels > 0
          ? [{ reason: 'truncated', detail: `screenshot: ${picture.cutPixels} pixels cut off at the bottom` }]
          : [],
      steps: steps.list,
    };
  };
  return Promise.race([go(), trail.failed]);
}

/** The type of an answer that is not a page; null for a page, or where the server does not say. */
function fileType(trail: Trail): string | null {
  const declared = trail.response?.headers()['content-type']?.split(';')[0]?.trim().toLowerCase();
  return declared && !PAGE_TYPES.has(declared) ? declared : null;
}

/** The page's address; a script may have left it at something that is not one, such as about:blank. */
function addressOf(page: Page, trail: Trail, requested: string): string {
  return /^https?:/.test(page.url()) ? page.url() : (trail.urls.at(-1) ?? requested);
}

/** The caller's own waiting and scrolling. */
async function linger(
  page: Page,
  world: IsolatedWorld,
  options: FetchOptions,
  deadline: Deadline,
  steps: Steps,
): Promise<void> {
  const spare = () => deadline.remainingMs() - RESERVE_MS;
  if (options.wait > 0) {
    await page.waitForTimeout(Math.max(0, Math.min(options.wait, spare())));
    steps.done('wait');
  }
  let scrolled = 0;
  while (scrolled < options.scrolls && spare() > SCROLL_WAIT_MS) {
    const { grown } = await world
      .evaluate<Scrolled>(scrollCall({ waitMs: SCROLL_WAIT_MS, quietMs: SCROLL_QUIET_MS }))
      .catch(navigatedInstead({ grown: false, height: 0 }));
    scrolled += 1;
    if (!grown) break;
  }
  if (options.scrolls > 0) steps.done('scroll', `${scrolled} of ${options.scrolls}`);
}

async function readPage(page: Page, world: IsolatedWorld, request: VisitRequest): Promise<Buffer> {
  const { options, maxBytes, deadline } = request;
  const script = serialiseCall({ composed: options.shadowDom, maxLength: maxBytes });
  for (let attempt = 1; attempt <= MAX_READ_ATTEMPTS; attempt += 1) {
    const read = await world.evaluate<Serialised>(script).catch(navigatedInstead(null));
    if (read) {
      const body = Buffer.from(read.html, 'utf8');
      if (read.length > maxBytes || body.length > maxBytes) throw tooLarge(maxBytes);
      return body;
    }
    await page.waitForLoadState('domcontentloaded', { timeout: deadline.remainingMs() });
  }
  throw new AppError('upstream_failed', 'The page never stops navigating');
}

/** A probe that throws leaves `probe` out: what else was asked for is still good. */
async function runProbe(world: IsolatedWorld, body: string | undefined, steps: Steps): Promise<unknown> {
  if (body === undefined) return undefined;
  try {
    const value = await world.evaluate<unknown>(probeCall(body));
    steps.done('probe');
    return value;
  } catch (error) {
    steps.done('probe', `failed: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

function navigatedInstead<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Navigated) return value;
    throw error;
  };
}

type Steps = { list: FetchStep[]; done(name: string, detail?: string): void };

function startSteps(): Steps {
  const list: FetchStep[] = [];
  let last = performance.now();
  return {
    list,
    done(name, detail) {
      const now = performance.now();
      list.push({ name, ms: Math.round(now - last), ...(detail !== undefined && { detail }) });
      last = now;
    },
  };
}
