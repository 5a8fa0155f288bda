/** What a page states: facts (a label and its values), entities with facts of their own, and groups of similar records. */
import type { Element } from 'domhandler';

export type Source =
  | 'json-ld'
  | 'microdata'
  | 'rdfa'
  | 'microformat'
  | 'script-data'
  | 'meta'
  | 'page'
  | 'heading'
  | 'table'
  | 'definition-list'
  | 'label'
  | 'section'
  | 'link'
  | 'list'
  | 'markup'
  | 'text'
  | 'record';

/** Data about the page that is meant for machines, with and without that for its own scripts. */
export const DECLARED: ReadonlySet<Source> = new Set(['json-ld', 'microdata', 'rdfa', 'microformat']);
export const STRUCTURED: ReadonlySet<Source> = new Set([...DECLARED, 'script-data']);
/** Statements below labels that the page shows, with and without those below headings. */
export const LABELLED: ReadonlySet<Source> = new Set(['label', 'table', 'definition-list']);
export const HEADED: ReadonlySet<Source> = new Set([...LABELLED, 'section']);

/** Where on the page: its content, its furniture (navigation, footer), or what it says about other pages. */
export type Zone = 'main' | 'edge' | 'aside';

/** One stated value. `text` is what a reader sees; the others are what the markup adds. */
export type Value = {
  text: string;
  /** Absolute. */
  url?: string;
  /** The form meant for machines: `datetime`, `content`, `value`. */
  machine?: string;
  /** The text line by line, if it has several lines. */
  lines?: string[];
  entity?: Entity;
  element?: Element;
  /** Where it is written, if not in the text of `element`. */
  spot?: Spot;
  /** A switch of a program: useful only if yes or no is asked for. */
  isSwitch?: true;
};

/** An element, and the attribute or the path in its data that has a value. */
export type Spot = { element: Element; attribute?: string; path?: string };

/** Something with properties: a JSON-LD node, a microdata item. */
export type Entity = { types: string[]; properties: Map<string, Value[]>; id?: string };

/** An entity, and the notation it was found in. */
export type SourcedEntity = { entity: Entity; source: Source };

export type Fact = {
  label: string;
  source: Source;
  /** How far such statements can be trusted, 0 to 1. */
  weight: number;
  zone: Zone;
  /** Read only when the label is wanted: most of a page's facts never are. */
  values: () => Value[];
  /** How many similar entities there are besides the one that states it, if it is one of many. */
  ofMany?: number;
  /** It is next to the title of the page, and so is about the page whatever that lists. */
  isAtTitle?: true;
  /** Whether structured data says it about the page's subject, wherever on the page that data is. */
  isOfMain?: true;
  /** The part of the page that has the label, if it is one. */
  scope?: () => Scope;
};

/** The facts of a scope by their labels, and its labels by their words. */
export type FactIndex = {
  facts: ReadonlyMap<string, readonly Fact[]>;
  labels: ReadonlyMap<string, readonly string[]>;
};

/** A place to look for facts in: a page, an entity, a row, a card. */
export type Scope = {
  facts: readonly Fact[];
  groups: () => readonly Group[];
  /** Kept here and not in a WeakMap, whose entries would outlive the page until the next full collection. */
  index?: FactIndex;
};

/** One of the single texts that a record consists of. */
export type Line = {
  /** Equal for texts in the same place of two records, and the number of texts there before it. */
  place: string;
  nth: number;
  value: Value;
  element: Element;
  /** What its column is called. */
  label?: string;
  /** What it is called in full: the head of its row, or the whole name of a column whose head is an abbreviation. */
  fullLabel?: string;
  /** Whether it is the text of a picture. */
  isPicture?: true;
};

/** Records of one kind that are together on a page. */
export type Group = {
  /** What the group is called, if anything says so. */
  labels: readonly string[];
  source: Source;
  zone: Zone;
  records: readonly Scope[];
  /** The elements that the records consist of, for those that are parts of the page. */
  elements?: readonly Element[];
  /** Where on the page the records begin and end, for those that are parts of it. */
  spans?: readonly (readonly [number, number])[];
  /** The single texts of each record. */
  lines?: () => readonly (readonly Line[])[];
};

export function emptyScope(): Scope {
  return { facts: [], groups: () => [] };
}

/** A JSON value that is not a list or an object. */
export type Single = string | number | boolean;
