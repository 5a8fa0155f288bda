/** What a past request was about, as lists show it. */
import { isRecord } from '../request/is-record.ts';

/**
 * An address, a query, a prompt, or the name of what it created or of its file; null if the request only has content.
 * @example subjectOf({ urls: ['https://a.example', 'https://b.example'], total: 2 }) // 'https://a.example and 1 more'
 */
export function subjectOf(params: Record<string, unknown>): string | null {
  const { url, query, prompt, name, urls, total, website_url, user_prompt, file } = params;
  const subject =
    url ?? website_url ?? query ?? prompt ?? user_prompt ?? name ?? (isRecord(file) ? file.name : null);
  if (typeof subject === 'string') return subject;
  if (!Array.isArray(urls) || typeof urls[0] !== 'string') return null;
  const others = (typeof total === 'number' ? total : urls.length) - 1;
  return others > 0 ? `${urls[0]} and ${others} more` : urls[0];
}
