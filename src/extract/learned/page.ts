/** A page as rules see it. */
import type { Element } from 'domhandler';
import type { Entity, Value } from '../fact.ts';
import type { PageContext, TextCache } from '../local/engine/model.ts';
import type { Place } from '../local/engine/page/places.ts';

/** The elements from one index up to another: a page or a record of it. */
export type Span = { page: PageIndex; from: number; to: number };

export type PageIndex = {
  context: PageContext;
  places: readonly Place[];
  texts: TextCache;
  /** Characters below a place, spaces included: a bound that costs nothing. */
  size(at: number): number;
  /** Structured data by its paths, each with its values in order. */
  data(): ReadonlyMap<string, readonly Value[]>;
  entities(): readonly Entity[];
  meta(): ReadonlyMap<string, readonly Value[]>;
  labels(): ReadonlyMap<string, readonly Labelled[]>;
  /** Short texts, and where they are. */
  lines(): readonly { at: number; text: string; lower: string }[];
  headings(): readonly { at: number; level: number; text: string }[];
  tags(): ReadonlyMap<string, readonly number[]>;
  classes(): ReadonlyMap<string, readonly number[]>;
  /** By name and value: `data-role=price`. */
  attributes(): ReadonlyMap<string, readonly number[]>;
  /** By name alone. */
  attributeNames(): ReadonlyMap<string, readonly number[]>;
  indexOf(element: Element): number;
};

export type Labelled = {
  label: string;
  /** On which side of its label the value is. */
  side: 'after' | 'before';
  /** The element that shows the value. */
  at: number;
  /** The part of its text that is the value, if not all of it. */
  text?: string;
};
