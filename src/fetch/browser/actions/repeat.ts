/** Repeats a round of actions until its target is gone, or until a round brings nothing new. */
import type { Target } from '../../../contract/fetch/steps/step.ts';
import { navigatedInstead } from '../in-page/isolated-world.ts';
import { keepItemsCall } from '../in-page/scripts.ts';
import { findTarget } from './find-target.ts';
import { type Stage, spare } from './stage.ts';

export type Repeat = {
  until: 'gone' | 'idle';
  max: number;
  /** The target of the first action; null if that is the page itself. */
  target: Target | null;
  round(): Promise<void>;
};

/** Loading may take a while, and a button may be missing meanwhile. */
const PATIENCE_MS = 2_000;
const RETRY_MS = 150;
const MAX_ITEMS = 50_000;
const MAX_LENGTH = 30_000_000;

/** With less time left than this, no further round is begun. */
const ROUND_MS = 500;

export async function repeat(
  stage: Stage,
  { until, max, target, round }: Repeat,
): Promise<{ rounds: number; outOfTime: boolean }> {
  let seen = await rememberItems(stage);
  for (let rounds = 0; rounds < max; rounds += 1) {
    if (spare(stage) < ROUND_MS) return { rounds, outOfTime: true };
    if (until === 'gone' && target && !(await within(stage, () => isThere(stage, target)))) {
      return { rounds, outOfTime: false };
    }
    await round();
    const isNew = async () => {
      const now = await rememberItems(stage);
      const differs = now !== seen;
      seen = now;
      return differs;
    };
    const found = until === 'idle' ? await within(stage, isNew) : await isNew();
    if (until === 'idle' && !found) return { rounds: rounds + 1, outOfTime: false };
  }
  return { rounds: max, outOfTime: false };
}

/** Remembers the items of lists before the next round drops them. Returns a value that changes when a round brings more. */
async function rememberItems({ world }: Stage): Promise<string> {
  const script = keepItemsCall({ maxItems: MAX_ITEMS, maxLength: MAX_LENGTH });
  const seen = (frame: string) => world.evaluate<string>(script, frame).catch(navigatedInstead('navigated'));
  const [main = world.mainFrame, ...inner] = await world.frames();
  // A frame that goes away meanwhile has nothing to keep.
  return (await Promise.all([seen(main), ...inner.map((frame) => seen(frame).catch(() => ''))])).join(' ');
}

async function isThere({ page }: Stage, target: Target): Promise<boolean> {
  const found = await findTarget(page, target, 'click');
  return found !== null && (await found.isEnabled({ timeout: PATIENCE_MS }).catch(() => false));
}

async function within(stage: Stage, holds: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + Math.min(PATIENCE_MS, spare(stage));
  while (!(await holds())) {
    if (performance.now() >= until) return false;
    await stage.page.waitForTimeout(RETRY_MS);
  }
  return true;
}
