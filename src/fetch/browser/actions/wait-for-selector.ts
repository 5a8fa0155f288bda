/** Waits for a selector to match; if it never does, that is a warning, not an error. */
import { invalidField } from '../../../errors.ts';
import { type FetchOptions, WAITED_IN_VAIN, type Warning } from '../../document.ts';
import { hasMatch } from './find-target.ts';
import { type Stage, spare } from './stage.ts';

const RETRY_MS = 150;

export async function waitForSelector(
  stage: Stage,
  wanted: FetchOptions['waitForSelector'],
): Promise<Warning[]> {
  if (wanted === undefined) return [];
  const {
    selector,
    state = 'visible',
    timeout = Number.POSITIVE_INFINITY,
  } = typeof wanted === 'string' ? { selector: wanted } : wanted;
  const holds = async () => {
    const there = await hasMatch(stage.page, selector, { visible: state !== 'attached' });
    return state === 'hidden' ? !there : there;
  };
  const began = performance.now();
  const until = began + Math.min(timeout, spare(stage));
  try {
    while (!(await holds())) {
      if (performance.now() >= until) {
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        const detail = `${WAITED_IN_VAIN}${selector} ${state === 'hidden' ? 'stayed' : 'did not appear'} within ${seconds} s`;
        return [{ reason: 'selector_not_found', detail }];
      }
      await stage.page.waitForTimeout(RETRY_MS);
    }
  } catch (error) {
    if (!isBadSelector(error)) throw error;
    throw invalidField(['fetchConfig', 'waitForSelector'], 'Not a CSS selector', 'invalid_format');
  }
  await stage.settle();
  return [];
}

/** How Playwright reports a selector that it cannot read. */
export function isBadSelector(error: unknown): boolean {
  return (
    error instanceof Error &&
    /while parsing css selector|not a valid selector|Unsupported token|Unexpected token/i.test(error.message)
  );
}
