/** Whether a page shows what only who is signed in sees. It is read in a child process, as every page is. */
import type { SessionCheck } from '../contract/session.ts';
import { isTextual } from '../fetch/content-type.ts';
import type { FetchedDocument } from '../fetch/document.ts';
import { type LoadDeps, readContent } from './load-page.ts';

const CHECK_MS = 20_000;

export async function showsSignedIn(
  deps: Pick<LoadDeps, 'config' | 'pool' | 'fetcher'>,
  { body, contentType, charset, url, status }: FetchedDocument,
  { selector, text }: SessionCheck,
  accountId: string,
): Promise<boolean> {
  if (status === 401 || status === 403) return false;
  // A file says nothing about who is signed in.
  if (!isTextual(contentType)) return true;
  const content = { body, contentType, charset, url, maxPages: 1 };
  const context = { accountId, signal: AbortSignal.timeout(CHECK_MS), patient: false };
  const read = (keep?: string[]) =>
    readContent(deps, content, { formats: [], indexCharacters: MOST_CHARACTERS, keep }, context);
  if (selector !== undefined && (await read([selector])).warnings.some(isMissing)) return false;
  return text === undefined || words((await read()).indexText ?? '').includes(words(text));
}

const MOST_CHARACTERS = 2_000_000;

function isMissing({ reason }: { reason: string }): boolean {
  return reason === 'selector_not_found';
}

function words(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
