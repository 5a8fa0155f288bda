/** JSON pointers (RFC 6901). */

export function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** `offers[0].price` as `/offers/0/price`. */
export function pointerOf(path: string): string {
  return (path.match(/[^.[\]]+/g) ?? []).map((part) => `/${pointerPart(part)}`).join('');
}

/** undefined if there is nothing. */
export function valueAt(json: unknown, pointer: string): unknown {
  let at = json;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const isOwn = typeof at === 'object' && at !== null && Object.hasOwn(at, name);
    at = isOwn ? (at as Record<string, unknown>)[name] : undefined;
  }
  return at;
}
