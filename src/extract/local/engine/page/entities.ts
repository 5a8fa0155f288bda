/** The entities in a page's structured data: which one the page is about, and the facts that they state. */
import { wordSet } from '../../../../text/word-lists.ts';
import type { Entity, Fact, Group, Scope, Source, SourcedEntity, Value } from '../../../fact.ts';
import type { Knowledge } from '../model.ts';
import { TRUST } from '../trust.ts';
import { DOUBT, RANK } from '../weights.ts';
import { availableFirst, bestOf } from './variants.ts';

const STRUCTURED: Partial<Record<Source, number>> = TRUST.structured;

const SPECIFIC =
  /^(?:Product|ProductGroup|IndividualProduct|Vehicle|Car|JobPosting|.*Event|Festival|Movie|Book|TVSeries|MusicAlbum|Course|HowTo|SoftwareApplication|MobileApplication|WebApplication|VideoGame|.*Business|Restaurant|Hotel|Store|.*Store|House|Apartment|.*Residence|RealEstateListing|Dataset|FAQPage|QAPage|TechArticle|ScholarlyArticle|ProfilePage)$/;
/** Types that often accompany a more specific entity and then describe a part of it. */
const PART = /^(?:HowTo|FAQPage|QAPage)$/;
const ARTICLE = /(?:Article|BlogPosting|Posting|Report|Review)$/;
const PAGE = /Page$/;
const MINOR =
  /^(?:BreadcrumbList|SearchAction|WebSite|Organization|NewsMediaOrganization|Corporation|ImageObject|Person|SiteNavigationElement|WPHeader|WPFooter|ListItem|ItemList|Comment|UserComments|ReadAction|EntryPoint|Brand)$/;

function rankOf({ types }: Entity, { domains }: Knowledge): number {
  // WebPage with FAQPage says that the page contains questions, not that it is about them.
  if (types.includes('WebPage')) return RANK.page;
  if (types.some((type) => PART.test(type))) return RANK.part;
  const isSpecific = (type: string) =>
    SPECIFIC.test(type) || domains.some(({ structuredData }) => structuredData.types.includes(type));
  if (types.some(isSpecific)) return RANK.specific;
  if (types.some((type) => ARTICLE.test(type))) return RANK.article;
  if (types.some((type) => PAGE.test(type))) return RANK.page;
  return types.some((type) => MINOR.test(type)) ? RANK.minor : RANK.unknown;
}

/** Separates the entities that the page is about from the others. Several of one type are a listing. */
export function rankEntities(
  entities: readonly SourcedEntity[],
  titles: readonly string[],
  knowledge: Knowledge,
): { main: SourcedEntity[]; others: SourcedEntity[] } {
  const ranked = entities.map((one, i) => ({
    one,
    rank: rankOf(one.entity, knowledge),
    i,
    titled: isTitled(one.entity, titles),
  }));
  const place = (one: (typeof ranked)[number]) => one.rank - (one.titled ? RANK.titled : 0);
  ranked.sort((a, b) => place(a) - place(b) || a.i - b.i);
  const best = ranked[0];
  if (!best) return { main: [], others: [] };
  const alike = ranked.filter(
    (other) =>
      other.rank === best.rank &&
      sameType(other.one.entity, best.one.entity) &&
      other.one.source === best.one.source,
  );
  const isListing = alike.length > 2 && !best.titled;
  const isMain = (entry: (typeof ranked)[number]) =>
    !isListing &&
    entry.rank < RANK.minor &&
    (entry === best || !alike.includes(entry) || nameOf(entry.one.entity) === nameOf(best.one.entity));
  // A page with only an organization or a person is about it.
  const isLone = (entry: (typeof ranked)[number]) =>
    best.rank === RANK.minor &&
    (ranked.length === 1 ? LONE_PICTURE : LONE).test(entry.one.entity.types.join());
  const main = ranked.filter((entry) => isMain(entry) || isLone(entry));
  return {
    main: availableFirst(main.map((entry) => entry.one)),
    others: ranked.filter((entry) => !main.includes(entry)).map((entry) => entry.one),
  };
}

const LONE = /Organization|Corporation|Person/;
/** A picture is the subject only if it is the only entity. */
const LONE_PICTURE = /Organization|Corporation|Person|ImageObject/;

function sameType(a: Entity, b: Entity): boolean {
  return a.types[0] === b.types[0];
}

function nameOf(entity: Entity): string {
  return (
    (entity.properties.get('name') ??
      entity.properties.get('headline') ??
      entity.properties.get('title'))?.[0]?.text.toLowerCase() ?? ''
  );
}

/** Whether the page's title is the entity's name. Many titles contain the site's name too, but at the end. */
function isTitled(entity: Entity, titles: readonly string[]): boolean {
  const name = nameOf(entity);
  if (name.length < 3) return false;
  return titles.some((title) => {
    const folded = title.toLowerCase();
    return (
      folded.startsWith(name) ||
      (folded.includes(name) && name.length > folded.length / 2) ||
      (folded.length > 5 && name.includes(folded))
    );
  });
}

