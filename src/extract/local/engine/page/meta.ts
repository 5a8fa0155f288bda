/** Facts from the head of a page and its address: meta tags, titles, canonical link, language. */
import type { Element } from 'domhandler';
import { ownText, standsIn } from '../../../../convert/html/walk.ts';
import { collapse, textFromMarkup, textOf } from '../../../elements/text.ts';
import type { Fact, Source, Value } from '../../../fact.ts';
import type { PageContext } from '../model.ts';
import { TRUST } from '../trust.ts';
import { names } from './annotations/walk.ts';
import { dateInAddress } from './date-in-address.ts';
import { isTitleOfKind, ownerInTitle } from './page-kinds.ts';
import {
  bareTitle,
  headingInAddress,
  headingLike,
  headingUnderSite,
  headingWithin,
  hostWithoutWww,
  isSiteHeading,
  isSiteInTitle,
  MAX_SITE,
  siteBehind,
  withoutKicker,
  withoutSite,
} from './title.ts';

/** Prefixes of meta names, which are not part of the label. */
const PREFIX =
  /^(?:og|twitter|article|product|book|profile|dc|dcterms|dc\.terms|dcterm|parsely|sailthru|bt|cxenseparse|shareaholic|weibo|citation|prism|eprints|vr|fb|al)(?:[:.\-_]+)/i;

const HEAD = TRUST.head;
const WEIGHT_BY_PREFIX: readonly [RegExp, number][] = [
  [/^(?:article|product|book):/i, HEAD.article],
  [/^(?:dc|dcterms?)[.:]/i, HEAD.dublinCore],
  [/^og:(?:image|site_name)/i, HEAD.shownAs],
  [/^og:description$/i, HEAD.excerpt],
  [/^og:/i, HEAD.openGraph],
  [/^description$/i, HEAD.description],
  [/^(?:parsely|sailthru|citation|weibo|cxenseparse)/i, HEAD.service],
  [/^twitter:/i, HEAD.twitter],
];

/** Meta tags about how the page was made or is shared, not about its content. */
const IGNORED =
  /^(?:viewport|generator|robots|googlebot|theme-color|msapplication|apple-|format-detection|google|fb:|al:|og:(?:type|image:(?:width|height|type|alt)|locale:alternate)|twitter:(?:card|site|creator|image:|app:|label|data|domain)|referrer|csrf)/i;

export type Head = { facts: Fact[]; title: string; titles: string[] };

export function readHead(
  elements: readonly Element[],
  context: PageContext,
  home: readonly Element[] = [],
): Head {
  const facts: Fact[] = [];
  const add = (label: string, value: Value, weight: number, source: Source = 'meta') =>
    void (value.text !== '' && facts.push({ label, source, weight, zone: 'main', values: () => [value] }));
  for (const element of elements) if (element.name === 'meta') readMeta(element, context, add);
  joinRepeated(facts);
  addTwitterPairs(elements, add);
  const titled = titleElement(elements);
  const title = titled ? collapse(ownText(titled)) : '';
  const titleSpot = titled ? { spot: { element: titled } } : {};
  const shown = elements
    .filter((element) => element.name === 'h1')
    .map((element) => ({ element, text: textOf(element) }))
    .filter(({ text }) => text !== '')
    .map((heading) => withoutVersion(heading, title, add));
  const siteName =
    facts.find((fact) => /site.?name/i.test(fact.label))?.values()[0]?.text ??
    shown.find(({ text }) => isSiteHeading(text, title, context.url))?.text ??
    home.map((link) => textOf(link)).find((text) => isSiteInTitle(text, title, context.url)) ??
    '';
  addFeed(elements, add);
  const sites = new Set(
    facts
      .filter(({ label }) => /site.?name/i.test(label))
      .flatMap((one) => one.values().map(({ text }) => text)),
  );
  const headings = shown
    .map(({ text }) => text)
    .filter((text) => title === '' || !(sites.has(text) || isSiteHeading(text, title, context.url)));
  addHeadline(shown, headings, title, wordsOfAddress(context.url), facts, add);
  trimTitles(facts, headings, siteName);
  const owner = ownerInTitle(title);
  if (owner) add('name', { text: owner, ...titleSpot }, TRUST.title.owner, 'heading');
  for (const [text, weight] of bareTitle(title, headings, siteName, isTitleOfKind(title))) {
    const heading = shown.find((one) => one.text === text);
    const spot = heading ? { spot: { element: heading.element } } : titleSpot;
    add('title', { text, ...spot }, weight, 'heading');
  }
  const site = siteBehind(title, headings, hostWithoutWww(context.url));
  if (site) {
    add('site name', { text: site, ...titleSpot }, HEAD.siteInTitle, 'heading');
    add('publisher', { text: site, ...titleSpot }, HEAD.siteAsPublisher, 'heading');
  }
  addAddresses(elements, context, add);
  if (context.language !== '') add('language', { text: context.language }, HEAD.language, 'page');
  return { facts, title, titles: [...headings, title].filter((text) => text !== '') };
}

