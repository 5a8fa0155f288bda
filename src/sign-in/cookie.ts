/** The session cookie: out of reach for scripts, never sent for another site, never in the clear where there is TLS. */
import { SESSION_DAYS } from './sessions.ts';

export type SessionCookie = {
  /** The token in a `Cookie` header. */
  read(header: string | undefined): string | null;
  /** A `Set-Cookie` header that sets the token, or clears it if null. */
  write(token: string | null): string;
};

/** @param address where the browser sees the service, e.g. `https://winnow.example` or `https://example.com/winnow`. */
export function sessionCookie(address: string): SessionCookie {
  const { protocol, port, pathname } = new URL(address);
  const secure = protocol === 'https:';
  // `__Host-` cannot be set by a sibling domain. Cookies ignore ports, so without TLS, where two services
  // may share a host name, the cookie's name contains the port.
  const name = secure ? '__Host-winnow' : `winnow-${port || '80'}`;
  return {
    read(header) {
      for (const pair of header?.split(';') ?? []) {
        const at = pair.indexOf('=');
        if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null;
      }
      return null;
    },
    write(token) {
      const age = token === null ? 0 : SESSION_DAYS * 24 * 60 * 60;
      const path = secure ? '/; Secure' : `${pathname.replace(/\/$/, '')}/dashboard`;
      return `${name}=${token ?? ''}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${age}`;
    },
  };
}
