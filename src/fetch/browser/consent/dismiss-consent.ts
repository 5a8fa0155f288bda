/** Refuses or closes consent walls before anything of a page is read or pictured. */
import type { ConsentReport } from '../../document.ts';
import { type Stage, spare } from '../actions/stage.ts';
import { Navigated, ScriptFailed } from '../in-page/isolated-world.ts';
import { type Dismissed, dismissConsentCall, frameElement, HIDE_CONSENT_FRAMES } from '../in-page/scripts.ts';
import { CONSENT_PLATFORMS } from './platforms.ts';
import { CONSENT_WORDS } from './words.ts';

/** Some sites have a wall of their own above that of a platform. */
const MAX_WALLS = 3;
const MAX_MS = 4_000;
/** How long the page may take to put a frame away that was answered. */
const FRAME_MS = 300;

/** Written once: the words are long, and every page is asked. */
const OPTIONS = { platforms: CONSENT_PLATFORMS, words: CONSENT_WORDS, maxMs: MAX_MS };
const DISMISS = dismissConsentCall(OPTIONS);
const DISMISS_IN_FRAME = dismissConsentCall({ ...OPTIONS, inFrame: true });
const HIDE = dismissConsentCall({ ...OPTIONS, hideOnly: true });

/** What was found first and how it went; null where there was no wall. */
export async function dismissConsent(stage: Stage): Promise<ConsentReport | null> {
  let report: ConsentReport | null = null;
  for (let walls = 0; walls < MAX_WALLS && spare(stage) > 0; walls += 1) {
    const found = await dismissOne(stage);
    if (!found) break;
    report ??= { platform: found.platform, outcome: found.outcome };
    // A refusal may load the page again, or let it begin at last.
    await stage.settle();
  }
  return report;
}

/** Hides a wall that has come late, in a page whose time stands still; null where there is none. */
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
    // A refusal that loads the page again ends the script that made it.
    if (error instanceof Navigated) return { platform: 'unknown', outcome: 'refused' };
    // The page without its wall is better than none.
    if (error instanceof ScriptFailed) return null;
    throw error;
  }
}
