/** A parsed page -> everything it states, ready to be asked. */
import { type Document, type Element, isTag } from 'domhandler';
import { type Annotated, readMicrodata, readMicroformats, readRdfa } from './annotations.ts';
import { type PageContext, pageContext } from './context.ts';
import { emptyScope, type Fact, type Group, type Scope, type Source, type Thing } from './fact.ts';
import { readJsonLd } from './json-ld.ts';
import { type Head, readHead } from './meta.ts';
import { readNamedMarkup } from './named-markup.ts';
import { readDefinitionLists, readLabels } from './pairs.ts';
import { placesOf } from './places.ts';
import { recordGroups } from './records.ts';
import { type Region, textCache } from './region.ts';
import { identityOf } from './script-state/entity.ts';
import { readScriptState } from './script-state/read-state.ts';
import { readSections, type Section, sectionGroups, sectionsIn } from './sections.ts';
import { readSigns } from './signs/read-signs.ts';
import { type Survey, surveyOf } from './survey.ts';
import { readTables } from './tables.ts';
import {
  factsOfMainThing,
  factsOfSideThing,
  factsOfThing,
  groupsOfThings,
  rankThings,
  type SourcedThing,
} from './things.ts';

export type Page = {
  scope: Scope;
  context: PageContext;
  /** The things the page is about, best first. */
  main: SourcedThing[];
  /** The facts in one element. */
  scopeOf: (element: Element) => Scope;
};

export function readPage(root: Document, url: string): Page {
  const context = pageContext(root, url);
  const survey = surveyOf(root);
  const head = readHead(survey.head, context);
  const { things, loose } = thingsOf(root, survey, context);
  const stated = stateOf(survey, head, context);
  const { main, others } = rankThings([...things, ...stated], head.titles);
  const places = placesOf(root);
  const texts = textCache(context);
  const region: Region = { places, from: 0, to: places.length, context, texts, isRecord: false };
  const read = readRegion(region);
  const facts = [
    ...main.flatMap((one, i) => factsOfMainThing(one, i, head.titles)),
    ...factsOfThing({ thing: loose, source: 'microdata' }, 0.85),
    ...others.flatMap(factsOfSideThing),
    ...head.facts,
    ...read.facts,
  ];
  let groups: Group[] | undefined;
  const scope: Scope = {
    facts,
    groups: () => {
      groups ??= [...groupsOfThings([...main, ...others]), ...read.groups()];
      return groups;
    },
  };
  const scopeOf = (element: Element): Scope => {
    const at = places.findIndex((place) => place.element === element);
    const end = places[at]?.end ?? at;
    return at < 0 ? emptyScope() : readRegion({ ...region, from: at, to: end, isRecord: true });
  };
  return { scope, context, main, scopeOf };
}

function thingsOf(
  root: Document,
  survey: Survey,
  context: PageContext,
): { things: SourcedThing[]; loose: Thing } {
  const none: Annotated = { things: [], loose: { types: [], properties: new Map() } };
  const microdata = survey.microdata ? readMicrodata(root, context) : none;
  const rdfa = survey.rdfa ? readRdfa(root, context) : none;
  const formats = survey.microformats ? readMicroformats(root, context) : none;
  const from = (things: readonly Thing[], source: Source): SourcedThing[] =>
    things.map((thing) => ({ thing, source }));
  return {
    things: [
      ...from(readJsonLd(survey.jsonLd, context), 'json-ld'),
      ...from(microdata.things, 'microdata'),
      ...from(rdfa.things, 'rdfa'),
      ...from(formats.things, 'microformat'),
    ],
    loose: { types: [], properties: new Map([...rdfa.loose.properties, ...microdata.loose.properties]) },
  };
}

/** What the page's scripts hold about the thing that the page is titled after. */
function stateOf(survey: Survey, head: Head, context: PageContext): SourcedThing[] {
  const said = (name: RegExp) =>
    head.facts
      .filter((fact) => name.test(fact.label))
      .flatMap((fact) => fact.values().map(({ text }) => text));
  const identity = identityOf([...head.titles, ...said(/^title$/i)], said(/^(?:canonical url|url)$/i));
  const things = readScriptState(survey.scripts, identity, context);
  return things.map((thing) => ({ thing, source: 'script-data' }));
}

/** The facts of a stretch of the page, and the rows of alike things in it. */
function readRegion(region: Region): { facts: Fact[]; groups: () => Group[] } {
  const sections = sectionsIn(region);
  const labelsOf = groupLabels(region, sections);
  const scopeOf = (from: number, to: number): Scope => {
    const inner = readRegion({ ...region, from, to, isRecord: true });
    return { facts: inner.facts, groups: inner.groups };
  };
  const tables = readTables(region, labelsOf);
  const definitions = readDefinitionLists(region, labelsOf);
  const facts = [
    ...tables.facts,
    ...definitions.facts,
    ...readLabels(region),
    ...readNamedMarkup(region),
    ...readSections(region, sections, scopeOf),
    ...readSigns(region),
  ];
  return {
    facts,
    groups: () => [
      ...tables.groups,
      ...definitions.groups,
      ...recordGroups(region, labelsOf, scopeOf),
      ...sectionGroups(region, sections, scopeOf),
    ],
  };
}

/** What a row of things is called: the heading above it, and the names in its markup. */
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
      if (named && isTag(named as Element)) labels.push(...namesOf(named as Element));
    }
    return labels;
  };
}

function namesOf({ attribs }: Element): string[] {
  return `${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs['data-testid'] ?? ''}`
    .split(/\s+/)
    .concat(attribs['aria-label'] ?? '')
    .filter((name) => name.length > 1 && name.length < 60);
}
