/** File names from URLs: readable, safe on every file system, one for each URL. */
import { createHash } from 'node:crypto';

const MOST_LENGTH = 80;
/** Names that Windows reserves, whatever follows after a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** @example baseName('https://example.com/docs/Intro.html?v=2', 'example.com') // 'docs-intro-v-2' */
export function baseName(url: string, site: string): string {
  const { host, pathname, search } = new URL(url);
  const path = decoded(pathname).replace(/\.(?:html?|php|aspx?)$/i, '');
  const foreign = host === site ? '' : `${host} `;
  const words = `${foreign}${path} ${decoded(search)}`
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}_.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  const name = words === '' ? 'index' : words;
  if (Buffer.byteLength(name) > MOST_LENGTH) return `${shortened(name)}-${fingerprint(url)}`;
  return name.replace(RESERVED, '$&-page');
}

/** Whether a name is one that `createNames` may have given: nothing else may decide where a file is written. */
const SAFE = /^[^./\\\p{Cc}:*?"<>|-][^/\\\p{Cc}:*?"<>|]*$/u;

/**
 * Gives each URL a unique name, even on file systems that ignore case; known URLs keep theirs. The known ones come from a
 * file that a server or a stranger may have written to.
 */
export function createNames(site: string, known: Iterable<readonly [url: string, name: unknown]>) {
  const names = new Map<string, string>();
  for (const [url, name] of known) if (typeof name === 'string' && SAFE.test(name)) names.set(url, name);
  const used = new Set([...names.values()].map((name) => name.toLowerCase()));
  return (url: string): string => {
    const earlier = names.get(url);
    if (earlier !== undefined) return earlier;
    const base = baseName(url, site);
    let name = base;
    for (let count = 2; used.has(name); count++) name = `${base}-${count}`;
    used.add(name);
    names.set(url, name);
    return name;
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function shortened(name: string): string {
  let kept = '';
  for (const character of name) {
    if (Buffer.byteLength(kept + character) > MOST_LENGTH - 9) break;
    kept += character;
  }
  return kept.replace(/[-.]+$/, '');
}

function fingerprint(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 8);
}
