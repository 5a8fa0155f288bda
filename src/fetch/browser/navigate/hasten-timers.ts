/**
 * Brings what the timers of a page would bring soon, without waiting for them: the browser lets the page's clock run
 * ahead as fast as it can. It cannot be brought back to real time, and stands still afterwards, so that this is the last
 * thing that is done before a page is read as text.
 */
import { settlesWithin } from '../../../concurrency/deadline.ts';
import { type IsolatedWorld, navigatedInstead } from '../in-page/isolated-world.ts';
import { CHANGED_TEXT } from '../in-page/scripts.ts';
import type { PageSession } from '../wire/driven-page.ts';
import { type Journey, type Stay, stayUntilQuiet } from './navigation.ts';

/** Longer than most pages wait before they show all of themselves, and shorter than before they ask for a subscription. */
const SOON_MS = 1_500;
/** For a page that shows next to nothing so far. */
const UNBEGUN_MS = 3_000;
/** After the answers to what timers have asked for. */
const AFTERWARDS_MS = 500;
const MAX_ROUNDS = 5;
/** In real time: a page may have enough to do in its time to take far longer, and answers may not come. */
const MOST_WORK_MS = 500;
const MOST_ANSWERS_MS = 1_000;
/** Of its own time for a page that timers lead to, and of real time. */
const FOLLOW_MS = 5_000;
const MOST_FOLLOW_MS = 10_000;
/** Tasks that a page may do at one point of its time; some begin the next at once, for ever. */
const MOST_TASKS = 500;
/** In real time, for what cannot be interrupted: a timer may begin work that never ends. */
const MOST_TASK_MS = 1_500;
/** In real time, for a page that shows something. */
const MOST_MS = 4_000;
/** Of the text of such a page. One that loses more has become something else: a wall, a message, an empty window. */
const LEAST_LEFT = 0.5;

/** Since it was quiet; `lost` where what the page showed is gone, or it does not answer any more. */
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

/** Null where the page hangs. */
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
      // Not without bounds: it may lead on and on.
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

/** `cut short`: the page has more to do than it gets time for. */
async function runAhead(session: PageSession, ms: number): Promise<'done' | 'cut short' | 'hangs'> {
  const over = new Promise<void>((resolve) => {
    session.once('Emulation.virtualTimeBudgetExpired', () => resolve());
  });
  await setClock(session, 'advance', ms);
  if (await settlesWithin(over, MOST_WORK_MS)) return 'done';
  // Heard when what it is at has ended.
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
