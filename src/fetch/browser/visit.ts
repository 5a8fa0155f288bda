/** One visit to a page: produces everything that was requested from a single load. */
import type { Page } from 'playwright-core';
import type { Deadline } from '../../concurrency/deadline.ts';
import type { Limiter } from '../../concurrency/limits/limiter.ts';
import type { SessionCookie } from '../../contract/fetch/session.ts';
import { LONGEST_URL } from '../../contract/request/url.ts';
import { AppError, messageOf } from '../../errors.ts';
import type { Guard } from '../../net/guard/guard.ts';
import type { ConsentReport, FetchedDocument, FetchOptions, FetchStep, Warning } from '../document.ts';
import { readState, readWholeState } from '../sessions/browser-state.ts';
import { changesBetween, type SessionChanges } from '../sessions/changes.ts';
import type { Codes } from '../sessions/codes.ts';
import type { SessionUse, WaitForCode } from '../sessions/session-use.ts';
import { performActions } from './actions/perform-actions.ts';
import { performSteps } from './actions/perform-steps.ts';
import type { Stage } from './actions/stage.ts';
import { waitForSelector } from './actions/wait-for-selector.ts';
import { type ReadOptions, readHtml } from './capture/read-html.ts';
import { showPage } from './capture/show-page.ts';
import { dismissConsent, hideConsent } from './consent/dismiss-consent.ts';
import { type IsolatedWorld, navigatedInstead } from './in-page/isolated-world.ts';
import { probeCall, type Scrolled, scrollCall } from './in-page/scripts.ts';
import { type Hastened, hastenTimers } from './navigate/hasten-timers.ts';
import {
  endHangingScripts,
  goTo,
  type Journey,
  refuseErrorPage,
  type Stay,
  stayUntilQuiet,
} from './navigate/navigation.ts';
import { NotAPage } from './navigate/navigation-error.ts';
import { becomesPage } from './navigate/styled-file.ts';
import { fileType, followTrail, isInert, type Trail } from './navigate/trail.ts';
import { type OpenedPage, openPage, type PageRequest, windowSize } from './open/open-page.ts';
import type { Tab } from './pool/pool.ts';

export type VisitRequest = PageRequest & {
  guard: Guard;
  deadline: Deadline;
  maxBytes: number;
  largePictures: Limiter;
  waitForCode?: WaitForCode | undefined;
};

export type Visited = Omit<FetchedDocument, 'requestedUrl' | 'charset' | 'engine' | 'engineReason'>;

/** How long a page may take to show more after a scroll, and how long it must be quiet before the next scroll. */
const SCROLL_WAIT_MS = 1_500;
const SCROLL_QUIET_MS = 250;
/** Time reserved for reading the page, which the caller's own waiting cannot use up. */
const RESERVE_MS = 1_500;

/** Throws `NotAPage` for what should be fetched as a file. */
export async function visitPage(tab: Tab, request: VisitRequest): Promise<Visited> {
  const { options, route, guard, deadline, largePictures } = request;
  const steps = startSteps();
  const opened = await openPage(tab, request);
  const { page, session, world, textOnly } = opened;
  const trail = followTrail(page, opened.traffic);
  const journey = { page, trail, route, guard, deadline };
  steps.done('open');
  // Not with actions or waiting, which choose the moment, nor for stealth: bot walls may check the page's clock.
  const hastens = textOnly && !options.stealth;
  const settle = () => stayUntilQuiet(journey, world, { textOnly, hastens });
  const stage = { page, session, world, deadline, settle, largePictures };
  return Promise.race([goThrough({ request, opened, journey, stage, hastens, steps }), trail.failed]);
}

type Visit = {
  request: VisitRequest;
  opened: OpenedPage;
  journey: Journey;
  stage: Stage;
  /** Whether the timers of the page may be hastened. */
  hastens: boolean;
  steps: Steps;
};

