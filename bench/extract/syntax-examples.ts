/**
 * The examples of schema.org: each thing as plain HTML, as microdata, as RDFa and as JSON-LD. What the JSON-LD says is
 * the truth about all four, as far as they state it.
 */
import { readFileSync } from 'node:fs';
import { parseHtml } from '../../src/convert/html/parse.ts';
import type { JsonSchema } from '../../src/extract/engine.ts';
import { filesIn } from '../data/pages.ts';
import { type Half, halfOf } from '../halves.ts';
import { type Haystack, haystackOf, notOnPage } from './extract-invented.ts';
import { PEOPLE } from './syntax-names.ts';

export const SYNTAXES = ['JSON-LD', 'microdata', 'RDFa', 'plain HTML'] as const;
export type Syntax = (typeof SYNTAXES)[number];

type Json = Record<string, unknown>;

export type Example = {
  id: string;
  half: Half;
  type: string;
  /** A page for each syntax that the example has. */
  pages: Partial<Record<Syntax, { html: string; words: Haystack }>>;
  /** What is asked for: the properties under their own names, and under those that people give them. */
  asked: { naming: 'own names' | "people's names"; schema: JsonSchema; truth: Json }[];
};

const WANTED =
  /^(?:(?:Individual)?Product|ProductGroup|ProductModel|Vehicle|Car|Offer|AggregateOffer|.*Event|Festival|JobPosting|Person|Organization|Corporation|.*Business|Restaurant|.*Store|Place|Hotel|LodgingBusiness|Library|Museum|.*Organization|Recipe|.*Article|BlogPosting|SocialMediaPosting|Book|Movie|TVSeries|TVEpisode|.*Review|Course|FAQPage|QAPage|HowTo|Apartment|House|.*Residence|RealEstateListing|HotelRoom|Dataset|SoftwareApplication|MobileApplication|WebApplication|VideoGame|VideoObject|AudioObject|ImageObject|BreadcrumbList|MusicAlbum|MusicRecording|MusicGroup|CreativeWork|Service|Dentist|Physician|Airport|Park|Trip|TouristAttraction|Drug|Painting|Photograph)$/;
const SECTIONS: Record<string, Syntax> = {
  JSON: 'JSON-LD',
  'JSON-LD': 'JSON-LD',
  MICRODATA: 'microdata',
  RDFA: 'RDFa',
  'PRE-MARKUP': 'plain HTML',
};
const MIN_SECTION = 30;

/** None where the collection is not on this machine. */
export function syntaxExamples(): Example[] {
  const files = filesIn('extract/schemaorg', (name) => /examples.*\.txt$/.test(name));
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^TYPES:/m)
      .slice(1)
      .flatMap((text, i) => exampleFrom(text, `${file.pathname.replace(/^.*\//, '')} ${i}`)),
  );
}