/** The page's addresses, and the publication date if an address contains it. */
function addAddresses(elements: readonly Element[], context: PageContext, add: Add): void {
  const { url, base } = context;
  const canonical = elements.find(
    ({ name, attribs }) => name === 'link' && /\bcanonical\b/i.test(attribs.rel ?? ''),
  );
  const address = base.resolve(canonical?.attribs.href);
  if (address) {
    const spot = canonical && { spot: { element: canonical, attribute: 'href' } };
    add('canonical url', { text: address, url: address, ...spot }, HEAD.canonical);
    add('url', { text: address, url: address, ...spot }, HEAD.canonicalAsUrl);
  }
  if (/^https?:/.test(url)) {
    add('url', { text: url, url }, HEAD.pageUrl, 'page');
    add('canonical url', { text: url, url }, HEAD.pageUrlAsCanonical, 'page');
    add('host', { text: hostWithoutWww(address ?? url) }, HEAD.host, 'page');
  }
  addDate([canonical?.attribs.href, ogUrl(elements)?.attribs.content, url], context, add);
}

const ogUrl = (elements: readonly Element[]) =>
  elements.find(({ attribs }) => (attribs.property ?? attribs.name) === 'og:url');

function addDate(addresses: readonly (string | undefined)[], { base }: PageContext, add: Add): void {
  for (const address of addresses) {
    const date = address ? dateInAddress(base.resolve(address) ?? '') : null;
    if (!date) continue;
    add('date published', { text: date.text, machine: date.iso }, TRUST.date.inAddress, 'page');
    return;
  }
}

const REPEATED = /^(?:tag|keywords|author|section)$/i;

/** Joins repeated tags, which is how Open Graph writes lists. */
function joinRepeated(facts: Fact[]): void {
  const values = new Map<string, Value[]>();
  for (const fact of facts) {
    const key = `${fact.label} ${fact.weight}`;
    if (REPEATED.test(fact.label)) values.set(key, [...(values.get(key) ?? []), ...fact.values()]);
  }
  facts.forEach((fact, i) => {
    const all = values.get(`${fact.label} ${fact.weight}`);
    if (all && all.length > 1) facts[i] = { ...fact, values: () => all };
  });
}

/** Adds the heading as the page's name: the titles in the head are worded for search engines and for sharing. */
function addHeadline(
  shown: readonly Value[],
  headings: readonly string[],
  title: string,
  addressWords: string,
  facts: readonly Fact[],
  add: Add,
): void {
  const titles = facts.filter(({ label }) => label.toLowerCase() === 'title').flatMap((one) => one.values());
  const like = headingLike(headings, [title, addressWords, ...titles.map(({ text }) => text)]);
  const name = like ?? headingInAddress(title, headings, addressWords) ?? headingUnderSite(title, headings);
  const heading = shown.find(({ text }) => text === name);
  if (!heading) return;
  const text = withoutKicker(heading.text, [...titles.map((one) => one.text), title]);
  for (const label of ['headline', 'name']) add(label, { ...heading, text }, TRUST.title.headline, 'heading');
}

/** "tidetable 2.4.1": the version is a fact, and not part of the name if the title in the head is without it. */
function withoutVersion(heading: Heading, title: string, add: Add): Heading {
  const [, name = '', version = ''] = NAME_AND_VERSION.exec(heading.text) ?? [];
  if (version === '') return heading;
  add('version', { text: version, spot: { element: heading.element } }, TRUST.smallPrint, 'heading');
  const isNamed = title.toLowerCase().startsWith(name.toLowerCase()) && !title.includes(version);
  return isNamed ? { ...heading, text: name } : heading;
}

type Heading = { element: Element; text: string };
const NAME_AND_VERSION = /^(\S.{0,80}?)\s(v\d+(?:\.\d+)+|\d+\.\d+\.\d+(?:[.-]\w+)*)$/i;

/** Most sites put the words of the heading into the address: `/lamps/how-to-hang-a-lamp.html`. */
function wordsOfAddress(url: string): string {
  const parts = URL.parse(url)?.pathname.split('/') ?? [];
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
  return longest.replace(/\.\w{2,5}$/, '').replace(/[-_+]+/g, ' ');
}

