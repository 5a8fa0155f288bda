/** What a past request was about, as lists show it. */

/**
 * An address, a query, the words of a prompt, or the name of what it made; null for content that was sent along.
 * @example subjectOf({ urls: ['https://a.example', 'https://b.example'], total: 2 }) // 'https://a.example and 1 more'
 */
export function subjectOf(params: Record<string, unknown>): string | null {
  const { url, query, prompt, name, urls, total, website_url, user_prompt } = params;
  const subject = url ?? website_url ?? query ?? prompt ?? user_prompt ?? name;
  if (typeof subject === 'string') return subject;
  if (!Array.isArray(urls) || typeof urls[0] !== 'string') return null;
  const others = (typeof total === 'number' ? total : urls.length) - 1;
  return others > 0 ? `${urls[0]} and ${others} more` : urls[0];
}
