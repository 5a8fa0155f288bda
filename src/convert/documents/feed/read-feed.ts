/** RSS and Atom -> tree, as the page of a blog would show the feed: one article for each entry. */
import type { Element } from 'domhandler';
import { singleSpaced } from '../../../text/single-spaced.ts';
import { parseXml, textOf } from '../container/xml.ts';
import { facts, onePart, type ReadDocument } from '../document-parts.ts';
import { type Content, documentOf, element } from '../tree.ts';
import { contentOf } from './feed-content.ts';
import { type Fact, type FeedEntry, readFeedXml } from './feed-entries.ts';
import { readXml } from './read-xml.ts';

export function readFeed(text: string, url: string): ReadDocument {
  const feed = readFeedXml(parseXml(text, 'XML'), url);
  if (!feed) return readXml(text);
  const { title, link, description, language } = feed;
  const head = [
    title ? element('h1', [title]) : null,
    description && description !== title ? element('p', [description]) : null,
    link ? element('p', [linked(link, link)]) : null,
  ];
  const articles = feed.entries.map((entry) => article(entry, link ?? url));
  return onePart(documentOf([...head, ...articles], { title, language }), facts(title, language));
}

function article(entry: FeedEntry, address: string): Element {
  const { title, link, picture, files, others } = entry;
  const parts: Content[] = [
    title ? element('h2', [linked(title, link)]) : null,
    byline(entry),
    ...contentsOf(entry, link ?? address),
    picture ? element('p', [element('img', { src: picture, alt: title })]) : null,
    ...files.map((file) => element('p', [linked(file.type || 'file', file.address)])),
    others.length > 0 ? element('dl', others.flatMap(definition)) : null,
  ];
  // Without a title, as in the feed of somebody's notes, the date leads to the entry.
  return element('article', title || !link ? parts : [...parts, element('p', [linked(link, link)])]);
}

function linked(text: string, address: string | null): Content {
  return address ? element('a', { href: address }, [text]) : text;
}

function byline({ date, authors, categories }: FeedEntry): Element | null {
  const time = Date.parse(date);
  const datetime = Number.isNaN(time) ? undefined : new Date(time).toISOString();
  const parts: Content[] = [
    date ? element('time', { datetime }, [date]) : null,
    authors.length > 0 ? element('span', { class: 'author' }, [authors.join(', ')]) : null,
    categories.length > 0 ? element('span', { class: 'category' }, [categories.join(', ')]) : null,
  ].filter((part) => part !== null);
  return parts.length > 0
    ? element(
        'div',
        parts.flatMap((part, i) => (i > 0 ? [' · ', part] : [part])),
      )
    : null;
}

/** A summary that only begins what the content says in full says nothing more. */
function contentsOf(entry: FeedEntry, address: string): Element[] {
  const kept: Element[] = [];
  let said = '';
  for (const node of entry.contents) {
    const content = contentOf(node, address);
    if (!content) continue;
    const text = singleSpaced(textOf(content));
    if (text !== '' && said.includes(beginning(text))) continue;
    kept.push(content);
    said += ` ${text}`;
  }
  return kept;
}

/** Without the marks at the end of a text that was cut. */
function beginning(text: string): string {
  return text.replace(/\s*(?:\[?(?:…|\.\.\.)\]?)[\s\S]{0,40}$/, '');
}

function definition({ name, value }: Fact): Element[] {
  return [element('dt', [name]), element('dd', [value])];
}
