/** RSS and Atom -> tree, as the page of a blog would show the feed: one article for each entry. */
import type { Element } from 'domhandler';
import { decodeHTML } from 'entities/decode';
import { singleSpaced } from '../../../text/single-spaced.ts';
import { descendants, parseXml, textOf } from '../container/xml.ts';
import { facts, onePart, type ReadDocument } from '../document-parts.ts';
import { type Content, documentOf, element } from '../tree.ts';
import { contentOf } from './feed-content.ts';
import { type Fact, type FeedEntry, readFeedXml } from './feed-entries.ts';
import { readXml } from './read-xml.ts';
import { condensed, isSaid } from './said-before.ts';

/** HTML's, which XML does not know: `&nbsp;`, but not `&lt;`. */
const ENTITY = /&(?!(?:lt|gt|amp|quot|apos);)[a-z]\w{1,31};/gi;

export function readFeed(text: string, url: string): ReadDocument {
  const feed = readFeedXml(parseXml(text.replace(ENTITY, characterOf), 'XML'), url);
  if (!feed) return readXml(text);
  const { title, link, language } = feed;
  const description = feed.description && contentOf(feed.description, feed.address);
  const isTitle = description && singleSpaced(textOf(description)) === title;
  const head = [
    title ? element('h1', [title]) : null,
    isTitle ? null : description,
    link ? element('p', [linked(link, link)]) : null,
  ];
  const articles = feed.entries.map(article);
  return onePart(documentOf([...head, ...articles], { title, language }), facts(title, language));
}

function characterOf(entity: string): string {
  const character = decodeHTML(entity);
  return /[<>&"']/.test(character) ? entity : character;
}

function article(entry: FeedEntry): Element {
  const { title, media, others } = entry;
  // An episode that has no page is its file.
  const link = entry.link ?? media.files[0]?.address ?? null;
  const { contents, pictures } = contentsOf(entry);
  const more = media.pictures.filter(({ address }) => !pictures.has(address));
  const parts: Content[] = [
    title ? element('h2', [linked(title, link)]) : null,
    byline(entry),
    ...contents,
    ...more.map(({ address, text }) => element('p', [element('img', { src: address, alt: text || title })])),
    ...media.files.map(({ address, label }) => element('p', [linked(label, address)])),
    others.length > 0 ? element('dl', others.flatMap(definition)) : null,
    // Nothing else leads to a note without a title.
    !title && link ? element('p', [linked(link, link)]) : null,
  ];
  return element('article', parts);
}

function linked(text: string, address: string | null): Content {
  return address ? element('a', { href: address }, [text]) : text;
}

/** Without a zone a time would be that of this machine. */
const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d|\b(?:GMT|UTC?|[ECMP][SD]T))$|^\d{4}-\d\d-\d\d$/;

function byline({ date, authors, categories }: FeedEntry): Element | null {
  const time = HAS_ZONE.test(date) ? Date.parse(date) : Number.NaN;
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

/** What none of the contents before says or shows, and the addresses of all pictures. */
function contentsOf({ contents, address }: FeedEntry): { contents: Element[]; pictures: Set<string> } {
  const kept: Element[] = [];
  const pictures = new Set<string>();
  let said = '';
  for (const node of contents) {
    const content = contentOf(node, address);
    if (!content) continue;
    const images = [...descendants(content, 'img')].filter(({ attribs }) => !pictures.has(attribs.src ?? ''));
    if (kept.length > 0 && isSaid(said, content)) {
      if (images.length > 0) kept.push(element('p', images));
    } else {
      kept.push(content);
      said += condensed(textOf(content));
    }
    for (const { attribs } of images) pictures.add(attribs.src ?? '');
  }
  return { contents: kept, pictures };
}

function definition({ name, value }: Fact): Element[] {
  return [
    element('dt', [name]),
    element('dd', [linked(value, /^https?:\/\/\S+$/.test(value) ? value : null)]),
  ];
}
