/** What a key may do. Each scope includes the ones before it. */
export const SCOPES = ['read', 'call', 'admin'] as const;

export type Scope = (typeof SCOPES)[number];

/** For lists of what each scope is for. */
export const SCOPE_MEANINGS: Record<Scope, string> = {
  read: 'Looks at results, history, status and usage.',
  call: 'Also starts, changes and deletes work: calls, crawls, monitors, sessions, history.',
  admin: 'Also manages keys, people, webhook secrets, and reads the audit log.',
};

/** @example allows('admin', 'call') // true */
export function allows(has: string, needed: Scope): boolean {
  return SCOPES.indexOf(has as Scope) >= SCOPES.indexOf(needed);
}

/** The scope that a route needs unless it names another: `read` for reading, otherwise `call`. */
export function scopeOf(route: { method: string; metered: boolean }): Scope {
  return route.method === 'get' && !route.metered ? 'read' : 'call';
}
