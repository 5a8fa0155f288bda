/** Whether a page shows what only signed-in visitors see. It is read in a child process, like every page. */
import type { SessionCheck } from '../../contract/fetch/session.ts';
import { isTextual } from '../../fetch/content-type.ts';
import type { FetchedDocument } from '../../fetch/document.ts';
import { replaceBetween } from '../../text/replace-between.ts';
import { type ReadDeps, readContent } from '../page/load-page.ts';

const CHECK_MS = 20_000;
/** Statuses that say nothing about who is signed in: unchanged, not found, or failing. */
const SILENT = new Set([304, 404, 410, 429]);

export async function showsSignedIn(
  deps: ReadDeps,
  { body, contentType, charset, url, status, warnings }: FetchedDocument,
  { selector, text, url: checked }: SessionCheck,
  accountId: string,
): Promise<boolean> {
  if (SILENT.has(status) || status >= 500) return true;
  // A table or the answer of an API shows nobody's name, unless the check is about its address.
  if (contentType !== 'text/html' && (checked === undefined || !isTextual(contentType))) return true;
  if (warnings.some(({ reason }) => reason === 'bot_blocked')) return true;
  const content = { body, contentType, charset, url, maxPages: 1 };
  const context = { accountId, signal: AbortSignal.timeout(CHECK_MS), patient: false };
  if (selector !== undefined) {
    const read = await readContent(deps, content, { formats: [], keep: [selector] }, context);
    if (read.warnings.some(({ reason }) => reason === 'selector_not_found')) return false;
  }
  if (text === undefined) return true;
  const { texts = [] } = await readContent(deps, content, { formats: [], textMode: 'normal' }, context);
  return words(texts.join(' ')).includes(words(text));
}

/** The words of Markdown, without the addresses of its links. */
function words(text: string): string {
  return replaceBetween(text, '](', ')', ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