/** The stages of a visit, in their order. */
async function goThrough(visit: Visit): Promise<Visited> {
  const { request, opened, journey, stage, hastens, steps } = visit;
  const { options, needs, maxBytes, deadline } = request;
  const { page, world, textOnly } = opened;
  const { trail } = journey;
  await goTo(request.url, journey);
  steps.done('navigate', trail.urls.at(-1));
  const file = fileType(trail);
  if (file && !(needs.styledXml && (await becomesPage(file, journey, world)))) throw new NotAPage(file);
  const stay = await stayUntilQuiet(journey, world, { isFirst: true, textOnly, hastens });
  steps.done('settle', inWords(stay));
  const isAsked = options.dismissConsent !== false && !isInert(trail);
  const dismissed = isAsked ? await dismissConsent(stage) : null;
  if (dismissed) steps.done('consent', `${dismissed.platform} ${dismissed.outcome}`);
  const size = windowSize(options, needs);
  const reading = { shadowDom: options.shadowDom, iframes: options.iframes ?? true, maxBytes, deadline };
  const { waited, actions } = await act(visit, { ...reading, size });
  const led = needs.steps || needs.actions ? fileType(trail) : null;
  if (led && led !== file)
    throw new AppError('unsupported_type', `The steps led to ${led}, which is not a page`);
  const lingered = await linger(stage, isInert(trail) ? { ...options, scrolls: 0 } : options, steps);
  if (textOnly && options.wait > 0) await endHangingScripts(journey, world);
  const { body, consent = dismissed } = await readPage(visit, stay, {
    reading,
    hidesConsent: isAsked && !dismissed,
  });
  steps.done('read', `${body.length} bytes`);
  const probe = await runProbe(world, needs.probe, steps);
  const shown = await showPage(stage, needs, { size, maxBytes, done: steps.done });
  const { response, documents } = trail.shown;
  const changes = request.session && {
    session: await sessionChanges(page, world, request.session, opened.cookies),
  };
  return {
    ...changes,
    url: addressOf(page, trail, request.url),
    status: response?.status ?? 200,
    headers: response?.headers ?? {},
    contentType: 'text/html',
    body,
    redirects: trail.urls.slice(0, Math.max(0, documents - 1)).filter(isShown),
    ...(probe !== undefined && { probe }),
    ...(actions && { actions }),
    ...(consent && { consent }),
    ...shown,
    warnings: [partly(stay, trail), waited, actions?.warnings ?? [], lingered, shown.warnings].flat(),
    steps: steps.list,
  };
}

/** Performs what was requested before the page is read. */
async function act(
  { request, stage, steps }: Visit,
  { size, ...reading }: ReadOptions & { size: { width: number; height: number } },
) {
  const { options, needs } = request;
  const waited = await waitForSelector(stage, options.waitForSelector);
  if (options.waitForSelector) steps.done('wait for selector');
  if (needs.steps) {
    await performSteps(stage, needs.steps);
    steps.done('steps', `${needs.steps.length} done`);
  }
  const picture = { fullPage: false, quality: 80, ...size };
  const actions = needs.actions
    ? await performActions({ ...stage, ...reading, picture, codes: codesOf(request) }, needs.actions)
    : undefined;
  if (actions) steps.done('actions', `${actions.reports.length} done`);
  return { waited, actions };
}

/** Reads the page as it is or, if its timers may be hastened, as they leave it. */
async function readPage(
  { opened, journey, stage, hastens, steps }: Visit,
  stay: Stay,
  { reading, hidesConsent }: { reading: ReadOptions; hidesConsent: boolean },
): Promise<{ body: Buffer; consent?: ConsentReport | null }> {
  const { page, session, world } = opened;
  const { trail } = journey;
  const read = () => readHtml(page, world, reading).finally(() => refuseErrorPage(journey));
  if (!hastens || !stay.settled?.alive || trail.hasScriptsEnded) return { body: await read() };
  const body = await read();
  if (stay.settled.begun) {
    // The current content is not given up for an address that may not even answer.
    opened.stay();
    trail.stays = true;
  }
  const became = await hastenTimers(journey, session, world, stay);
  steps.done('timers', WHAT_TIMERS_DID[became]);
  if (became === 'changed') {
    const consent = hidesConsent ? { consent: await hideConsent(stage) } : {};
    return { ...consent, body: await read() };
  }
  // Frames may have changed even if the page has not.
  return { body: became === 'unchanged' && page.frames().length > 1 ? await read() : body };
}

