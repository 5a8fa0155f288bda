/** Why a fetch needs a browser, and which of two documents of one page is the better one. */
import type { WarningReason } from '../../contract/page/scrape-result.ts';
import type { BrowserNeeds, FetchOptions } from '../document.ts';
import type { JudgedDocument } from './make-document.ts';

/** Names what of a request only a browser can give; null when there is nothing. */
export function describeNeeds(needs: BrowserNeeds): string | null {
  if (needs.screenshot) return 'screenshot';
  if (needs.files?.[0]) return needs.files[0];
  return needs.probe === undefined ? null : 'styles of the rendered page';
}

/** Names what of a request only means something in a browser; null when there is nothing. */
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

/** From least to most severe: of two documents of one page the one with the less severe warning is served. */
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

/** Text that two visits to a page may differ by without one of them showing more. */
const ODD_TEXT = 10;

/** Whether the browser was right for a page: it has nothing more to ask for, or shows at least something. */
export function showsMore(
  { judgement: now }: JudgedDocument,
  { judgement: before }: JudgedDocument,
): boolean {
  const isWall = now.warnings.some(({ reason }) => reason === 'bot_blocked');
  return now.browserReason === null || (!isWall && now.textLength > before.textLength + ODD_TEXT);
}