/** Nested entities whose properties count as the entity's own: a product's price is its offer's. */
const TRANSPARENT = wordSet(
  'offers aggregateRating address geo baseSalary contactPoint mainEntity location jobLocation value priceSpecification',
);
const MAX_DEPTH = 3;
/** Limits the facts of one entity, since entities may refer to each other. */
const MAX_FACTS = 20_000;
/** The number of times that one nested entity is visited. */
const MAX_VISITS = 8;
const COMPANY = /(?:Organization|Corporation|Business|Store|Restaurant|Hotel|Service|Agent)$/;

/** The facts of an entity, labelled with its properties' names; those of nested entities with both names together. */
export function factsOfEntity(
  { entity, source }: SourcedEntity,
  factor: number,
  knowledge: Knowledge,
): Fact[] {
  const facts: Fact[] = [];
  const visits = new Map([[entity, 1]]);
  const weight = (STRUCTURED[source] ?? TRUST.structured.other) * factor;
  const add = (label: string, values: Value[], trust: number) =>
    void facts.push({ label, source, weight: trust, zone: 'main', values: () => values });
  const visit = (at: Entity, prefix: string, trust: number, depth: number, open: boolean) => {
    for (const [name, values] of at.properties) {
      const label = prefix === '' ? name : `${prefix} ${name}`;
      const isPartsName = prefix !== '' && name === 'name' && entity.properties.has('name');
      const doubt = isPartsName && knowledge.conceptOf(label)?.id === 'title' ? DOUBT.nameOfPart : 1;
      if (source !== 'script-data' || prefix === '' || !isOtherCount(name, label, knowledge))
        add(label, values, trust * doubt);
      // The name of an offer's seller is not the name of the product.
      if (prefix !== '' && open && !/^(?:name|url|description|image|id|type|sku|text)$/.test(name))
        add(name, values, trust * DOUBT.nestedAlone);
      if (depth >= MAX_DEPTH || facts.length > MAX_FACTS) continue;
      const first = bestOf(values);
      const times = (first && visits.get(first)) ?? 0;
      if (first) visits.set(first, times + 1);
      if (!first || times >= MAX_VISITS) continue;
      // A property of the first step does not describe the steps.
      const isFirstLine = values.length > 1 && knowledge.conceptOf(name)?.kind === 'lines';
      const isOpen = (prefix === '' || open) && isTransparent(name, knowledge);
      visit(first, label, trust * (isFirstLine ? DOUBT.firstOfSeveral : DOUBT.nested), depth + 1, isOpen);
    }
  };
  visit(entity, '', weight, 0, false);
  const addresses = entity.properties.get('url');
  if (addresses && entity.types.some((type) => COMPANY.test(type) || type === 'Person'))
    add('website', addresses, weight * DOUBT.nameAsCompany);
  // The name of a Question is the question; that of a Store is the company.
  const names = entity.properties.get('name');
  for (const type of entity.types) {
    if (!names) break;
    add(type, names, weight * DOUBT.nameAsType);
    if (COMPANY.test(type)) add('company name', names, weight * DOUBT.nameAsCompany);
  }
  return facts;
}

function isTransparent(name: string, { domains }: Knowledge): boolean {
  return (
    TRANSPARENT.has(name) || domains.some(({ structuredData }) => structuredData.wrappers.includes(name))
  );
}

/** `rating.likeCount` counts likes, not ratings, whereas "rating count" is a known concept. */
function isOtherCount(name: string, label: string, knowledge: Knowledge): boolean {
  return /(?:count|total)$/i.test(name) && !knowledge.conceptOf(label);
}

const WORK =
  /^(?:.*Book|Movie|TV.*|Course|VideoObject|AudioObject|Podcast.*|Music.*|VideoGame|.*Application)$/;

/** Whether the subject is a work that states its own language, which may differ from the page's. */
export function hasOwnLanguage([main]: readonly SourcedEntity[]): boolean {
  return (
    main?.entity.types.some((type) => WORK.test(type)) === true && main.entity.properties.has('inLanguage')
  );
}

/** Name and description of a WebPage, or of an entity with another name, are no better than the title tag. */
export function factsOfMainEntity(
  sourced: SourcedEntity,
  i: number,
  titles: readonly string[],
  knowledge: Knowledge,
): Fact[] {
  const facts = factsOfEntity(
    sourced,
    i === 0 ? 1 : DOUBT.secondEntity - DOUBT.eachFurtherEntity * Math.min(i, 5),
    knowledge,
  );
  const rank = rankOf(sourced.entity, knowledge);
  if (rank !== RANK.page && (rank < RANK.article || isTitled(sourced.entity, titles))) return facts;
  return facts.map((fact) =>
    OWN.test(fact.label) ? { ...fact, weight: fact.weight * DOUBT.ownWords } : fact,
  );
}

