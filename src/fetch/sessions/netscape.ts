/** Reads a Netscape cookie file, as written by browser extensions, curl and yt-dlp. */
import type { SessionCookie } from '../../contract/fetch/session.ts';

const HTTP_ONLY = '#HttpOnly_';
/** The end of the year 9999, in seconds. */
export const LATEST_EXPIRY = 253_402_300_799;

/** `wrongLine` is the first line that does not belong in such a file, counted from 1. */
export function readCookieFile(text: string): { cookies: SessionCookie[]; wrongLine: number | null } {
  const cookies: SessionCookie[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const httpOnly = raw.startsWith(HTTP_ONLY);
    const line = httpOnly ? raw.slice(HTTP_ONLY.length) : raw;
    if (line.trim() === '' || (!httpOnly && line.startsWith('#'))) continue;
    const [domain = '', subdomains = '', path = '', secure = '', expires = '', name, value = ''] =
      line.split('\t');
    if (!name || !domain || !/^-?\d+(\.\d+)?$/.test(expires)) return { cookies: [], wrongLine: index + 1 };
    const host = domain.replace(/^\./, '');
    cookies.push({
      name,
      value,
      domain: subdomains.toUpperCase() === 'TRUE' ? `.${host}` : host,
      path: path.startsWith('/') ? path : '/',
      // Some programs write microseconds.
      expires: Number(expires) > 0 ? Math.min(Number(expires), LATEST_EXPIRY) : -1,
      httpOnly,
      secure: secure.toUpperCase() === 'TRUE',
      sameSite: 'Lax',
    });
  }
  return { cookies, wrongLine: null };
}
