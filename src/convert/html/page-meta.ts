/** A page's metadata (title, language, `meta` and `link` elements), read in one pass. */
import { type Document, type Element, isTag } from 'domhandler';
import { singleSpaced } from '../../text/single-spaced.ts';
import { startOf } from '../../text/start-of.ts';
import type { Base } from './base-url.ts';
import { pushChildren, textWithin } from './walk.ts';

export type PageMeta = {
  title: string | null;
  /** A BCP 47 tag as the page gives it. */
  language: string | null;
  description: string | null;
  canonical: string | null;
  favicon: string | null;
  themeColor: string | null;
  ogTitle: string | null;
  ogDescription: string | null;
  ogImage: string | null;
  ogUrl: string | null;
  /** The contents of its `meta` elements, by their names in lower case. */
  named: Record<string, string>;
};

/** Metadata meant for readers, search engines and social networks, as opposed to browsers. */
const SHOWN = /^(?:description|keywords|author|robots|(?:og|article|twitter):[\w:]+|dc(?:terms)?\.[\w.]+)$/;
const MOST_NAMED = 50;
const MOST_CHARACTERS = 1_000;

type Found = {
  metas: Map<string, string>;
  links: Map<string, string>;
  title: string;
  heading: string;
  language: string;
};

/** @param isInHead whether the body has no `meta`, `link` or `title`; it is then read only if a heading is needed */
export function pageMeta(root: Document, base: Base, isInHead = false): PageMeta {
  const { metas, links, title, heading, language } = read(root, isInHead);
  const meta = (...names: string[]): string | null => {
    for (const name of names) {
      const value = metas.get(name);
      if (value) return value;
    }
    return null;
  };
  const address = (written: string | null | undefined): string | null => {
    const url = written ? base.resolve(written) : null;
    return url && /^https?:/.test(url) ? url : null;
  };
  const ownTitle = title || meta('og:title', 'twitter:title', 'title');
  const locale = meta('content-language', 'og:locale', 'language')?.split(',')[0]?.trim().replace('_', '-');
  return {
    title: ownTitle || (isInHead ? read(root).heading : heading) || null,
    language: language || locale || null,
    description: meta('description', 'og:description', 'twitter:description'),
    canonical: address(links.get('canonical')) ?? address(meta('og:url')),
    favicon: address(links.get('icon') ?? links.get('apple-touch-icon')),
    themeColor: meta('theme-color', 'msapplication-tilecolor'),
    ogTitle: meta('og:title'),
    ogDescription: meta('og:description'),
    ogImage: address(meta('og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image')),
    ogUrl: address(meta('og:url')),
    named: namedIn(metas, address),
  };
}

function namedIn(
  metas: Map<string, string>,
  address: (written: string) => string | null,
): Record<string, string> {
  const shown = [...metas].filter(([name]) => SHOWN.test(name)).slice(0, MOST_NAMED);
  return Object.fromEntries(
    shown.map(([name, value]) => {
      const whole = /:(?:image|url|audio|video)$/.test(name) ? (address(value) ?? value) : value;
      return [name, startOf(whole, MOST_CHARACTERS)];
    }),
  );
}

function read(root: Document, withoutBody = false): Found {
  const found: Found = { metas: new Map(), links: new Map(), title: '', heading: '', language: '' };
  const stack = [...root.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    note(node, found);
    // The title of a drawing is not the page's.
    if (node.name === 'svg' || (withoutBody && node.name === 'body')) continue;
    pushChildren(stack, node.children);
  }
  return found;
}

function note(element: Element, found: Found): void {
  const { attribs } = element;
  switch (element.name) {
    case 'html':
      found.language = (attribs.lang ?? attribs['xml:lang'] ?? '').trim();
      break;
    case 'title':
      found.title ||= singleSpaced(textWithin(element));
      break;
    case 'h1':
      found.heading ||= singleSpaced(textWithin(element));
      break;
    case 'meta': {
      const content = singleSpaced(attribs.content ?? '');
      for (const name of [attribs.property, attribs.name, attribs['http-equiv'], attribs.itemprop]) {
        const key = name?.trim().toLowerCase();
        if (key && content && !found.metas.has(key)) found.metas.set(key, content);
      }
      break;
    }
    case 'link':
      for (const rel of (attribs.rel ?? '').toLowerCase().split(/\s+/)) {
        if (rel && attribs.href && !found.links.has(rel)) found.links.set(rel, attribs.href);
      }
  }
}
