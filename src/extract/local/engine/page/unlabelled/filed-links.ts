/** Categories, tags and authors from links whose address shows their meaning, and from breadcrumbs. */
import { type Element, isTag } from 'domhandler';
import { classAndId } from '../../../../elements/class-and-id.ts';
import type { Fact, Value } from '../../../../fact.ts';
import { wordsOf } from '../../../../names/words.ts';
import type { PageContext, Region } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../trust.ts';
import type { Place } from '../places.ts';
import { elementsNamed, fact, factIn, placesIn } from '../region.ts';
import type { AtTitle } from './title-place.ts';
import { wordsBefore } from './words-before.ts';

/** The part of an address before the name of a category or tag, with its label: `/category/lamps`, `?tag=brass`. */
const LINKS: readonly (readonly [RegExp, string])[] = [
  [/[/?&#](?:category|categories|categoria|categorie|kategorie|kategori)[/=]/i, 'category'],
  [/[/?&#](?:tags?|tagged|keywords?|topics?)[/=]/i, 'tags'],
  [/[/?&#](?:[a-z]{2,8}-)?(?:authors?|contributors?|writers?)[/=]/i, 'author'],
];
/** Pages about a person, who is the author if the link stands beside the title. */
const PERSON = /[/](?:(?:our|the|meet)-)?(?:team|people|staff|bios?|profiles?|members?|by|editors?)[/]/i;
const LINK = TRUST.link;
const MIN_NAME = 2;
const MAX_NAME = 40;
/** More links of one kind are an index of the site. */
const MAX_LINKS = 15;

/** The links in the main content, grouped by label. */
export function filedLinks(region: Region): Fact[] {
  const byLabel = new Map<string, Element[]>();
  const links = knownLinks(region);
  const isInProse = proseReader(region);
  for (const { element, zone } of placesIn(region)) {
    const { href, rel = '' } = element.attribs;
    if (element.name !== 'a' || href === undefined || zone !== 'main') continue;
    const label = relation(rel) ?? links.find(([form, label]) => label !== 'author' && form.test(href))?.[1];
    // `?tag=` in a link to a shop identifies the referrer.
    if (!label || !isOnSite(href, region.context) || isInProse(element)) continue;
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

/** The domains' patterns come first, because they are more specific. */
function knownLinks({ context }: Region) {
  return [...context.knowledge.domains.flatMap((domain) => domain.links), ...LINKS];
}

const MIN_PROSE = 120;

/** Recognizes links inside prose, which do not categorize the page. Cached by paragraph. */
export function proseReader({ texts }: Region): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  const isProse = (paragraph: Element): boolean => {
    const linked = paragraph.children.reduce(
      (sum, child) => (isTag(child) && child.name === 'a' ? sum + texts.text(child).length : sum),
      0,
    );
    const { length } = texts.text(paragraph);
    return length > MIN_PROSE && linked < length / 2;
  };
  return ({ parent, attribs }) => {
    if (!parent || !isTag(parent) || parent.name !== 'p' || /\btag\b/.test(attribs.rel ?? '')) return false;
    const answer = known.get(parent) ?? isProse(parent);
    known.set(parent, answer);
    return answer;
  };
}

function isOnSite(href: string, { url }: PageContext): boolean {
  const [host, own] = [href, url].map((address) =>
    URL.parse(address)?.hostname.split('.').slice(-2).join('.'),
  );
  return !host || !own || host === own;
}

const NAME = /^\p{Lu}[\p{L}.'’-]+(?:\s[\p{L}.'’-]+){1,3}$/u;

/** "Reviewed by", "edited by": after other words, the person is not the author. */
const BY = new RegExp(`\\s(?:${phrase('by')})\\s*:?$`, 'iu');

/** The only name that links to an author page, in the main content or else beside the title. */
export function authorLinks(region: Region, isAtTitle: AtTitle): Fact[] {
  const links: Value[] = [];
  const introduced: Value[] = [];
  const atTitle: Value[] = [];
  const credited = new Set<Value>();
  const { introduction } = region.context.knowledge.bylines;
  const toAuthors = knownLinks(region).flatMap(([form, label]) => (label === 'author' ? [form] : []));
  let at = region.from - 1;
  for (const { element, zone } of placesIn(region)) {
    at++;
    const { href = '' } = element.attribs;
    if (element.name !== 'a' || zone !== 'main') continue;
    const isOfPerson = isAtTitle(at) && PERSON.test(href);
    if (!isOfPerson && !toAuthors.some((form) => form.test(href))) continue;
    const text = region.texts.text(element);
    if (isOfPerson && !isProfile({ text, element })) continue;
    if (!NAME.test(text) || /^(?:view|all|more|read|about|see|meet)\b/i.test(text)) continue;
    const link = { text, element };
    const before = wordsBefore(element);
    links.push(link);
    if (isAtTitle(at)) atTitle.push(link);
    if (introduction.test(before)) introduced.push(link);
    else if (BY.test(before)) credited.add(link);
  }
  // Names after "by" are preferred to those after "reviewed by", and any of these to authors of other pages.
  const meant = introduced.length > 0 ? introduced : isOneName(links) ? links : atTitle;
  const [first] = meant;
  if (!first || !isOneName(meant)) return [];
  const weight = isProfile(first) && !credited.has(first) ? TRUST.author.profile : TRUST.author.link;
  return [fact('author', 'link', weight, 'main', () => [first])];
}

function isOneName(links: readonly Value[]): boolean {
  return new Set(links.map(({ text }) => text)).size === 1;
}

/** Whether the address ends in the name: `/authors/ada-roth`, `/members/ada-roth-12`. */
function isProfile({ text, element }: Value): boolean {
  const slug = /(?:^|[/?#=])([^/?#=]+)\/?(?:[?#].*)?$/.exec(element?.attribs.href ?? '')?.[1] ?? '';
  return wordsOf(text).join('') === wordsOf(slug.replace(/-\d+$/, '')).join('');
}

/** `rel="category tag"` is how WordPress writes a category, `rel="tag"` a tag. */
function relation(rel: string): string | null {
  if (!/(?:^|\s)tag(?:\s|$)/.test(rel)) return null;
  return /(?:^|\s)category(?:\s|$)/.test(rel) ? 'category' : 'tags';
}

const TRAIL = /(?:^|[\s_-])(?:breadcrumbs?|crumbs?|pathway)(?:$|[\s_-])/i;
const MAX_STEPS = 8;
const MAX_TITLES = 4;

/** The links to brands or series whose words are in the page's title, if there is only one of a kind. */
export function linksInTitle(region: Region): Fact[] {
  const kinds = region.context.knowledge.domains.flatMap((domain) => domain.linksInTitle);
  const titled = new Set(region.titles.flatMap(phrasesIn));
  const found = new Map<string, { label: string; value: Value }>();
  for (const { element } of placesIn(region)) {
    const { href } = element.attribs;
    if (element.name !== 'a' || href === undefined) continue;
    const label = kinds.find(([form]) => form.test(href))?.[1];
    const text = label ? region.texts.text(element) : '';
    if (!label || text.length < MIN_NAME || text.length > MAX_NAME) continue;
    const words = wordsOf(text).join(' ');
    if (titled.has(words)) found.set(`${label} ${words}`, { label, value: { text, element } });
  }
  const labels = [...found.values()].map(({ label }) => label);
  return [...found.values()]
    .filter(({ label }) => labels.indexOf(label) === labels.lastIndexOf(label))
    .map(({ label, value }) => fact(label, 'link', LINK.inTitle, 'main', () => [value]));
}

/** All runs of words in a title, in a set because a page may have a thousand headings and more links. */
function phrasesIn(title: string): string[] {
  const words = wordsOf(title);
  return words.flatMap((_, from) =>
    words.slice(from).map((_, i) => words.slice(from, from + i + 1).join(' ')),
  );
}

/** The last breadcrumb before the page itself, unless it is just "Products" or "Blog". */
export function trail(region: Region): Fact[] {
  const at = region.places.findIndex(isTrail);
  const place = region.places[at];
  if (!place) return [];
  const steps: Element[] = [];
  for (let i = at; i < place.end && steps.length <= MAX_STEPS; i++) {
    const element = region.places[i]?.element;
    if (element?.name === 'a' && element.attribs.href !== undefined) steps.push(element);
  }
  const titles = elementsNamed(region, (element) => element.name === 'h1', MAX_TITLES);
  const own = new Set(titles.map((title) => region.texts.text(title).toLowerCase()));
  const names = steps.slice(1).map((step) => ({ step, text: region.texts.text(step) }));
  const last = names.findLast(
    ({ text }) =>
      text !== '' && text.length <= MAX_NAME && !own.has(text.toLowerCase()) && !isBare(text, region),
  );
  if (!last || steps.length > MAX_STEPS) return [];
  return [factIn('category', 'link', LINK.trail, 'main', last.text, last.step)];
}

function isTrail({ element }: Place): boolean {
  const { name, attribs } = element;
  if (name === 'body' || name === 'a' || name === 'li') return false;
  return TRAIL.test(`${classAndId(element)} ${attribs['aria-label'] ?? ''}`);
}

function isBare(text: string, { context }: Region): boolean {
  return wordsOf(text).every(
    (word) => context.knowledge.isNoun(word) || /^(?:home|all|index|start|\W+)$/.test(word),
  );
}
