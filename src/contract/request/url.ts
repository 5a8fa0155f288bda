/** How a URL given by a client is read: trimmed, completed with https://, and limited to the web. */
import { z } from 'zod';

/** The longest name in the DNS. Longer ones cannot be reached, and do not fit into a database index. */
const LONGEST_HOST = 253;

const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i;

/**
 * The URL as it will be fetched, or null if it is not a web address. `example.com:8080/x` is a host with a port,
 * `mailto:x` is a scheme. Private addresses pass: the guard knows which of them are allowed.
 *
 * @example normaliseUrl(' example.com/a ') // 'https://example.com/a'
 */
export function normaliseUrl(text: string): string | null {
  // The URL parser drops tabs and line breaks; a URL copied out of a wrapped line keeps working.
  // It writes NUL as %00, and so do we: NUL cannot be stored as text.
  const trimmed = text
    .trim()
    .replace(/[\t\n\r]/g, '')
    .replaceAll('\0', '%00');
  const completed = withScheme(trimmed);
  if (completed === null || !URL.canParse(completed)) return null;
  const { length } = new URL(completed).hostname;
  return length === 0 || length > LONGEST_HOST ? null : completed;
}

function withScheme(text: string): string | null {
  if (text === '') return null;
  if (/^https?:\/\//i.test(text)) return text;
  if (text.startsWith('//')) return `https:${text}`;
  return OTHER_SCHEME.test(text) ? null : `https://${text}`;
}

/** Far more than servers accept. Parsing and redacting an address of a megabyte would block the process. */
export const LONGEST_URL = 65_536;

export const webUrl = z
  .string()
  .max(LONGEST_URL, { abort: true })
  .overwrite((text) => normaliseUrl(text) ?? text)
  .check((context) => {
    if (normaliseUrl(context.value) !== null) return;
    context.issues.push({
      code: 'invalid_format',
      format: 'url',
      message: 'Invalid URL: expected an http or https address',
      input: context.value,
    });
  });
