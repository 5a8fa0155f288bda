/** Lists and tables of facts, which are no description. */
import { below } from '../../../elements/elements.ts';
import { textOf } from '../../../elements/text.ts';
import type { Fact, Value } from '../../../fact.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { LEAST } from '../weights.ts';

const LISTED = new Set(['li', 'ul', 'ol']);
const HOLDS_FACTS = new Set(['dl', 'table']);

/** A list below "About this item" is no description, nor is a box with the whole page or with a table of facts in it. */
export function isOfFacts({ element, text }: Value, { source, label }: Fact, field: FieldName): boolean {
  if (!element) return false;
  if (LISTED.has(element.name))
    return (source === 'section' || source === 'label') && field.match(label) < LEAST.sameName;
  if (source !== 'markup') return false;
  const [heading] = below(element, ({ name }) => name === 'h1', 1);
  if (heading) return true;
  const facts = below(element, ({ name }) => HOLDS_FACTS.has(name), MAX_TABLES);
  return facts.reduce((sum, one) => sum + textOf(one).length, 0) > text.length / 2;
}

const MAX_TABLES = 8;
