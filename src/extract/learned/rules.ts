/** What an extractor has learned: for each field, ways to its value on a page of that kind. All of it is plain JSON. */
import type { JsonSchema } from '../json-schema/types.ts';

/** Where a value is found. The first kinds rely on what a page says, the last ones on how it is built. */
export type Way =
  /** Structured data, as in `Product.offers.price`. */
  | { by: 'data'; path: string }
  /** In the head of the page, as in `og:title`. */
  | { by: 'meta'; name: string }
  /** Beside these words, wherever that is: a cell, a definition, the rest of the line. */
  | { by: 'label'; label: string; side: 'after' | 'before' }
  /** The first element of that name below a heading with this text. */
  | { by: 'heading'; text: string; tag: string; nth: number }
  /** Between these words of a line. */
  | { by: 'words'; before: string; after: string }
  /** An attribute that names the element, or one around it that has the element as its first of that tag. */
  | { by: 'attribute'; name: string; value: string; tag?: string }
  | { by: 'tag'; tag: string; nth: number }
  /** The n-th text that can be read as the field at all, counted from the page's title. */
  | { by: 'kind'; nth: number }
  | { by: 'class'; name: string; tag?: string }
  /** From the top of the page or record down, as in `div:1/span:0`. */
  | { by: 'place'; path: string }
  /** The record itself. */
  | { by: 'self' };

/** What is read from the element: its value as the field's kind, its text as it is, or one of its attributes. */
export type Take = 'value' | 'text' | 'date' | `@${string}`;

export type Rule = { way: Way; take: Take; weight: number };

/** What the values of a field looked like on the samples: values that look different are not believed. */
export type Form = { longest: number; isWord: boolean; hasDigit: boolean; hasLetter: boolean };

export type FieldRules = {
  /** Within its group, as in `offers.price`; empty for the value of a record itself. */
  path: string;
  form: Form;
  rules: Rule[];
  /** The share of samples that were not learned from on which the value was right, from 0 to 1. */
  coverage: number;
  /** The share of samples that have a value at all. */
  fill: number;
};

/** How the records of a list are found. */
export type RecordWay =
  /** In structured data, with the path of each field within a record. */
  | { by: 'data'; path: string; fields: Record<string, string> }
  | { by: 'type'; type: string }
  | { by: 'heading'; text: string; tag: string }
  | { by: 'attribute'; name: string; tag: string }
  | { by: 'class'; name: string; tag: string }
  /** The most siblings of that tag. */
  | { by: 'tag'; tag: string; parent: string }
  /** Whichever run of alike siblings has the most of the fields. */
  | { by: 'run' };

export type ListRules = {
  path: string;
  /** A record goes on until the next one begins. */
  spans: boolean;
  ways: RecordWay[];
  group: GroupRules;
  coverage: number;
  fill: number;
};

export type GroupRules = { fields: FieldRules[]; lists: ListRules[] };

export type Rules = { schema: JsonSchema; group: GroupRules };

/** Characters of a way as JSON: names on a page can have any length, and rules are kept. */
export const MAX_WAY = 500;

/** How far each kind of way is trusted to survive a change of the page, before it is tried on the samples. */
export const TRUST: Record<Way['by'], number> = {
  data: 1,
  label: 1,
  heading: 0.8,
  words: 0.8,
  self: 0.8,
  attribute: 0.7,
  meta: 0.6,
  class: 0.45,
  kind: 0.4,
  tag: 0.3,
  place: 0.1,
};
