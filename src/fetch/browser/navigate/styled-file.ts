/** Waits for the page that the browser makes of XML with a style sheet. */
import { canonicalType } from '../../content-type-table.ts';
import { isXml } from '../../styled-xml.ts';
import { type IsolatedWorld, navigatedInstead } from '../in-page/isolated-world.ts';
import { IS_HTML } from '../in-page/scripts.ts';
import type { Journey } from './navigation.ts';

/** The style sheet has to arrive first. */
const MOST_MS = 3_000;
const RETRY_MS = 100;

/** Waits until a file of this type has become a page; false if it does not. */
export async function becomesPage(
  type: string,
  { page, deadline }: Journey,
  world: IsolatedWorld,
): Promise<boolean> {
  if (!isXml(canonicalType(type))) return false;
  const end = performance.now() + Math.min(MOST_MS, deadline.remainingMs() / 2);
  while (!(await world.evaluate<boolean>(IS_HTML).catch(navigatedInstead(false)))) {
    if (performance.now() >= end) return false;
    await page.waitForTimeout(RETRY_MS);
  }
  return true;
}
