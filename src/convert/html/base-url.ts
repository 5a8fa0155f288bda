/** Turns the addresses written in a page into absolute ones. */
import { type Document, isTag } from 'domhandler';
import { pushChildren } from './walk.ts';

export type Base = {
  href: string;
  /** The absolute form, or null where there is no usable address. */
  resolve(address: string | undefined): string | null;
};

/** An address that a page repeats thousands of times is parsed once; a huge page must not make the cache grow further. */
const CACHE_SIZE = 5000;

/**
 * Addresses that begin with a plain host, a slash or a hash and that the URL standard leaves unchanged. Most of a page's
 * addresses match, and testing one is much cheaper than parsing it.
 */
const PLAIN = /^(?:(?:https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}(?=\/))?\/(?!\/)|#)[\w\-.~!$&()*+,;=:@%/?#]*$/;
/** Parts that the standard changes in such an address after all: `/../` and its disguises, encoded hosts. */
const NOT_PLAIN = /\/\.|%2e|xn--/i;

/** Every address resolved against a base is as long as its path: with a longer one, a small page would become huge. */
const LONGEST_BASE = 2000;

const isPlain = (address: string): boolean => PLAIN.test(address) && !NOT_PLAIN.test(address);

/** What precedes an address that begins with a slash or a hash; null if the page's address is not that simple. */
function beginnings(href: string): { '/': string; '#': string } | null {
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return { '/': url.origin, '#': url.href.replace(/#.*/s, '') };
}

export function baseAt(href: string): Base {
  const cache = new Map<string, string | null>();
  const before = beginnings(href);
  const absoluteOf = (address: string): string | null => {
    if (before && isPlain(address)) {
      const first = address[0];
      return first === '/' || first === '#' ? before[first] + address : address;
    }
    return URL.parse(address.trim(), href)?.href ?? null;
  };
  return {
    href,
    resolve(address) {
      if (address === undefined) return null;
      const known = cache.get(address);
      if (known !== undefined) return known;
      const absolute = absoluteOf(address);
      if (cache.size < CACHE_SIZE) cache.set(address, absolute);
      return absolute;
    },
  };
}

/** The address that a part of a page names as its base, itself relative to that of the page; the latter if it is not usable. */
export function nearerBase(written: string | null | undefined, address: string): string {
  const resolved = written ? URL.parse(written.trim(), address) : null;
  // Browsers ignore data: and javascript: bases too.
  const isUsable = resolved && /^https?:$/.test(resolved.protocol) && resolved.href.length <= LONGEST_BASE;
  return isUsable ? resolved.href : address;
}

/** The base of a page: its first `<base href>`, itself relative to the page's own address. */
export function pageBase(doc: Document, pageUrl: string): Base {
  const stack = [...doc.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    pushChildren(stack, node.children);
    if (node.name !== 'base' || !node.attribs.href) continue;
    return baseAt(nearerBase(node.attribs.href, pageUrl));
  }
  return baseAt(pageUrl);
}
