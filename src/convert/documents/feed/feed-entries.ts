/** What RSS (0.9 to 2.0) and Atom say of a feed and of its entries, in one form. */
import type { Document, Element } from 'domhandler';
import { words } from '../../../text/word-lists.ts';
import { baseAt } from '../../html/base-url.ts';
import { attribute, child, elementsOf, first, localName, textOf } from '../container/xml.ts';
import { lineOf } from './feed-content.ts';

export type Feed = {
  title: string;
  link: string | null;
  description: string;
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
  /** The fullest first. */
  contents: Element[];
  picture: string | null;
  files: { address: string; type: string }[];
  /** What else its publisher says of it, such as the price in a feed of goods. */
  others: Fact[];
};

const TITLES = ['title'];
const DATES = ['pubDate', 'published', 'date', 'issued', 'updated', 'modified'];
const AUTHORS = ['author', 'creator', 'contributor'];
const CATEGORIES = ['category', 'subject', 'keywords'];
const CONTENTS = ['encoded', 'content', 'description', 'summary'];
/** A content, a summary, and those of a group. */
const MOST_CONTENTS = 8;
const PICTURES = ['thumbnail', 'image', 'image_link'];
const LINKS = ['link', 'origLink'];
const FILES = ['enclosure'];
const READ = new Set([TITLES, DATES, AUTHORS, CATEGORIES, CONTENTS, PICTURES, LINKS, FILES].flat());
/** By their whole names: the `g:id` of a feed of goods is for people. */
const FOR_PROGRAMS = new Set(
  words(
    'guid id comments slash:comments wfw:comment wfw:commentRss thr:total post-id source itunes:explicit',
  ),
);

/** Null if the XML is no feed. */
export function readFeedXml(xml: Document, address: string): Feed | null {
  const root = elementsOf(xml)[0];
  const about = root && (localName(root) === 'feed' ? root : child(root, 'channel'));
  if (!about) return null;
  // RSS 1.0 has them beside the channel, all others in it.
  const entries = [...new Set([root, about])].flatMap((parent) => elementsOf(parent).filter(isEntry));
  const link = linkOf(about, address);
  return {
    title: lineOf(child(about, 'title')),
    link,
    description: lineOf(child(about, 'description') ?? child(about, 'subtitle')),
    language: textOf(child(about, 'language')).trim() || attribute(root, 'lang') || attribute(about, 'lang'),
    entries: entries.map((entry) => entryOf(entry, link ?? address)),
  };
}

const isEntry = (node: Element): boolean => ['item', 'entry'].includes(localName(node));

function entryOf(entry: Element, address: string): FeedEntry {
  // Video sites put what they say of a film into a group.
  const group = child(entry, 'group');
  const parts = [...elementsOf(entry), ...elementsOf(group)];
  const named = (names: string[]) =>
    names.flatMap((name) => parts.filter((part) => localName(part) === name));
  const date = named(DATES)[0];
  const picture = named(PICTURES)[0];
  return {
    title: lineOf(named(TITLES)[0]),
    link: linkOf(entry, address),
    date: date ? lineOf(date) : '',
    authors: distinct(named(AUTHORS).map(authorOf)),
    categories: distinct(
      named(CATEGORIES).map((part) => attribute(part, 'label') ?? attribute(part, 'term') ?? lineOf(part)),
    ),
    contents: named(CONTENTS)
      .filter((part) => part.children.length > 0)
      .slice(0, MOST_CONTENTS),
    picture: picture ? addressIn(picture, address) : null,
    files: filesOf(parts, address),
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

function addressIn(node: Element, address: string): string | null {
  const written = node.attribs.href ?? node.attribs.url ?? textOf(first(node, 'url') ?? node);
  return webAddress(written, address);
}

function webAddress(written: string, address: string): string | null {
  const found = written.trim() === '' ? null : baseAt(address).resolve(written.trim());
  return found && /^https?:/.test(found) ? found : null;
}

/** RSS has the address before the name: "ada@example.com (Ada Roth)". */
function authorOf(node: Element): string {
  const name = child(node, 'name');
  return lineOf(name ?? node).replace(/^[^\s@]+@[^\s@]+ \((.+)\)$/, '$1');
}

function filesOf(parts: Element[], address: string): FeedEntry['files'] {
  return parts.flatMap((part) => {
    const isFile =
      localName(part) === 'enclosure' || (localName(part) === 'link' && part.attribs.rel === 'enclosure');
    const found = isFile ? addressIn(part, address) : null;
    return found ? [{ address: found, type: part.attribs.type ?? '' }] : [];
  });
}

function otherFacts(part: Element): Fact[] {
  if (READ.has(localName(part)) || FOR_PROGRAMS.has(part.name) || localName(part) === 'group') return [];
  // A feed of goods says of their shipping what country it is for and what it costs.
  const inside = elementsOf(part);
  return inside.length > 0 ? inside.flatMap((node) => factOf(node, nameOf(part))) : factOf(part);
}

function factOf(node: Element, within = ''): Fact[] {
  const value = lineOf(node);
  return value ? [{ name: `${within} ${nameOf(node)}`.trim(), value }] : [];
}

const nameOf = (node: Element): string => localName(node).replaceAll(/[_-]+/g, ' ');

function distinct(texts: string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}
