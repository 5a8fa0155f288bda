/** The body of a request while it is being edited: it contains only what differs from the contract's defaults. */

export type Body = Record<string, unknown>;

export function valueAt(body: Body, path: string): unknown {
  let value: unknown = body;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Body)[name];
  }
  return value;
}

/** A body with one value changed; undefined removes it, along with parents that become empty. */
export function withValue(body: Body, path: string, value: unknown): Body {
  const [name = '', ...rest] = path.split('.');
  const { [name]: before, ...others } = body;
  if (rest.length === 0) return value === undefined ? others : { ...body, [name]: value };
  const inner = typeof before === 'object' && before !== null ? (before as Body) : {};
  const changed = withValue(inner, rest.join('.'), value);
  return Object.keys(changed).length === 0 ? others : { ...body, [name]: changed };
}

export function withValues(body: Body, values: Record<string, unknown>): Body {
  return Object.entries(values).reduce((changed, [path, value]) => withValue(changed, path, value), body);
}

/** `Name: value` lines for headers and cookies. */
export function linesToMap(text: string): Record<string, string> | undefined {
  const entries = text.split('\n').flatMap((line) => {
    const at = line.indexOf(':');
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

export function mapToLines(map: unknown): string {
  if (typeof map !== 'object' || map === null) return '';
  return Object.entries(map)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

export function linesToList(text: string): string[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.length > 0 ? lines : undefined;
}

export const listToLines = (list: unknown): string => (Array.isArray(list) ? list.join('\n') : '');

/** Removes members that equal the defaults: bodies in history have all of them filled in. */
export function withoutDefaults(
  body: Body,
  defaults: Record<string, { default?: unknown }>,
  prefix = '',
): Body {
  const kept = Object.entries(body).flatMap(([name, value]) => {
    const path = prefix + name;
    const standard = defaults[path]?.default;
    // Null matters if it is not the default: no limit, instead of the usual one.
    if (value === null) return standard === undefined ? [] : [[name, value]];
    if (JSON.stringify(value) === JSON.stringify(standard)) return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [[name, value]];
    if (typeof value !== 'object') return [[name, value]];
    if (path === 'schema') return [[name, value]];
    const inner = withoutDefaults(value as Body, defaults, `${path}.`);
    return Object.keys(inner).length === 0 ? [] : [[name, inner]];
  });
  return Object.fromEntries(kept);
}

/** What history stores instead of cookies and credential headers. */
const REDACTED = '[redacted]';

/** A body from history without the redacted values, and whether there were any. They must not be sent. */
export function withoutRedacted(body: Body): { body: Body; missing: string[] } {
  const missing: string[] = [];
  let left = body;
  for (const path of ['fetchConfig.headers', 'fetchConfig.cookies']) {
    const values = valueAt(body, path);
    if (typeof values !== 'object' || values === null) continue;
    const kept = Object.entries(values).filter(([name, value]) => {
      if (value === REDACTED) missing.push(name);
      return value !== REDACTED;
    });
    left = withValue(left, path, kept.length > 0 ? Object.fromEntries(kept) : undefined);
  }
  const actions = valueAt(body, 'fetchConfig.actions');
  if (Array.isArray(actions) && JSON.stringify(actions).includes(REDACTED)) {
    missing.push('the texts and scripts of actions');
    left = withValue(left, 'fetchConfig.actions', undefined);
  }
  return { body: left, missing };
}
