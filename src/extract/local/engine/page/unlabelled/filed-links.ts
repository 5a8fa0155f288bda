/** What a page is filed under: breadcrumbs, and links whose address says what kind of thing they name. */
import { type Element, isTag, isText } from 'domhandler';
import type { PageContext, Region } from '../../model.ts';
import { wordsOf } from '../../names/words.ts';
import { TRUST } from '../../weights.ts';
import type { Fact, Value } from '../fact.ts';
import type { Place } from '../places.ts';
import { elementsNamed } from '../records.ts';
import { fact, placesIn } from '../region.ts';
import { textOf } from '../text.ts';

/** `/category/lamps`, `?tag=brass`: the part of an address before the name of a group, with what it says. */
const LINKS: readonly (readonly [RegExp, string])[] = [
  [/[/?&#](?:category|categories|categoria|categorie|kategorie|kategori)[/=]/i, 'category'],
  [/[/?&#](?:tags?|keywords?|topics?)[/=]/i, 'tags'],
  [/[/?&#](?:authors?|contributors?|writers?)[/=]/i, 'author'],
];
const LINK = TRUST.link;
const MAX_NAME = 40;
/** More than this are an index of the site. */
const MAX_LINKS = 15;

/** Links of the content, those of one kind together. */
export function filedLinks(region: Region): Fact[] {
  const byLabel = new Map<string, Element[]>();
  const links = knownLinks(region);
  for (const { element, zone } of placesIn(region)) {
    const { href, rel = '' } = element.attribs;
    if (element.name !== 'a' || href === undefined || zone !== 'main') continue;
    const label = relation(rel) ?? links.find(([form, label]) => label !== 'author' && form.test(href))?.[1];
    // `?tag=` of a shop is who sent the buyer.
    if (!label || !isOnSite(href, region.context) || isInProse(element, region)) continue;
    const text = region.texts.text(element);
    if (text === '' || text.length > MAX_NAME || /^#?\d+$/.test(text)) continue;
    const alike = byLabel.get(label);
    if (alike) alike.push(element);
    else byLabel.set(label, [element]);
  }
  return [...byLabel]
    .filter(([, links]) => links.length <= MAX_LINKS)
    .map(([label, links]) =>
      fact(label, 'link', label === 'tags' ? LINK.tag : LINK.filedUnder, 'main', () =>
        links.map((link): Value => ({ text: region.texts.text(link), element: link })),
      ),
    );
}

/** Those of the domains first: they say more exactly what is meant. */
function knownLinks({ context }: Region) {
  return [...context.knowledge.domains.flatMap((domain) => domain.links), ...LINKS];
}

const MIN_PROSE = 120;

/** A link in a sentence leads on; it does not say what the page is filed under. */
function isInProse({ parent, attribs }: Element, region: Region): boolean {
  if (!parent || !isTag(parent) || parent.name !== 'p' || /\btag\b/.test(attribs.rel ?? '')) return false;
  const linked = parent.children.reduce(
    (sum, child) => (isTag(child) && child.name === 'a' ? sum + region.texts.text(child).length : sum),
    0,
  );
  const { length } = region.texts.text(parent);
  return length > MIN_PROSE && linked < length / 2;
}

function isOnSite(href: string, { url }: PageContext): boolean {
  const [host, own] = [href, url].map((address) =>
    URL.parse(address)?.hostname.split('.').slice(-2).join('.'),
  );
  return !host || !own || host === own;
}

const NAME = /^\p{Lu}[\p{L}.'’-]+(?:\s[\p{L}.'’-]+){1,3}$/u;

const MAX_UP = 2;

/** The text before an element, on its own line or before the box that holds nothing else. */
function wordsBefore(element: Element): string {
  let at: Element = element;
  for (let up = 0; up <= MAX_UP; up++) {
    for (let before = at.prev; before; before = before.prev) {
      const text = isTag(before) ? textOf(before) : isText(before) ? before.data.trim() : '';
      if (text !== '') return text;
    }
    if (!at.parent || !isTag(at.parent)) return '';
    at = at.parent;
  }
  return '';
}

/** A name that links to what the person wrote, if the content has one such name. */
export function authorLinks(region: Region): Fact[] {
  const links: Value[] = [];
  const introduced: Value[] = [];
  const { introduction } = region.context.knowledge.bylines;
  const toAuthors = knownLinks(region).flatMap(([form, label]) => (label === 'author' ? [form] : []));
  for (const { element, zone } of placesIn(region)) {
    const { href = '' } = element.attribs;
    if (element.name !== 'a' || zone !== 'main' || !toAuthors.some((form) => form.test(href))) continue;
    const text = region.texts.text(element);
    if (!NAME.test(text) || /^(?:view|all|more|read|about|see|meet)\b/i.test(text)) continue;
    links.push({ text, element });
    if (introduction.test(wordsBefore(element))) introduced.push({ text, element });
  }
  // Of several names, that of a person who helped or checked has other words before it.
  const meant = introduced.length > 0 ? introduced : links;
  const [first] = meant;
  if (!first || new Set(meant.map(({ text }) => text)).size > 1) return [];
  return [fact('author', 'link', TRUST.author.link, 'main', () => [first])];
}

/** `rel="category tag"` is how WordPress writes a category, `rel="tag"` a tag. */
function relation(rel: string): string | null {
  if (!/(?:^|\s)tag(?:\s|$)/.test(rel)) return null;
  return /(?:^|\s)category(?:\s|$)/.test(rel) ? 'category' : 'tags';
}

const TRAIL = /(?:^|[\s_-])(?:breadcrumbs?|crumbs?|pathway)(?:$|[\s_-])/i;
const MAX_STEPS = 8;

/** The last breadcrumb before the page itself, where it names more than "Products" or "Blog". */
export function trail(region: Region): Fact[] {
  const at = region.places.findIndex(isTrail);
  const place = region.places[at];
  if (!place) return [];
  const steps: Element[] = [];
  for (let i = at; i < place.end && steps.length <= MAX_STEPS; i++) {
    const element = region.places[i]?.element;
    if (element?.name === 'a' && element.attribs.href !== undefined) steps.push(element);
  }
  const [title] = elementsNamed(region, (element) => element.name === 'h1', 1);
  const own = title ? region.texts.text(title).toLowerCase() : '';
  const names = steps.slice(1).map((step) => ({ step, text: region.texts.text(step) }));
  const last = names.findLast(
    ({ text }) =>
      text !== '' && text.length <= MAX_NAME && text.toLowerCase() !== own && !isBare(text, region),
  );
  if (!last || steps.length > MAX_STEPS) return [];
  return [fact('category', 'link', LINK.trail, 'main', () => [{ text: last.text, element: last.step }])];
}

function isTrail({ element: { name, attribs } }: Place): boolean {
  if (name === 'body' || name === 'a' || name === 'li') return false;
  return TRAIL.test(`${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs['aria-label'] ?? ''}`);
}

function isBare(text: string, { context }: Region): boolean {
  return wordsOf(text).every(
    (word) => context.knowledge.isNoun(word) || /^(?:home|all|index|start|\W+)$/.test(word),
  );
}