const FEED = /^application\/(?:rss|atom)\+xml$/i;
/** The end of a feed's title, which is otherwise the site's name: "Gazette RSS Feed". */
const OF_FEED =
  /(?:^|[\s|:–—-]+)(?:(?:the|our|full|main|blog|news|all|posts|rss|atom|feeds?|2\.0|1\.0)[\s|:–—-]*)+$/i;

const MAX_FEED = 160;

function addFeed(elements: readonly Element[], add: Add): void {
  const feed = elements.find(
    ({ name, attribs }) => name === 'link' && FEED.test(attribs.type ?? '') && attribs.title,
  );
  const text = textFromMarkup(feed?.attribs.title ?? '');
  if (!feed || text.length > MAX_FEED || /comments?/i.test(text)) return;
  // "Gazette » Lamps Category Feed": WordPress puts the site first.
  const [first = ''] = text.split('»');
  const site = first.trim().replace(OF_FEED, '').trim();
  if (site === '' || site.length > MAX_SITE) return;
  const value = { text: site, spot: { element: feed, attribute: 'title' } };
  add('site name', value, HEAD.siteInFeed);
  add('publisher', value, HEAD.feedAsPublisher);
}

/** Removes the site's name from the titles in meta tags. */
function trimTitles(facts: Fact[], headings: readonly string[], siteName: string): void {
  facts.forEach((fact, i) => {
    const value = fact.label.toLowerCase() === 'title' ? fact.values()[0] : undefined;
    if (!value) return;
    const text = headingWithin(value.text, headings) ?? withoutSite(value.text, siteName);
    facts[i] = { ...fact, values: () => [{ text, ...(value.spot && { spot: value.spot }) }] };
  });
}

function titleElement(elements: readonly Element[]): Element | undefined {
  return elements.find(
    (element) => element.name === 'title' && !standsIn(element, ({ name }) => name === 'svg'),
  );
}

type Add = (label: string, value: Value, weight: number, source?: Source) => void;

function readMeta(element: Element, context: PageContext, add: Add): void {
  const { attribs } = element;
  // Some pages write `value` instead of `content`.
  const content = textFromMarkup(attribs.content ?? attribs.value ?? '');
  if (content === '') return;
  // One tag may carry several names: property="dc:creator article:author".
  for (const name of names(`${attribs.property ?? ''} ${attribs.name ?? ''}`)) {
    if (IGNORED.test(name) || isOfEntity(name, element)) continue;
    // Open Graph's description is the text below a shared link.
    const label = /^og:description$/i.test(name)
      ? 'excerpt'
      : name.replace(PREFIX, '').replace(/:(?:amount|secure_url|url)$/i, '');
    const weight = WEIGHT_BY_PREFIX.find(([prefix]) => prefix.test(name))?.[1] ?? HEAD.plain;
    const isAddress = /^(?:https?:)?\/\/\S+$/.test(content) || /image|url$/i.test(label);
    const url = isAddress ? context.base.resolve(content) : null;
    const value = {
      ...{ text: content, machine: content, spot: { element, attribute: 'content' } },
      ...(url && { url }),
    };
    // A URL instead of a person's name is a profile.
    add(label, value, isAddress && /author|creator/i.test(label) ? HEAD.personByUrl : weight);
    // A field may ask for it explicitly.
    if (label === 'excerpt') add('og description', value, weight);
  }
  const equivalent = attribs['http-equiv']?.toLowerCase();
  if (equivalent === 'content-language') add('language', { text: content }, HEAD.contentLanguage);
}

/** RDFa inside an entity describes that entity, not the page. */
function isOfEntity(name: string, element: Element): boolean {
  const isTerm = !PREFIX.test(name) && names(element.attribs.property).includes(name);
  return isTerm && standsIn(element, ({ attribs }) => attribs.typeof !== undefined);
}

/** twitter:label1 and twitter:data1 are a label and its value. */
function addTwitterPairs(elements: readonly Element[], add: Add): void {
  const byName = new Map(
    elements.map((element) => [
      (element.attribs.name ?? element.attribs.property ?? '').toLowerCase(),
      element,
    ]),
  );
  for (const i of [1, 2, 3]) {
    const label = textFromMarkup(byName.get(`twitter:label${i}`)?.attribs.content ?? '');
    const text = textFromMarkup(byName.get(`twitter:data${i}`)?.attribs.content ?? '');
    if (label !== '' && text !== '') add(label, { text }, HEAD.twitterPair);
  }
}
