/** Finds the object in a page's script data that the page is about: one with its title or its address. */

import { isRecord } from '../../../../../contract/request/is-record.ts';
import { parsed } from '../../../../../convert/script-data/literals.ts';
import { withoutEnd } from '../../../../../text/without-end.ts';
import type { Knowledge } from '../../model.ts';
import { SHARE } from '../../weights.ts';

export type Node = { [key: string]: unknown };

/** The page's titles and addresses in a form that can be compared. */
export type Identity = { titles: readonly string[]; slugs: readonly string[] };

const MAX_DEPTH = 40;
const MAX_NODES = 40_000;
const MAX_OBJECTS = 2;
const MAX_LINKED = 40;
/** An object with fewer known facts, including its name, is only a link or a label. */
const MIN_FACTS = 4;
const MIN_TITLE = 3;

export function identityOf(titles: readonly string[], addresses: readonly string[]): Identity {
  return {
    titles: [...new Set(titles.map(folded))].filter((title) => title.length >= MIN_TITLE),
    slugs: [...new Set(addresses.map(slugOf))].filter((slug) => slug.length > MIN_TITLE),
  };
}

/** Whether a script may contain the object, so that most scripts need not be parsed. */
export function mayName(text: string, { titles, slugs }: Identity): boolean {
  const lower = text.toLowerCase();
  return (
    slugs.some((slug) => lower.includes(slug)) ||
    titles.some((title) => longestWords(title).every((word) => lower.includes(word)))
  );
}

/** The two longest words of ASCII letters; JSON may escape others, so they cannot be searched for. */
function longestWords(title: string): string[] {
  const words = title.match(/[a-z]{4,}/g) ?? [];
  return words.sort((a, b) => b.length - a.length).slice(0, 2);
}

/** The objects with the page's title or address, those with most facts first, and all JSON-LD. */
export function objectsIn(
  documents: readonly unknown[],
  identity: Identity,
  knowledge: Knowledge,
): { about: Node[]; linked: Node[] } {
  const found: { node: Node; facts: number; at: number }[] = [];
  const linked: Node[] = [];
  const stack: { value: unknown; depth: number }[] = documents
    .map((value) => ({ value, depth: 0 }))
    .reverse();
  for (let seen = 0; stack.length > 0 && seen < MAX_NODES; seen++) {
    const { value, depth } = stack.pop() ?? { value: null, depth: 0 };
    const held = typeof value === 'string' ? parsed(value) : value;
    if (depth > MAX_DEPTH || typeof held !== 'object' || held === null) continue;
    if (isRecord(held)) {
      const facts = isSame(held, identity, knowledge) ? factsIn(held, knowledge) : 0;
      if (facts >= MIN_FACTS) found.push({ node: held, facts, at: seen });
      if (isLinked(held) && linked.length < MAX_LINKED) linked.push(held);
    }
    const below = Object.values(held);
    for (let i = below.length - 1; i >= 0; i--) {
      const one: unknown = below[i];
      if (typeof one === 'object' ? one !== null : typeof one === 'string' && LINKED.test(one))
        stack.push({ value: one, depth: depth + 1 });
    }
  }
  const about = found
    .sort((a, b) => b.facts - a.facts || a.at - b.at)
    .slice(0, MAX_OBJECTS)
    .map(({ node }) => node);
  return { about, linked };
}

const SCHEMA_ORG = /^https?:\/\/schema\.org\/?$/;

/** Whether it is a complete JSON-LD document to be put on the page: a part of one has no context. */
function isLinked(node: Node): boolean {
  return typeof node['@context'] === 'string' && SCHEMA_ORG.test(node['@context']);
}

/** A string that contains JSON-LD, which a script will put on the page. */
const LINKED = /^\s*[[{][\s\S]{0,200}"@(?:context|type|graph)"/;

const MAX_PAGE_DEPTH = 3;
/** Name prefixes in analytics data for facts of the page: `pagePostAuthor`, `article_published_at`. */
const PAGE_WORDS = ['page', 'post', 'article', 'content'];
const AUTHORSHIP = new Set(['author', 'datePublished', 'dateModified']);

/** The page's author and dates, from names that say that they are the page's. */
export function authorshipIn(documents: readonly unknown[], knowledge: Knowledge): Node | null {
  const subjects = knowledge.domains.map(({ subject }) => subject.noun);
  const ofPage = new RegExp(`^(?:${[...PAGE_WORDS, ...subjects].join('|')})[_-]?[a-z]`, 'i');
  const found: [string, unknown][] = [];
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > MAX_PAGE_DEPTH) return;
    for (const [key, below] of Object.entries(value)) {
      const concept = typeof below === 'string' && ofPage.test(key) ? conceptId(key, knowledge) : undefined;
      if (concept && AUTHORSHIP.has(concept) && !isBlank(below)) found.push([concept, below]);
      else if (typeof below === 'object' && found.length === 0) visit(below, depth + 1);
    }
  };
  for (const document of documents) if (found.length === 0) visit(document, 0);
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** The number of different concepts that an object states. */
function factsIn(node: Node, knowledge: Knowledge): number {
  const facts = new Set<string>();
  for (const [key, value] of Object.entries(node)) {
    const concept = conceptId(key, knowledge);
    if (concept && !isBlank(value)) facts.add(concept);
  }
  return facts.size;
}

function conceptId(key: string, { conceptsNamed, labelOf }: Knowledge): string | undefined {
  const { key: whole, bareKey } = labelOf(key);
  return (conceptsNamed(whole)[0] ?? conceptsNamed(bareKey)[0])?.id;
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Whether the object has the page's title, or its address and another title; share settings have no title. */
function isSame(node: Node, { titles, slugs }: Identity, knowledge: Knowledge): boolean {
  let isNamed = false;
  let isHere = false;
  for (const key in node) {
    const value = node[key];
    const text = typeof value === 'string' ? value : isRecord(value) ? value.rendered : null;
    if (typeof text !== 'string' || text.length > 500) continue;
    const concept = conceptId(key, knowledge);
    if (concept === 'title' && isOneOf(folded(text), titles)) return true;
    isNamed ||= concept === 'title';
    isHere ||= (concept === 'url' || ADDRESS.test(key)) && slugs.includes(slugOf(text));
  }
  return isNamed && isHere;
}

const ADDRESS = /^(?:slug|uri|path|pathname|permalink|canonical\w*|\w*url)$/i;

/** Whether the name equals a title, or one of the two contains the other and is not much longer. */
function isOneOf(name: string, titles: readonly string[]): boolean {
  if (name.length < MIN_TITLE) return false;
  return titles.some((title) => {
    const [short, long] = name.length < title.length ? [name, title] : [title, name];
    return short === long || (long.includes(short) && short.length >= long.length * SHARE.sameTitle);
  });
}

function folded(text: string): string {
  return text
    .replace(/<[^>]{1,80}>/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The last part of an address's path without its extension. */
function slugOf(address: string): string {
  const path = address.replace(/[?#].*$/, '').replace(/^https?:\/\/[^/]+/, '');
  return withoutEnd(path, '/')
    .replace(/^.*\//, '')
    .replace(/\.\w{2,5}$/, '')
    .toLowerCase();
}
