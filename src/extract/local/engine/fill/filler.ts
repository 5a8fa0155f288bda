/** What all steps of filling a schema share, and the usual length and zone of each kind of fact. */
import type { Element } from 'domhandler';
import type { Fact, Scope, Single, Source, Value, Zone } from '../../../fact.ts';
import type { Pattern } from '../../../json-schema/pattern.ts';
import type { Shape, Shapes } from '../../../json-schema/shape.ts';
import type { Kind } from '../../../names/concepts.ts';
import type { FieldName, Naming } from '../../../names/field-name.ts';
import type { PageContext } from '../model.ts';
import { DOUBT, FIT } from '../weights.ts';

export type Filler = {
  shapes: Shapes;
  compile: (source: string) => Pattern;
  context: PageContext;
  /** Words for what the page is about. An object named with only such words means the page itself. */
  about: readonly string[];
  /** The length of the text in the page's main content. */
  mainSize: number;
  /** The facts in one element of the page. */
  scopeOf: (element: Element) => Scope;
  /** Field names, cached across records. */
  nameOf: (name: string, naming?: Naming) => FieldName;
  /** The remaining number of schema nodes to fill; a schema can branch without end. */
  budget: { left: number };
};

/** Where a value came from. The path is relative to the filled value. */
export type Origin = {
  path: string;
  source: Source;
  confidence: number;
  /** The element that shows it, if any. */
  element?: Element | undefined;
  /** The stated value that it was read from; for a list, one for each item. */
  from?: Value | ReadItem[] | undefined;
  /** The number of similar entities, if one of those states it. */
  ofMany?: number | undefined;
  /** Whether it belongs to a list that does not have all records of the page. */
  isCut?: boolean | undefined;
};

/** An item of a list and the stated value that it was read from. */
export type ReadItem = { value: Single; from: Value };

export type Filled = {
  value: unknown;
  origins: Origin[];
  /** Sum of the confidences. */
  score: number;
};

export type Task = {
  shape: Shape;
  field: FieldName;
  scope: Scope;
  /** Names of the enclosing fields and objects. */
  context: readonly string[];
  depth: number;
  inRecord: boolean;
  /** Schemas already being filled from this scope; filling one again would recurse without end. */
  open: ReadonlySet<unknown>;
  /** Whether it contains everything the schema asks for. It then stands for the page or record, whatever its name. */
  isOnly?: boolean;
  /** Whether nothing beside it asks for the name of what it is about, nor for who makes it. */
  isNameless?: boolean;
  /** Whether it belongs to an object that is itself a part of the page and is filled from the facts around it. */
  isInPart?: boolean;
};

/** What a value must be: its shape, and the field it is for. */
export type Asked = Pick<Task, 'shape' | 'field'> & Pick<Filler, 'context' | 'compile'>;

export function single(
  value: unknown,
  { source, ofMany }: Pick<Fact, 'source' | 'ofMany'>,
  confidence: number,
  { element, from }: Pick<Origin, 'element' | 'from'> = {},
): Filled {
  const rounded = Math.round(Math.min(1, confidence) * 100) / 100;
  const origin = { path: '', source, confidence: rounded, element, from, ofMany };
  return { value, origins: [origin], score: confidence };
}

export function joinPath(above: string, below: string): string {
  if (below === '') return above;
  if (above === '') return below;
  return below.startsWith('[') ? `${above}${below}` : `${above}.${below}`;
}

export function under(path: string, origins: readonly Origin[]): Origin[] {
  return origins.map((origin) => ({ ...origin, path: joinPath(path, origin.path) }));
}

/** The most records that a list is filled with. */
export const MAX_RECORDS = 500;

/** The origins of a list that was filled from the first of this many records. */
export function outOf(count: number, origins: readonly Origin[]): Origin[] {
  return count <= MAX_RECORDS ? [...origins] : origins.map((origin) => ({ ...origin, isCut: true }));
}

export type Candidate = { fact: Fact; match: number };

/** Texts longer than the first number are doubted; texts longer than the second are rejected. */
const LENGTHS: Partial<Record<Kind, [number, number]>> = {
  title: [200, 400],
  text: [160, 600],
  person: [60, 160],
  code: [40, 100],
  measure: [60, 160],
  quantity: [40, 100],
  place: [120, 300],
  address: [200, 400],
  tags: [120, 600],
  prose: [3000, 100_000],
  lines: [4000, 100_000],
  duration: [40, 100],
  availability: [60, 160],
};

/** 1 for a text of usual length, less for a long one, 0 for one that is too long. */
export function lengthFit(text: string, kind: Kind): number {
  const [usual, most] = LENGTHS[kind] ?? [200, 1000];
  if (text.length <= usual) return 1;
  return text.length <= most ? FIT.long : 0;
}

/** Kinds of facts that are often in the header or footer. */
const AT_EDGES: ReadonlySet<Kind> = new Set(['phone', 'email', 'address', 'host', 'language']);

export function zoneFit(zone: Zone, kind: Kind, isContact: boolean): number {
  if (zone === 'main') return 1;
  if (zone === 'edge') return AT_EDGES.has(kind) || isContact ? DOUBT.contactAtEdge : DOUBT.edge;
  return DOUBT.aside;
}
