/** The preferences of a request (RFC 7240). The first mention of one counts, in any case. */

/** @example preference('respond-async, handling=strict', 'handling') // 'strict' */
export function preference(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(',')) {
    const [token = '', value = ''] = (part.split(';', 1)[0] ?? '').split('=', 2);
    if (token.trim().toLowerCase() !== name) continue;
    return value
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase();
  }
  return null;
}
