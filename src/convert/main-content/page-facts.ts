/** What a page says about itself: its titles, its address, its kind, the software behind it. */
import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { ownText } from '../html/walk.ts';

export type PageFacts = {
  titles: string[];
  description: string;
  /** From its own address (canonical link or og:url); empty if it names none. */
  path: string;
  host: string;
  ogType: string;
  /** The `@type`s of its JSON-LD, in one string. */
  schema: string;
  /** The number of products in its microdata. */
  products: number;
  /** The sentences in its JSON-LD. */
  data: string;
  /** Generator, site name, and the classes and ids of html and body. */
  software: string;
  counts: Record<CountedTag, number>;
};

const COUNTED = ['article', 'main', 'h1', 'h2', 'p', 'li', 'time', 'input', 'table', 'pre', 'img'] as const;
type CountedTag = (typeof COUNTED)[number];

/** How much of each JSON-LD script is read: more is data, not a description of the page. */
const MAX_SCHEMA = 50_000;

/** Texts about the page's subject, as opposed to reviews or titles of other pages. */
const SENTENCES = /"(?:description|articleBody|text)"\s*:\s*"((?:[^"\\]|\\.){20,4000})"/g;
const MAX_DATA = 8000;
/** Every heading is compared with each title. */
const MOST_TITLES = 10;
const MAX_TITLE = 1000;
const ESCAPED = /\\(?:u([0-9a-fA-F]{4})|(.))|<[^<>]{0,200}>|\s+/g;

const unescaped = (_: string, code: string | undefined, char: string | undefined): string =>
  code ? String.fromCharCode(Number.parseInt(code, 16)) : char && char !== 'n' && char !== 't' ? char : ' ';

export function pageFacts(root: Document): PageFacts {
  const facts: PageFacts = {
    titles: [],
    description: '',
    path: '',
    host: '',
    ogType: '',
    schema: '',
    products: 0,
    data: '',
    software: '',
    counts: { article: 0, main: 0, h1: 0, h2: 0, p: 0, li: 0, time: 0, input: 0, table: 0, pre: 0, img: 0 },
  };
  const stack: ParentNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isTag(node)) note(node, facts);
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child && isTag(child)) stack.push(child);
    }
  }
  return facts;
}

function note(element: Element, facts: PageFacts): void {
  const { name, attribs } = element;
  if (attribs.itemtype?.endsWith('schema.org/Product')) facts.products++;
  if (name in facts.counts) facts.counts[name as CountedTag]++;
  else if (name === 'meta')
    noteMeta((attribs.property ?? attribs.name ?? '').toLowerCase(), attribs.content ?? '', facts);
  else if (name === 'title') {
    noteTitle(ownText(element), 3, facts);
  } else if (name === 'link') {
    if (attribs.rel === 'canonical' && attribs.href) noteAddress(attribs.href, facts);
  } else if (name === 'html' || name === 'body')
    facts.software += ` ${attribs.class ?? ''} ${attribs.id ?? ''}`;
  else if (name === 'script' && attribs.type === 'application/ld+json') {
    const text = ownText(element).slice(0, MAX_SCHEMA);
    const types = text.match(/"@type"\s*:\s*(?:\[\s*)?"[A-Za-z]+"/g);
    if (types) facts.schema += types.join(' ');
    for (const [, said = ''] of text.matchAll(SENTENCES)) {
      if (facts.data.length < MAX_DATA) facts.data += ` ${said.replace(ESCAPED, unescaped)}`;
    }
  }
}

function noteMeta(key: string, content: string, facts: PageFacts): void {
  if (key === 'og:title' || key === 'twitter:title') noteTitle(content, MOST_TITLES, facts);
  else if (key === 'og:type') facts.ogType = content.toLowerCase();
  else if (key === 'og:url' && facts.path === '') noteAddress(content, facts);
  else if (key === 'generator' || key === 'og:site_name') facts.software += ` ${content}`;
  else if ((key === 'description' || key === 'og:description') && content.length > facts.description.length)
    facts.description = content.slice(0, MAX_DATA);
}

function noteTitle(title: string, most: number, { titles }: PageFacts): void {
  if (titles.length < most) titles.push(title.slice(0, MAX_TITLE));
}

const ADDRESS = /^(?:(?:https?:)?\/\/([^/?#]*))?([^?#]*)/i;

function noteAddress(address: string, facts: PageFacts): void {
  const [, host = '', path = ''] = ADDRESS.exec(address) ?? [];
  facts.host = host.toLowerCase();
  facts.path = path || '/';
}
