/** Why a fetch needs a browser, and which of two documents of a page is better. */
import type { WarningReason } from '../../contract/page/scrape-result.ts';
import type { BrowserNeeds, FetchOptions } from '../document.ts';
import type { JudgedDocument } from './make-document.ts';

/** What the request needs that only a browser can provide; null if nothing. */
export function describeNeeds(needs: BrowserNeeds): string | null {
  if (needs.screenshot) return 'screenshot';
  if (needs.files?.[0]) return needs.files[0];
  return needs.probe === undefined ? null : 'styles of the rendered page';
}

/** The option that only has a meaning in a browser; null if none is set. */
export function describeVisit({
  scrolls,
  wait,
  waitForSelector,
  viewport,
  mobile,
}: FetchOptions): string | null {
  if (scrolls > 0) return 'scrolls';
  if (wait > 0) return 'wait';
  if (waitForSelector !== undefined) return 'waitForSelector';
  if (viewport) return 'viewport';
  return mobile ? 'mobile' : null;
}

/** From least to most severe: of two documents of a page, the one with the less severe warning is served. */
const BY_SEVERITY: WarningReason[] = [
  'too_short',
  'http_error',
  'soft_404',
  'spa_shell',
  'empty',
  'bot_blocked',
];

export function severity({ judgement }: JudgedDocument): number {
  return Math.max(-1, ...judgement.warnings.map(({ reason }) => BY_SEVERITY.indexOf(reason)));
}

/** Two visits to a page may differ by this much text without one showing more. */
const ODD_TEXT = 10;

/** Whether the browser was worth it: the page needs nothing further, or shows more text than before. */
export function showsMore(
  { judgement: now }: JudgedDocument,
  { judgement: before }: JudgedDocument,
): boolean {
  const isWall = now.warnings.some(({ reason }) => reason === 'bot_blocked');
  return now.browserReason === null || (!isWall && now.textLength > before.textLength + ODD_TEXT);
}
