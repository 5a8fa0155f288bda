/** The answer if neither schema nor prompt names fields: all structured data about the page's subject. */
import { isRecord } from '../../../contract/request/is-record.ts';
import { wordSet } from '../../../text/word-lists.ts';
import type { ExtractOutput, FieldSource } from '../../engine.ts';
import type { Entity, SourcedEntity, Value } from '../../fact.ts';
import { createShapes } from '../../json-schema/shape.ts';
import type { JsonSchema } from '../../json-schema/types.ts';
import { fillPage } from './fill/fill-page.ts';
import { joinPath } from './fill/filler.ts';
import type { MergedField } from './merge.ts';
import type { Page } from './page/read-page.ts';
import { TRUST } from './trust.ts';

type Found = Omit<ExtractOutput, 'warnings'> & { traced: MergedField[] };

const MAX_DEPTH = 4;
const MAX_LIST = 200;
const MAX_NODES = 5000;
/** Properties of structured data that are of no use to a reader. */
const UNINTERESTING = wordSet(
  'potentialAction mainEntityOfPage isPartOf breadcrumb primaryImageOfPage interactionStatistic speakable',
);
/** Properties whose values are addresses, whatever the words of the link or picture. */
const ADDRESSES = wordSet('url sameAs image logo photo thumbnailUrl contentUrl embedUrl');

export function mainEntity(pages: readonly Page[]): Found {
  for (const [i, page] of pages.entries()) {
    const main = page.main[0];
    const isMore =
      main &&
      !/^(?:WebPage|WebSite|CollectionPage|ItemPage|Organization)$/.test(main.entity.types[0] ?? 'WebPage');
    if (!main || !isMore) continue;
    const json = plainEntity(main.entity, 0);
    const fields = Object.keys(json).map(
      (path): FieldSource => ({
        path,
        source: main.source,
        confidence: TRUST.mainEntity,
        ...(pages.length > 1 ? { page: i } : {}),
      }),
    );
    const traced = page.context.isTraced ? tracedEntity(main, i) : [];
    return { json, fields, missing: [], traced };
  }
  return basics(pages);
}

/** The statement behind each value of `plainEntity`. */
function tracedEntity({ entity, source }: SourcedEntity, page: number): MergedField[] {
  const traced: MergedField[] = [];
  const visit = (at: Entity, path: string, depth: number) => {
    for (const [name, values] of at.properties) {
      if (UNINTERESTING.has(name)) continue;
      const kept = values.slice(0, MAX_LIST).filter((value) => plainValue(name, value, depth) !== null);
      for (const [index, value] of kept.entries()) {
        const here = joinPath(path, kept.length === 1 ? name : `${name}[${index}]`);
        if (value.entity && depth < MAX_DEPTH) visit(value.entity, here, depth + 1);
        else traced.push({ path: here, source, confidence: TRUST.mainEntity, page, from: value });
      }
    }
  };
  visit(entity, '', 0);
  return traced;
}

function plainEntity(entity: Entity, depth: number): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  if (entity.types.length > 0)
    entries.push(['type', entity.types.length === 1 ? entity.types[0] : entity.types]);
  for (const [name, values] of entity.properties) {
    if (UNINTERESTING.has(name)) continue;
    const plain = values
      .slice(0, MAX_LIST)
      .map((value) => plainValue(name, value, depth))
      .filter((one) => one !== null);
    if (plain.length > 0) entries.push([name, plain.length === 1 ? plain[0] : plain]);
  }
  return Object.fromEntries(entries);
}

function plainValue(name: string, value: Value, depth: number): unknown {
  if (value.entity) return depth < MAX_DEPTH ? plainEntity(value.entity, depth + 1) : value.text || null;
  if (value.url !== undefined && ADDRESSES.has(name)) return value.url;
  return value.machine ?? (value.text || value.url || null);
}

/** What almost every page states. */
const BASICS: JsonSchema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    description: { type: 'string' },
    author: { type: 'string' },
    datePublished: { type: 'string' },
    price: { type: 'string' },
    image: { type: 'string', format: 'uri' },
    url: { type: 'string', format: 'uri' },
    siteName: { type: 'string' },
    language: { type: 'string' },
  },
};

function basics(pages: readonly Page[]): Found {
  const shapes = createShapes(BASICS);
  for (const [i, page] of pages.entries()) {
    const filled = fillPage(page, BASICS, shapes, { maxNodes: MAX_NODES });
    // The address alone comes from the caller, not from the page.
    const says = filled?.origins.some((origin) => origin.source !== 'page');
    if (filled && says && isRecord(filled.value)) {
      const from = pages.length > 1 ? { page: i } : {};
      const fields = filled.origins.map(
        ({ path, source, confidence }): FieldSource => ({ path, source, confidence, ...from }),
      );
      const traced = filled.origins.map((origin): MergedField => ({ ...origin, page: i }));
      return { json: { ...filled.value, ...detailsOf(page) }, fields, missing: [], traced };
    }
  }
  return { json: null, fields: [], missing: [], traced: [] };
}

/** Labels and values from the tables and definition lists of the main content. */
function detailsOf(page: Page): { details?: Record<string, string> } {
  const pairs = page.scope.facts
    .filter(
      (fact) =>
        fact.zone === 'main' &&
        (fact.source === 'definition-list' || fact.source === 'table') &&
        fact.label !== '',
    )
    .slice(0, MAX_LIST)
    .flatMap((fact): [string, string][] => {
      const text = fact.values().length === 1 ? (fact.values()[0]?.text ?? '') : '';
      return text === '' ? [] : [[fact.label, text]];
    });
  return pairs.length === 0 ? {} : { details: Object.fromEntries(pairs) };
}
