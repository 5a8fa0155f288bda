/** Accessibility checks of a page: axe's serious findings, and text that is too pale. */
import axe, { type AxeResults, type RuleObject, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { PALE_TEXT } from './pale-text.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/**
 * Serious and critical findings on the current page. Contrast is looked at by a check of our own, because axe's takes
 * most of its time; `bench/front-doors/dashboard-views.ts` asks axe for it too, in every view and scheme.
 */
export async function seriousViolations(page: Page): Promise<string[]> {
  const found = await axeFindings(page, { 'color-contrast': { enabled: false } });
  return [...found, ...(await paleText(page))];
}

/** All serious findings of axe. */
export async function axeFindings(page: Page, rules: RuleObject = {}): Promise<string[]> {
  // Elements that fade in would be measured halfway.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source);
  // Other rules would load style sheets and videos again.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, runOnly: WCAG, rules };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Text with less contrast than WCAG's level AA asks for, each as `color-contrast: …`. */
export async function paleText(page: Page): Promise<string[]> {
  return (await page.evaluate(PALE_TEXT)) as string[];
}
