/** What RSS (0.9 to 2.0) and Atom say of a feed and of its entries, in one form. */
import type { Document, Element } from 'domhandler';
import { words } from '../../../text/word-lists.ts';
import { nearerBase } from '../../html/base-url.ts';
import { attribute, child, elementsOf, localName, textOf } from '../container/xml.ts';
import { lineOf } from './feed-content.ts';
import { addressIn, isMedium, type Media, mediaOf, webAddress } from './feed-media.ts';

export type Feed = {
  title: string;
  link: string | null;
  /** To which addresses in the description are relative. */
  address: string;
  description: Element | null;
  language: string | undefined;
  entries: FeedEntry[];
};

export type Fact = { name: string; value: string };

export type FeedEntry = {
  title: string;
  link: string | null;
  /** As the feed writes it. */
  date: string;
  authors: string[];
  categories: string[];
  /** Whole texts before summaries. */
  contents: Element[];
  /** To which addresses in the contents are relative. */
  address: string;
  media: Media;
  /** What else its publisher says of it, such as the price in a feed of goods. */
  others: Fact[];
};

const TITLES = ['title'];
const DATES = ['pubDate', 'published', 'date', 'issued', 'updated', 'modified'];
const AUTHORS = ['author', 'creator', 'contributor'];
const CATEGORIES = ['category', 'subject', 'keywords'];
const CONTENTS = ['full-text', 'encoded', 'content', 'description', 'summary', 'subtitle'];
/** A content, a summary, and those of a group. */
const MOST_CONTENTS = 8;
const LINKS = ['link', 'origLink'];
const MEDIA = ['thumbnail', 'image', 'image_link', 'enclosure'];
const READ = new Set([TITLES, DATES, AUTHORS, CATEGORIES, CONTENTS, LINKS, MEDIA].flat());
/** By their whole names: the `g:id` of a feed of goods is for people. */
const FOR_PROGRAMS = new Set(
  words(
    'guid id comments slash:comments wfw:comment wfw:commentRss thr:total post-id itunes:explicit yt:videoId yt:channelId',
  ),
);

/** Null if the XML is no feed. */
export function readFeedXml(xml: Document, address: string): Feed | null {
  const root = elementsOf(xml)[0];
  const about = root && (localName(root) === 'feed' ? root : child(root, 'channel'));
  if (!about) return null;
  // RSS 1.0 has them beside the channel, all others in it.
  const entries = [...new Set([root, about])].flatMap((parent) => elementsOf(parent).filter(isEntry));
  const base = baseOf(about, baseOf(root, address));
  const link = linkOf(about, base);
  const shared: Shared = {
    authors: authorsOf(elementsOf(about)),
    base: base === address ? null : base,
    address: nearerBase(link, address),
  };
  return {
    title: lineOf(child(about, 'title')),
    link,
    address: shared.base ?? shared.address,
    description: child(about, 'description') ?? child(about, 'subtitle'),
    language: textOf(child(about, 'language')).trim() || attribute(root, 'lang') || attribute(about, 'lang'),
    entries: entries.map((entry) => entryOf(entry, shared)),
  };
}

const isEntry = (node: Element): boolean => ['item', 'entry'].includes(localName(node));

/** What entries have from their feed; its base if it names one, and otherwise its address. */
type Shared = { authors: string[]; base: string | null; address: string };

const baseOf = (node: Element, address: string): string => nearerBase(node.attribs['xml:base'], address);

function entryOf(entry: Element, shared: Shared): FeedEntry {
  // Video sites put what they say of a film into a group.
  const group = child(entry, 'group');
  const parts = [...elementsOf(entry), ...elementsOf(group)];
  const named = (names: string[]) =>
    names.flatMap((name) => parts.filter((part) => localName(part) === name && !isMedium(part)));
  const around = shared.base ?? shared.address;
  const base = baseOf(entry, around);
  const link = linkOf(entry, base);
  const titles = named(TITLES);
  const authors = authorsOf(parts);
  const date = named(DATES)[0];
  return {
    // Others are the feed's own names for the same: "itunes:title".
    title: lineOf(titles.find((title) => title.name === 'title') ?? titles[0]),
    link,
    date: date ? lineOf(date) : '',
    authors: authors.length > 0 ? authors : shared.authors,
    categories: distinct(
      named(CATEGORIES).map((part) => attribute(part, 'label') ?? attribute(part, 'term') ?? lineOf(part)),
    ),
    contents: named(CONTENTS)
      .filter((part) => part.children.length > 0)
      .slice(0, MOST_CONTENTS),
    address: shared.base || base !== around ? base : nearerBase(link, base),
    media: mediaOf(parts, group, base),
    others: parts.flatMap(otherFacts),
  };
}

function linkOf(part: Element, address: string): string | null {
  const links = elementsOf(part).filter((node) => LINKS.includes(localName(node)));
  // Others lead to comments, sound or the place where it is edited (RFC 4287, 4.2.7.2).
  const pages = links.filter((node) => (node.attribs.rel ?? 'alternate') === 'alternate');
  for (const node of pages) {
    const found = addressIn(node, address);
    if (found) return found;
  }
  const guid = child(part, 'guid');
  return guid && guid.attribs.isPermaLink !== 'false' ? webAddress(textOf(guid), address) : null;
}

/** RSS has the address before the name: "ada@example.com (Ada Roth)". */
function authorOf(node: Element): string {
  const name = child(node, 'name');
  return lineOf(name ?? node).replace(/^[^\s@]+@[^\s@]+ \((.+)\)$/, '$1');
}

function authorsOf(parts: Element[]): string[] {
  return distinct(AUTHORS.flatMap((name) => parts.filter((part) => localName(part) === name).map(authorOf)));
}

function otherFacts(part: Element): Fact[] {
  if (READ.has(localName(part)) || FOR_PROGRAMS.has(part.name) || localName(part) === 'group') return [];
  // A feed of goods says of their shipping what country it is for and what it costs.
  // Where it was published first: with a title in Atom, which also copies dates and ids of that feed.
  if (part.name === 'source') return factOf(part, '', child(part, 'title') ?? part);
  const inside = elementsOf(part);
  return inside.length > 0 ? inside.flatMap((node) => factOf(node, nameOf(part))) : factOf(part);
}

function factOf(node: Element, within = '', holder = node): Fact[] {
  const value = lineOf(holder) || (/^https?:/.test(node.attribs.url ?? '') && node.attribs.url) || '';
  return value ? [{ name: `${within} ${nameOf(node)}`.trim(), value }] : [];
}

const nameOf = (node: Element): string => localName(node).replaceAll(/[_-]+/g, ' ');

function distinct(texts: string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}