const OWN = /^(?:name|headline|title|description|image|url)$/;

/** Properties that every entity has. Those of a side entity are labelled with its type too. */
const COMMON =
  /^(?:name|headline|title|description|url|image|logo|text|identifier|potentialAction|datePublished|dateModified|inLanguage|author|keywords|articleSection|about|mainEntityOfPage|thumbnailUrl|website)$/;
/** What only pictures have; all else of a picture is not the page's. */
const OF_PICTURES = /^(?:caption|creditText|copyright\w+)$/;

/** The number of entities of the same type and notation. */
export function countAlike({ entity, source }: SourcedEntity, all: readonly SourcedEntity[]): number {
  return all.filter((other) => other.source === source && sameType(other.entity, entity)).length;
}

export function factsOfSideEntity(sourced: SourcedEntity, knowledge: Knowledge, alike: number): Fact[] {
  const type = sourced.entity.types[0] ?? '';
  if (type === 'BreadcrumbList' || type === 'ListItem') return [];
  const isPicture = sourced.entity.types.includes('ImageObject');
  const isOfType = (label: string) => COMMON.test(label) || (isPicture && !OF_PICTURES.test(label));
  return factsOfEntity(sourced, DOUBT.sideEntity, knowledge).map((fact) => ({
    ...fact,
    label: isOfType(fact.label) ? `${type} ${fact.label}` : fact.label,
    ofMany: alike,
  }));
}

export function scopeOfEntity(entity: Entity, source: Source, knowledge: Knowledge): Scope {
  const facts = factsOfEntity({ entity, source }, 1, knowledge);
  return { facts, groups: () => groupsWithin(entity, source, knowledge) };
}

const MAX_GROUP = 1000;

/** The groups of nested entities: for each property, its entities in all entities of the level above together. */
function groupsWithin(entity: Entity, source: Source, knowledge: Knowledge): Group[] {
  const groups: Group[] = [];
  /** Entities may refer to each other; each is visited once. */
  const seen = new Set([entity]);
  const visit = (alike: readonly Entity[], depth: number) => {
    const isTrail = alike.some(({ types }) => types.includes('BreadcrumbList'));
    const names = new Set(alike.flatMap(({ properties }) => [...properties.keys()]));
    for (const name of names) {
      const values = alike.flatMap(({ properties }) => properties.get(name) ?? []).slice(0, MAX_GROUP);
      const nested = [...new Set(values.flatMap(({ entity: one }) => (one ? [unwrapped(one)] : [])))];
      const labels = [name, ...typeLabels(nested), ...(isTrail ? ['BreadcrumbList'] : [])];
      if (nested.length > 0) groups.push(groupOf(labels, nested, source, knowledge));
      const unseen = nested.filter((one) => !seen.has(one));
      for (const one of unseen) seen.add(one);
      if (depth < MAX_DEPTH && unseen.length > 0) visit(unseen, depth + 1);
    }
  };
  visit([entity], 0);
  return groups;
}

export function groupsOfEntities(entities: readonly SourcedEntity[], knowledge: Knowledge): Group[] {
  const byType = Map.groupBy(entities, ({ source, entity }) => `${source} ${entity.types[0] ?? ''}`);
  const groups: Group[] = [];
  for (const alike of byType.values()) {
    const first = alike[0];
    if (!first) continue;
    const all = alike.map((one) => one.entity);
    if (all.length > 1 || rankOf(first.entity, knowledge) <= RANK.article)
      groups.push(groupOf(typeLabels(all), all, first.source, knowledge));
    for (const one of all.slice(0, 5)) groups.push(...groupsWithin(one, first.source, knowledge));
  }
  return groups;
}

function groupOf(labels: string[], entities: readonly Entity[], source: Source, knowledge: Knowledge): Group {
  return {
    labels,
    source,
    zone: 'main',
    records: entities.map((entity) => scopeOfEntity(entity, source, knowledge)),
  };
}

function typeLabels(entities: readonly Entity[]): string[] {
  const type = entities[0]?.types[0];
  return type && type !== 'ListItem' ? [type] : [];
}

/** A ListItem is replaced by the item that it contains. */
function unwrapped(entity: Entity): Entity {
  if (!entity.types.includes('ListItem')) return entity;
  const item = entity.properties.get('item')?.[0];
  if (item?.entity) {
    const properties = new Map([...entity.properties, ...item.entity.properties]);
    properties.delete('item');
    if (item.url && !properties.has('url')) properties.set('url', [{ text: item.url, url: item.url }]);
    return { types: item.entity.types, properties };
  }
  const properties = new Map(entity.properties);
  if (item?.url && !properties.has('url')) properties.set('url', [item]);
  return { types: entity.types, properties };
}
