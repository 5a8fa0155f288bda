/** Refuses or closes consent walls before a page is read or pictured. */
import type { ConsentReport } from '../../document.ts';
import { type Stage, spare } from '../actions/stage.ts';
import { Navigated, ScriptFailed } from '../in-page/isolated-world.ts';
import { type Dismissed, dismissConsentCall, frameElement, HIDE_CONSENT_FRAMES } from '../in-page/scripts.ts';
import { CONSENT_PLATFORMS } from './platforms.ts';
import { CONSENT_WORDS } from './words.ts';

/** Some sites show their own wall above that of a platform. */
const MAX_WALLS = 3;
const MAX_MS = 4_000;
/** How long the page may take to remove a frame whose wall was answered. */
const FRAME_MS = 300;

/** Serialised once: the words are long, and every page is checked. */
const OPTIONS = { platforms: CONSENT_PLATFORMS, words: CONSENT_WORDS, maxMs: MAX_MS };
const DISMISS = dismissConsentCall(OPTIONS);
const DISMISS_IN_FRAME = dismissConsentCall({ ...OPTIONS, inFrame: true });
const HIDE = dismissConsentCall({ ...OPTIONS, hideOnly: true });

/** Reports the first wall that was found; null if there was none. */
export async function dismissConsent(stage: Stage): Promise<ConsentReport | null> {
  let report: ConsentReport | null = null;
  for (let walls = 0; walls < MAX_WALLS && spare(stage) > 0; walls += 1) {
    const found = await dismissOne(stage);
    if (!found) break;
    report ??= { platform: found.platform, outcome: found.outcome };
    // A refusal may reload the page, or make it start.
    await stage.settle();
  }
  return report;
}

/** Hides a wall that appeared late, in a page whose clock is stopped; null if there is none. */
export function hideConsent({ world }: Pick<Stage, 'world'>): Promise<ConsentReport | null> {
  return world.evaluate<Dismissed | null>(HIDE).catch((error: unknown) => {
    if (error instanceof Navigated || error instanceof ScriptFailed) return null;
    throw error;
  });
}

async function dismissOne({ world, page }: Stage): Promise<ConsentReport | null> {
  try {
    const found = await world.evaluate<Dismissed | null>(DISMISS);
    if (!found?.frames) return found;
    for (let index = 0; index < found.frames; index += 1) {
      const frameId = await world.frameIdOf(frameElement(index));
      if (!frameId) continue;
      const answered = await world.evaluate<Dismissed | null>(DISMISS_IN_FRAME, frameId).catch(() => null);
      if (answered) found.outcome = answered.outcome;
    }
    await page.waitForTimeout(FRAME_MS);
    await world.evaluate(HIDE_CONSENT_FRAMES);
    return found;
  } catch (error) {
    // A refusal that reloads the page ends our script.
    if (error instanceof Navigated) return { platform: 'unknown', outcome: 'refused' };
    // A page with its wall is better than no page.
    if (error instanceof ScriptFailed) return null;
    throw error;
  }
}
