/** Reads everything that a parsed page states. */
import { type Document, type Element, isTag } from 'domhandler';
import { lazily } from '../../../../concurrency/caches/kept-value.ts';
import type { View } from '../../../../convert/html/view.ts';
import { classAndId } from '../../../elements/class-and-id.ts';
import {
  type Entity,
  emptyScope,
  type Fact,
  type Scope,
  type Source,
  type SourcedEntity,
} from '../../../fact.ts';
import type { JsonSchema } from '../../../json-schema/types.ts';
import type { Knowledge, PageContext, Region, Section } from '../model.ts';
import { DOUBT } from '../weights.ts';
import { readMicrodata } from './annotations/microdata.ts';
import { readMicroformats } from './annotations/microformats.ts';
import { readRdfa } from './annotations/rdfa.ts';
import type { Annotated } from './annotations/walk.ts';
import { readDefinitionLists } from './definition-lists.ts';
import {
  countAlike,
  factsOfEntity,
  factsOfMainEntity,
  factsOfSideEntity,
  groupsOfEntities,
  hasOwnLanguage,
  rankEntities,
} from './entities.ts';
import { readJsonLd } from './json-ld.ts';
import { type Head, readHead } from './meta.ts';
import { readNamedMarkup } from './named-markup.ts';
import { readLabels } from './pairs.ts';
import { placesOf, shownTree } from './places.ts';
import { recordGroups } from './records.ts';
import { pageContext, textCache } from './region.ts';
import { doubtOldPrices } from './sale.ts';
import { identityOf } from './script-state/find-entity.ts';
import { readScriptState } from './script-state/read-state.ts';
import { readSections, sectionGroups, sectionsIn } from './sections.ts';
import { doubtSiteAsAuthor } from './site-as-author.ts';
import { type Survey, surveyOf } from './survey.ts';
import { readTables } from './tables.ts';
import { ownTextSize } from './text-size.ts';
import { readUnlabelled } from './unlabelled/read-unlabelled.ts';
import { titlePlace } from './unlabelled/title-place.ts';
import { doubtVariantCodes } from './variants.ts';

export type Page = {
  scope: Scope;
  context: PageContext;
  /** The entities that the page is about, best first. */
  main: SourcedEntity[];
  /** The facts in one element. */
  scopeOf: (element: Element) => Scope;
  /** The length of the text in the main content. */
  mainSize: number;
  /** The heading with the page's title, at any level. */
  heading: Element | null;
};

type Options = {
  /** The part to read visible facts from; structured data and the head are always read whole. */
  view?: View | undefined;
  isTraced?: boolean | undefined;
  /** Without it, everything is read. */
  asked?: JsonSchema | null;
};

export function readPage(
  root: Document,
  url: string,
  knowledge: Knowledge,
  { view, isTraced, asked }: Options,
): Page {
  const context = pageContext(root, url, knowledge, isTraced, asked);
  const survey = surveyOf(root, knowledge.domains);
  const head = readHead(survey.head, context, survey.home);
  const { entities, loose } = entitiesOf(root, survey, context);
  const stated = stateOf(survey, head, context);
  const { main, others } = rankEntities(
    [...entities, ...stated.linked.filter((one) => !isAmong(one, entities)), ...stated.about],
    head.titles,
    knowledge,
  );
  const places = placesOf(view ? shownTree(view) : root, head.title);
  const texts = textCache(context);
  const region: Region = {
    places,
    from: 0,
    to: places.length,
    context,
    texts,
    isRecord: false,
    scopes: new Map(),
    titles: head.titles,
  };
  const read = readRegion(region);
  const facts = [
    ...statedFacts(main, head.titles, read.facts, context),
    ...factsOfEntity({ entity: loose, source: 'microdata' }, DOUBT.looseMicrodata, knowledge),
    ...others.flatMap((one) => factsOfSideEntity(one, knowledge, countAlike(one, others))),
    ...(hasOwnLanguage(main) ? head.facts.map(doubtLanguage) : head.facts),
    ...read.facts,
  ];
  const groups = lazily(() => [...groupsOfEntities([...main, ...others], knowledge), ...read.groups()]);
  const scope: Scope = { facts: doubtSiteAsAuthor(facts, url), groups };
  const scopeOf = (element: Element): Scope => {
    const at = places.findIndex((place) => place.element === element);
    const end = places[at]?.end ?? at;
    return at < 0 ? emptyScope() : readRegion({ ...region, from: at, to: end, isRecord: true });
  };
  const mainSize = places
    .filter(({ zone }) => zone === 'main')
    .reduce((sum, { element }) => sum + ownTextSize(element), 0);
  const heading = places[titlePlace(region)]?.element ?? null;
  return { scope, context, main, scopeOf, mainSize, heading };
}

/** The facts of structured data about the page's subject. */
function statedFacts(
  main: readonly SourcedEntity[],
  titles: readonly string[],
  shown: readonly Fact[],
  context: PageContext,
): Fact[] {
  const stated = main.flatMap((one, i) => factsOfMainEntity(one, i, titles, context.knowledge));
  return doubtOldPrices(doubtVariantCodes(stated, main), shown, context).map((fact) => ({
    ...doubtId(fact, context.url),
    isOfMain: true,
  }));
}

function doubtLanguage(fact: Fact): Fact {
  return fact.label === 'language' ? { ...fact, weight: fact.weight * DOUBT.languageBesideWork } : fact;
}