function exampleFrom(text: string, place: string): Example[] {
  const id = /^\s*#([\w-]+)/.exec(text)?.[1] ?? place;
  const parts = text.split(/^(PRE-MARKUP|MICRODATA|RDFA|JSON|JSON-LD):/m);
  const pages: Example['pages'] = {};
  for (let i = 1; i < parts.length; i += 2) {
    const syntax = SECTIONS[parts[i] ?? ''];
    const body = (parts[i + 1] ?? '').trim();
    if (!syntax || body.length < MIN_SECTION) continue;
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>\n${body}\n</body></html>`;
    pages[syntax] = { html, words: haystackOf(parseHtml(html).root) };
  }
  const entity = entityIn(pages['JSON-LD']?.html ?? '');
  if (!entity) return [];
  const truth = truthOf(entity, 0);
  const asked: Example['asked'] = [{ naming: 'own names', schema: schemaOf(truth), truth }];
  const named = peopleOf(truth, typesOf(entity).join());
  if (Object.keys(named).length > 0)
    asked.push({ naming: "people's names", schema: schemaOf(named), truth: named });
  return [{ id, half: halfOf(id), type: typesOf(entity).join(), pages, asked }];
}

const typesOf = (node: Json) =>
  [node['@type']].flat().flatMap((type) => (typeof type === 'string' ? type.replace(/^.*[/#:]/, '') : []));

/** The only thing of a kind that people ask for. */
function entityIn(html: string): Json | null {
  const scripts = [...html.matchAll(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/gi)];
  const nodes = scripts.flatMap(([, written = '']) => {
    try {
      return [JSON.parse(written) as Json | Json[]]
        .flat()
        .flatMap((one) => (one['@graph'] as Json[] | undefined) ?? [one]);
    } catch {
      return [];
    }
  });
  const wanted = nodes.filter((node) => typesOf(node).some((type) => WANTED.test(type)));
  return wanted.length === 1 && nodes.length === 1 ? (wanted[0] ?? null) : null;
}

const MAX_DEPTH = 3;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function truthOf(node: Json, depth: number): Json {
  const entries = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    if (key.startsWith('@') || /[:/]|-(?:input|output)$/.test(key)) return [];
    const read = statedIn(value, depth);
    return read === null ? [] : [[key, read]];
  });
  return Object.fromEntries(entries);
}

function statedIn(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    const read = value.map((one) => statedIn(one, depth)).filter((one) => one !== null);
    const objects = read.filter(isObject);
    if (read.length === 0 || (objects.length > 0 && objects.length < read.length)) return null;
    return read.length === 1 ? read[0] : read;
  }
  if (!isObject(value)) return value === '' ? null : (value ?? null);
  if ('@value' in value) return value['@value'] ?? null;
  const inner = depth < MAX_DEPTH ? truthOf(value, depth + 1) : {};
  if (Object.keys(inner).length > 0) return inner;
  return typeof value['@id'] === 'string' ? value['@id'] : null;
}

const CODES =
  /sku|gtin|mpn|isbn|issn|code|phone|fax|identifier|id$|number$|version|hours|yield|serial|value$|name$|duns|date|year/i;

function schemaOf(value: unknown, key = ''): JsonSchema {
  if (Array.isArray(value)) {
    if (!isObject(value[0])) return { type: 'array', items: textSchema(value[0], 'string') };
    return { type: 'array', items: schemaOf(Object.assign({}, ...(value as Json[]).toReversed())) };
  }
  if (isObject(value)) {
    const properties = Object.fromEntries(
      Object.entries(value).map(([name, below]) => [name, schemaOf(below, name)]),
    );
    return { type: 'object', properties };
  }
  if (typeof value === 'boolean') return { type: ['boolean', 'null'] };
  const isNumber = typeof value === 'number' || (/^\d+(?:\.\d+)?$/.test(String(value)) && !CODES.test(key));
  return isNumber ? { type: ['number', 'null'] } : textSchema(value, ['string', 'null']);
}

/** Whoever wants an address says so; an element that links to one also has a text. */
function textSchema(value: unknown, type: string | string[]): JsonSchema {
  const isAddress = /^https?:\/\/\S+$/.test(String(value)) && !/schema\.org\/\w+$/.test(String(value));
  return isAddress ? { type, format: 'uri' } : { type };
}

const WITH_WEBSITE = /Person|Organization|Business|Restaurant|Store|Hotel|Airport|Museum|Library|Group/;

function peopleOf(truth: Json, type: string): Json {
  const named: Json = {};
  for (const [path, name] of PEOPLE) {
    if (path === 'url' && WITH_WEBSITE.test(type) !== (name === 'website')) continue;
    const value = at(truth, path.split('.'));
    const isList = Array.isArray(value) && path.includes('.') && !path.endsWith('name');
    if (value !== undefined && value !== null && !isObject(value) && !isList && !(name in named))
      named[name] = value;
  }
  return named;
}

function at(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(value)) {
    const all = value.map((one) => at(one, path));
    return all.every((one) => typeof one === 'string') ? all : undefined;
  }
  return isObject(value) ? at(value[key], rest) : undefined;
}

/** The single values of a truth, by where they stand in it. */
export function leavesOf(
  value: unknown,
  path: readonly (string | number)[] = [],
): { path: readonly (string | number)[]; value: unknown }[] {
  if (isObject(value))
    return Object.entries(value).flatMap(([key, below]) => leavesOf(below, [...path, key]));
  if (Array.isArray(value) && isObject(value[0]))
    return value.flatMap((below, i) => leavesOf(below, [...path, i]));
  return [{ path, value }];
}

export function leafAt(value: unknown, path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path)
    found = typeof found === 'object' && found !== null ? (found as Json)[key] : undefined;
  return found ?? null;
}

/** Whether a page has a value of the truth at all; small numbers stand everywhere. */
export function isStated(value: unknown, words: Haystack): boolean {
  const bare = [value]
    .flat()
    .map((one) => (typeof one === 'string' ? one.replace(/^(?:mailto|tel):/, '') : one));
  if (bare.every((one) => typeof one === 'boolean')) return true;
  return notOnPage({ bare }, words).length === 0;
}