const WHAT_TIMERS_DID: Record<Hastened, string | undefined> = {
  unchanged: undefined,
  changed: 'changed the page',
  lost: 'removed the text or never end: the page is read as it was',
};

function inWords({ arrival, settled, navigations, answered }: Stay): string {
  const load = arrival === 'loaded' ? 'loaded' : 'load event did not come';
  const led = navigations > 0 ? `, ${navigations} navigations by script` : '';
  const waits = answered ? '' : ', still waits for answers';
  return `${load}, ${settled?.changes ?? 0} changes${led}${waits}`;
}

function partly({ arrival }: Stay, { isCut, wasInterrupted }: Trail): Warning[] {
  const details = [];
  if (arrival === 'partial' && isCut)
    details.push('The connection ended in the middle of the page; this is what had arrived');
  if (wasInterrupted) details.push('A script of the page did not end and was stopped');
  else if (arrival === 'partial' && !isCut)
    details.push('The page waits for a file that does not arrive, or never ends; this is what had arrived');
  return details.map((detail) => ({ reason: 'truncated', detail }));
}

/** One code is requested for the whole recipe, even if it is used several times. */
function codesOf({ session, waitForCode, deadline }: VisitRequest): Codes | undefined {
  const login = session?.login;
  if (!login) return undefined;
  let coming: Promise<string> | null = null;
  return {
    totpSecret: login.totpSecret,
    brought() {
      if (!waitForCode) throw new AppError('upstream_failed', 'There is no way to provide a code here');
      coming ??= waitForCode(login.sessionId, deadline.signal);
      return coming;
    },
  };
}

/** @param cookies the browser's cookies before the visit */
async function sessionChanges(
  page: Page,
  world: IsolatedWorld,
  { state, login }: SessionUse,
  cookies: SessionCookie[],
): Promise<SessionChanges> {
  const context = page.context();
  const after = login ? await readWholeState(context) : await readState(context, world);
  return changesBetween({ ...state, cookies }, after);
}

/**
 * The page's address, or the last one before it that can be shown: a script may have gone to about:blank, a blob, or an
 * address of megabytes.
 */
function addressOf(page: Page, trail: Trail, requested: string): string {
  return [page.url(), ...trail.urls.toReversed()].find(isShown) ?? requested;
}

function isShown(url: string): boolean {
  return /^https?:/.test(url) && url.length <= LONGEST_URL;
}

/** Waits and scrolls as the caller requested; warns about what the deadline cut short. */
async function linger(
  { page, world, deadline }: Stage,
  options: FetchOptions,
  steps: Steps,
): Promise<Warning[]> {
  const cut: string[] = [];
  const spare = () => deadline.remainingMs() - RESERVE_MS;
  if (options.wait > 0) {
    const waitMs = Math.max(0, Math.min(options.wait, Math.round(spare())));
    await page.waitForTimeout(waitMs);
    steps.done('wait');
    if (waitMs < options.wait) cut.push(`waited ${waitMs} of ${options.wait} ms`);
  }
  let scrolled = 0;
  while (scrolled < options.scrolls) {
    if (spare() <= SCROLL_WAIT_MS) {
      cut.push(`scrolled ${scrolled} of ${options.scrolls} times`);
      break;
    }
    const { grown } = await world
      .evaluate<Scrolled>(scrollCall({ waitMs: SCROLL_WAIT_MS, quietMs: SCROLL_QUIET_MS }))
      .catch(navigatedInstead({ grown: false, height: 0 }));
    scrolled += 1;
    if (!grown) break;
  }
  if (options.scrolls > 0) steps.done('scroll', `${scrolled} of ${options.scrolls}`);
  return cut.map((what) => ({ reason: 'truncated', detail: `The timeout left no more time: ${what}` }));
}

/** If the probe throws, `probe` is left out: the rest of the visit is still valid. */
async function runProbe(world: IsolatedWorld, body: string | undefined, steps: Steps): Promise<unknown> {
  if (body === undefined) return undefined;
  try {
    const value = await world.evaluate<unknown>(probeCall(body));
    steps.done('probe');
    return value;
  } catch (error) {
    steps.done('probe', `failed: ${messageOf(error)}`);
    return undefined;
  }
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
