/** Goes through a page by keyboard alone and reports where that fails. */
import type { Page } from 'playwright-core';

/**
 * Run in the page: numbers what Tab should stop at. A group of radio buttons is one stop, and so is a list of tabs;
 * what a modal dialog hides is none.
 */
const NUMBER_STOPS = `(() => {
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  const groups = new Set();
  let count = 0;
  for (const element of (modal ?? document).querySelectorAll('a[href], button, input, select, textarea, summary, iframe, [tabindex]')) {
    delete element.dataset.stop;
    if (element.tabIndex < 0 || element.matches(':disabled, iframe') || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    if (element.type === 'radio') {
      const group = document.getElementsByName(element.name);
      if (groups.has(element.name) || (!element.checked && [...group].some(({ checked }) => checked))) continue;
      groups.add(element.name);
    }
    element.dataset.stop = String(count++);
  }
  return count;
})()`;

/** Run in the page: where the focus is, and whether it can be seen. */
const LOOK = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return (globalThis.focusedBefore = null);
  // The visible part of a radio button or a switch is its label.
  const shown = element.matches('input.sr-only, input.peer') ? (element.closest('label') ?? element) : element;
  const outlined = [element, shown, shown.firstElementChild, element.nextElementSibling, element.parentElement].some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  });
  const box = shown.getBoundingClientRect();
  const top = document.elementFromPoint(
    Math.min(innerWidth - 1, Math.max(0, box.left + Math.min(box.width, 40) / 2)),
    Math.min(innerHeight - 1, Math.max(0, box.top + Math.min(box.height, 20) / 2)),
  );
  const isFixed = (one) => one !== null && (['fixed', 'sticky'].includes(getComputedStyle(one).position) || isFixed(one.parentElement));
  // Columns are read one after the other; within one the order is from top to bottom.
  const before = globalThis.focusedBefore?.isConnected && !isFixed(globalThis.focusedBefore) && !isFixed(element)
    ? globalThis.focusedBefore.getBoundingClientRect()
    : null;
  globalThis.focusedBefore = element;
  return {
    stop: element.dataset.stop ?? null,
    html: element.outerHTML.replace(/\\s*(class|style)="[^"]*"/g, '').slice(0, 110),
    outlined,
    inSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    covered: top !== null && !shown.contains(top) && !top.contains(shown),
    inDialog: element.closest('dialog[open]') !== null,
    goesUp: before !== null && box.left < before.right && box.right > before.left && box.bottom <= before.top,
  };
})()`;

type Focus = {
  stop: string | null;
  html: string;
  outlined: boolean;
  inSight: boolean;
  covered: boolean;
  inDialog: boolean;
  goesUp: boolean;
};

/** What is wrong: stops that Tab does not reach or that do not show it, a dialog that lets the focus go, dead arrows. */
export async function keyboardFaults(page: Page): Promise<string[]> {
  return [...(await tabFaults(page)), ...(await dialogFaults(page)), ...(await tablistFaults(page))];
}

async function tabFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const modal = await page.locator('dialog[open]').count();
  if (modal === 0)
    await page.evaluate('document.activeElement?.blur(), getSelection()?.removeAllRanges(), scrollTo(0, 0)');
  const count = (await page.evaluate(NUMBER_STOPS)) as number;
  const reached = new Set<string>();
  // Rows of a long list appear as it is scrolled, and the browser's own bars are stops too.
  for (let step = 0; step < 2 * count + 10 && reached.size < count; step++) {
    await page.keyboard.press('Tab');
    const focus = (await page.evaluate(LOOK)) as Focus | null;
    if (focus === null) continue;
    if (modal > 0 && !focus.inDialog) faults.push(`the focus leaves the dialog: ${focus.html}`);
    if (focus.stop !== null && reached.has(focus.stop)) continue;
    if (focus.stop !== null) reached.add(focus.stop);
    if (!focus.outlined) faults.push(`no sign of the focus: ${focus.html}`);
    if (!focus.inSight) faults.push(`has the focus out of sight: ${focus.html}`);
    else if (focus.covered) faults.push(`is covered while it has the focus: ${focus.html}`);
    if (focus.goesUp) faults.push(`comes after what is below it: ${focus.html}`);
  }
  const missed = (await page.evaluate(
    `[...document.querySelectorAll('[data-stop]')].map(({ dataset, outerHTML }) => [dataset.stop, outerHTML.slice(0, 110)])`,
  )) as [string, string][];
  return [
    ...faults,
    ...missed.filter(([stop]) => !reached.has(stop)).map(([, html]) => `Tab does not reach ${html}`),
  ];
}

async function dialogFaults(page: Page): Promise<string[]> {
  if ((await page.locator('dialog[open]').count()) === 0) return [];
  await page.keyboard.press('Escape');
  await page
    .locator('dialog[open]')
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => {});
  if ((await page.locator('dialog[open]').count()) > 0) return ['Escape does not close the dialog'];
  const lost = await page.evaluate('document.activeElement === document.body');
  return lost ? ['the focus is lost when the dialog closes'] : [];
}

async function tablistFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const list of await page.getByRole('tablist').all()) {
    const label = await list.getAttribute('aria-label');
    const tabs = await list.getByRole('tab').count();
    if (tabs < 2) continue;
    const selected = () => list.locator('[aria-selected=true]').textContent();
    const first = await selected();
    await list.locator('[aria-selected=true]').focus();
    await page.keyboard.press('ArrowRight');
    const second = await selected();
    const focused = await page.evaluate('document.activeElement?.getAttribute("aria-selected") === "true"');
    if (second === first || !focused) faults.push(`arrows do not move in the tabs "${label}"`);
    await page.keyboard.press('ArrowLeft');
    if ((await selected()) !== first) faults.push(`arrows do not move back in the tabs "${label}"`);
  }
  return faults;
}
