/** What all steps of filling a schema from a page share, and what is sensible for each kind of fact. */
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
  /** What the page is about, in words: names that carry these words along mean the page itself. */
  about: readonly string[];
  /** The facts in one element of the page. */
  scopeOf: (element: Element) => Scope;
  /** Names of fields, made once for all the records that are asked for them. */
  nameOf: (name: string, naming?: Naming) => FieldName;
  /** How many more schema nodes may be filled; a schema can branch without end. */
  budget: { left: number };
};

/** Where a value came from; the path is relative to the value. */
export type Origin = {
  path: string;
  source: Source;
  confidence: number;
  /** Where the page shows it, if it does. */
  element?: Element | undefined;
  /** What it was read from; for a list, what its items were. */
  from?: Value | ReadItem[] | undefined;
  /** How many alike entities there are, if it is said of one of many. */
  ofMany?: number | undefined;
};

/** One of the items of a list. */
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
  /** Names of the fields and objects around this one. */
  context: readonly string[];
  depth: number;
  inRecord: boolean;
  /** Schemas already being filled from this very scope; meeting one again would never end. */
  open: ReadonlySet<unknown>;
  /** Whether all that the schema asks for is in it: then it is the whole, whatever it is called. */
  isOnly?: boolean;
  /** Whether it is in an object that is a part itself, and looked for beside that. */
  isInPart?: boolean;
};

/** What is asked of one value: the shape it must have, and the field it is for. */
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

export type Candidate = { fact: Fact; match: number };

/** Beyond the first number a text is doubted, beyond the second refused. */
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

/** 1 for a text of a usual length, less for a long one, 0 for one that cannot be it. */
export function lengthFit(text: string, kind: Kind): number {
  const [usual, most] = LENGTHS[kind] ?? [200, 1000];
  if (text.length <= usual) return 1;
  return text.length <= most ? FIT.long : 0;
}

/** Contact details are in footers; hardly anything else that is asked for is. */
const AT_EDGES: ReadonlySet<Kind> = new Set(['phone', 'email', 'address', 'host', 'language']);

export function zoneFit(zone: Zone, kind: Kind, isContact: boolean): number {
  if (zone === 'main') return 1;
  if (zone === 'edge') return AT_EDGES.has(kind) || isContact ? DOUBT.contactAtEdge : DOUBT.edge;
  return DOUBT.aside;
}