/** `id`, `item_id`, `itemId`, but neither `paid` nor `highestBid`. */
const ID = /(?:^|[_\s-])(?:[Uu]{0,2}|[Gg][Uu])(?:[Ii][Dd]|[Ii]dentifier)$|[a-z\d](?:Id|ID|Identifier)$/;
const OF_PROGRAM = /^\d+$|[/:\s]|.{21}/;

/** Script data has several identifiers; the one in the page's address is the public one, and the others are doubted. */
function doubtId(fact: Fact, url: string): Fact {
  if (fact.source !== 'script-data' || !ID.test(fact.label)) return fact;
  const id = fact.values()[0]?.text ?? '';
  if (inWords(url).includes(inWords(id))) return fact;
  const doubt = OF_PROGRAM.test(id) ? DOUBT.idOfProgram : DOUBT.idElsewhere;
  return { ...fact, weight: fact.weight * doubt };
}

/** The words of the text, each with a space on both sides. */
function inWords(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']).join(' ')} `;
}

export function entitiesOf(
  root: Document,
  survey: Survey,
  context: PageContext,
): { entities: SourcedEntity[]; loose: Entity } {
  const none: Annotated = { entities: [], loose: { types: [], properties: new Map() } };
  const microdata = survey.microdata ? readMicrodata(root, context) : none;
  const rdfa = survey.rdfa ? readRdfa(root, context) : none;
  const formats = survey.microformats ? readMicroformats(root, context) : none;
  const from = (entities: readonly Entity[], source: Source): SourcedEntity[] =>
    entities.map((entity) => ({ entity, source }));
  return {
    entities: [
      ...from(readJsonLd(survey.jsonLd, context), 'json-ld'),
      ...from(microdata.entities, 'microdata'),
      ...from(rdfa.entities, 'rdfa'),
      ...from(formats.entities, 'microformat'),
    ],
    loose: { types: [], properties: new Map([...rdfa.loose.properties, ...microdata.loose.properties]) },
  };
}

/** The script data about the entity named in the page's title, and the JSON-LD in scripts. */
function stateOf(
  survey: Survey,
  head: Head,
  context: PageContext,
): { linked: SourcedEntity[]; about: SourcedEntity[] } {
  const textsOf = (name: RegExp) =>
    head.facts
      .filter((fact) => name.test(fact.label))
      .flatMap((fact) => fact.values().map(({ text }) => text));
  const identity = identityOf([...head.titles, ...textsOf(/^title$/i)], textsOf(/^(?:canonical url|url)$/i));
  const { linked, about } = readScriptState(survey.scripts, identity, context);
  return {
    linked: linked.map((entity) => ({ entity, source: 'json-ld' })),
    about: about.map((entity) => ({ entity, source: 'script-data' })),
  };
}

/** Script data often repeats the JSON-LD that the page already contains. */
function isAmong({ entity }: SourcedEntity, entities: readonly SourcedEntity[]): boolean {
  return entities.some((other) => other.entity.types.some((type) => entity.types.includes(type)));
}

/** The facts in a part of the page, and its groups of similar records. */
function readRegion(region: Region): Scope {
  const sections = sectionsIn(region);
  const labelsOf = groupLabels(region, sections);
  const scopeOf = (from: number, to: number, shared?: ReadonlySet<string>): Scope => {
    const inner = { ...region, from, to, isRecord: true, ...(shared && { shared }) };
    const key = [from, to, ...(inner.shared ?? [])].join('\n');
    const scope = region.scopes.get(key) ?? readRegion(inner);
    region.scopes.set(key, scope);
    return scope;
  };
  const tables = readTables(region, labelsOf, scopeOf);
  const definitions = readDefinitionLists(region, labelsOf);
  const facts = [
    ...tables.facts,
    ...definitions.facts,
    ...readLabels(region),
    ...readNamedMarkup(region),
    ...readSections(region, sections, scopeOf),
    ...readUnlabelled(region),
  ];
  return {
    facts,
    groups: lazily(() => [
      ...tables.groups,
      ...definitions.groups,
      ...recordGroups(region, labelsOf, scopeOf, sections),
      ...sectionGroups(region, sections, scopeOf),
    ]),
  };
}

/** The labels of a group of records: the heading above it, its caption, and the names in its markup. */
function groupLabels(region: Region, sections: readonly Section[]): (element: Element) => string[] {
  const index = new Map<Element, number>();
  for (let i = region.from; i < region.to; i++) {
    const element = region.places[i]?.element;
    if (element) index.set(element, i);
  }
  return (element) => {
    const at = index.get(element) ?? 0;
    const above = sections.findLast((section) => section.at < at && section.to > at);
    const labels = above ? [region.texts.text(above.heading)] : [];
    const caption = element.children.find(
      (child): child is Element => isTag(child) && child.name === 'caption',
    );
    if (caption) labels.push(region.texts.text(caption));
    for (const named of [element, element.parent, element.parent?.parent]) {
      if (named && isTag(named) && !OF_PAGE.test(named.name)) labels.push(...namesOf(named));
    }
    return labels;
  };
}

/** Their names are about the whole page, its theme and its plug-ins. */
const OF_PAGE = /^(?:body|html)$/;

function namesOf(element: Element): string[] {
  const { attribs } = element;
  return `${classAndId(element)} ${attribs['data-testid'] ?? ''} ${attribs['data-ui'] ?? ''} ${attribs['data-hook'] ?? ''}`
    .split(/\s+/)
    .concat(attribs['aria-label'] ?? '')
    .filter((name) => name.length > 1 && name.length < 60);
}
