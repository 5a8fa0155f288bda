/**
 * Runs the timers of a page that are due soon without waiting for them: the browser advances the page's clock as fast as
 * it can. The clock cannot be set back to real time and is stopped afterwards, so this is the last step before a page is
 * read as text.
 */
import { settlesWithin } from '../../../concurrency/deadline.ts';
import { type IsolatedWorld, navigatedInstead } from '../in-page/isolated-world.ts';
import { CHANGED_TEXT } from '../in-page/scripts.ts';
import type { PageSession } from '../wire/driven-page.ts';
import { type Journey, type Stay, stayUntilQuiet } from './navigation.ts';

/** Longer than most pages wait before they show all of themselves, and shorter than before they ask for a subscription. */
const SOON_MS = 1_500;
/** For a page that still shows next to nothing. */
const UNBEGUN_MS = 3_000;
/** After responses to requests that timers sent. */
const AFTERWARDS_MS = 500;
const MAX_ROUNDS = 5;
/** In real time: advancing the clock may cause far more work, and responses may never arrive. */
const MOST_WORK_MS = 500;
const MOST_ANSWERS_MS = 1_000;
/** For a page that a timer navigates to: in the page's time, and in real time. */
const FOLLOW_MS = 5_000;
const MOST_FOLLOW_MS = 10_000;
/** Tasks that a page may run at one moment of its time; some pages start the next one at once, forever. */
const MOST_TASKS = 500;
/** In real time, for a task that cannot be interrupted: a timer may start work that never ends. */
const MOST_TASK_MS = 1_500;
/** In real time, for a page that shows something. */
const MOST_MS = 4_000;
/** The share of text that must be left. A page that loses more has become something else: a wall, a message, empty. */
const LEAST_LEFT = 0.5;

/** Compared with when it was quiet; `lost`: the content is gone, or the page no longer answers. */
export type Hastened = 'unchanged' | 'changed' | 'lost';

export async function hastenTimers(
  journey: Journey,
  session: PageSession,
  world: IsolatedWorld,
  stay: Stay,
): Promise<Hastened> {
  const begun = stay.settled?.begun !== false;
  const becoming = runOn(journey, session, world, stay);
  const isOver = await settlesWithin(becoming, begun ? MOST_MS : MOST_MS + MOST_FOLLOW_MS);
  const became = isOver ? await (begun ? becoming.catch(() => null) : becoming) : null;
  if (became) return became;
  world.interrupt();
  return 'lost';
}

/** Null if the page hangs. */
async function runOn(
  journey: Journey,
  session: PageSession,
  world: IsolatedWorld,
  { settled }: Stay,
): Promise<Hastened | null> {
  const { trail, deadline } = journey;
  const { begun = true, text: shown = 0 } = settled ?? {};
  const documents = trail.urls.length;
  let ms = begun ? SOON_MS : UNBEGUN_MS;
  let answersMs = Math.min(MOST_ANSWERS_MS, deadline.remainingMs() / 2);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const end = await runAhead(session, ms);
    if (end === 'hangs') return null;
    if (trail.urls.length > documents) {
      // Bounded, because that page may navigate again and again.
      await setClock(session, 'pauseIfNetworkFetchesPending', FOLLOW_MS);
      const longest = Math.min(MOST_FOLLOW_MS, deadline.remainingMs() / 2);
      await settlesWithin(stayUntilQuiet(journey, world), longest);
      return 'changed';
    }
    if (end === 'cut short' || !trail.requests.any || answersMs <= 0) break;
    const started = performance.now();
    await trail.requests.answered(answersMs);
    answersMs -= performance.now() - started;
    ms = AFTERWARDS_MS;
  }
  const text = await world.evaluate<number | null>(CHANGED_TEXT).catch(navigatedInstead(0));
  if (text === null) return 'unchanged';
  return begun && text < LEAST_LEFT * shown ? 'lost' : 'changed';
}

/** `cut short`: the page had more work than time. */
async function runAhead(session: PageSession, ms: number): Promise<'done' | 'cut short' | 'hangs'> {
  const over = new Promise<void>((resolve) => {
    session.once('Emulation.virtualTimeBudgetExpired', () => resolve());
  });
  await setClock(session, 'advance', ms);
  if (await settlesWithin(over, MOST_WORK_MS)) return 'done';
  // Processed when the page's current task has ended.
  return (await settlesWithin(setClock(session, 'pause'), MOST_TASK_MS)) ? 'cut short' : 'hangs';
}

async function setClock(
  session: PageSession,
  policy: 'advance' | 'pause' | 'pauseIfNetworkFetchesPending',
  budget?: number,
): Promise<void> {
  await session.send('Emulation.setVirtualTimePolicy', {
    policy,
    ...(budget !== undefined && { budget, maxVirtualTimeTaskStarvationCount: MOST_TASKS }),
  });
}
