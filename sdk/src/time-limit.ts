/** How long a call is waited for by default: longer than the server itself may take, so that its own answer comes first. */

/** What the server answers from its database, or only begins. */
const QUICK_MS = 60_000;
/** `fetchConfig.timeout` where it is left out. */
const FETCH_MS = 60_000;
/** Converting and reading, which the server allows 120 s after the fetch, and the way there and back. */
const BEYOND_FETCH_MS = 140_000;
/** Twenty samples, five at a time, and what is learned from them. */
const SAMPLES_MS = 300_000;

export function defaultLimitMs({
  method,
  path,
  body,
}: {
  method: string;
  path: string;
  body?: unknown;
}): number {
  if (method === 'GET' || method === 'DELETE' || /^\/api\/(?:crawl|batch)\b/.test(path)) return QUICK_MS;
  if (path.startsWith('/api/extractor')) return SAMPLES_MS + BEYOND_FETCH_MS;
  return fetchMsOf(body) + BEYOND_FETCH_MS;
}

function fetchMsOf(body: unknown): number {
  const { fetchConfig } = (body ?? {}) as { fetchConfig?: { timeout?: unknown } };
  return typeof fetchConfig?.timeout === 'number' ? fetchConfig.timeout : FETCH_MS;
}
