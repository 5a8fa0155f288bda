/** Variants of a product, such as sizes or colours: several entities with one name, or several offers of one entity. */

import type { Entity, Fact, SourcedEntity, Value } from '../../../fact.ts';
import { parseAvailability } from '../../../values/truth.ts';
import { DOUBT } from '../weights.ts';

/** Properties that differ between variants. */
const CODE = /^(?:sku|mpn|gtin\d*|productID)$/i;

/** The first offer that is not sold out, or else the first. */
export function bestOf(values: readonly Value[]): Entity | undefined {
  const entities = values.flatMap(({ entity }) => entity ?? []);
  return entities.length > 1 ? (entities.find((one) => !isSoldOut(one)) ?? entities[0]) : entities[0];
}

/** Moves the first available variant to the front: a product is sold out only if all its variants are. */
export function availableFirst(main: readonly SourcedEntity[]): SourcedEntity[] {
  const [first, ...others] = main;
  if (!first || others.length === 0 || !isSoldOut(first.entity)) return [...main];
  const other = others.find((one) => isVariant(one, first) && !isSoldOut(one.entity));
  return other ? [other, first, ...others.filter((one) => one !== other)] : [...main];
}

/** Doubts the codes of variants, which are not those of the product itself. */
export function doubtVariantCodes(facts: readonly Fact[], main: readonly SourcedEntity[]): Fact[] {
  const [first, ...others] = main;
  const variants = first ? [first, ...others.filter((one) => isVariant(one, first))] : [];
  const codes = new Set(variants.length < 2 ? [] : variants.flatMap(({ entity }) => codesOf(entity)));
  if (codes.size < 2) return [...facts];
  return facts.map((fact) => {
    const isCode = CODE.test(fact.label) && codes.has(fact.values()[0]?.text ?? '');
    return isCode ? { ...fact, weight: fact.weight * DOUBT.codeOfVariant } : fact;
  });
}

function isVariant(one: SourcedEntity, other: SourcedEntity): boolean {
  const name = nameOf(one.entity);
  return name !== '' && one.source === other.source && name === nameOf(other.entity);
}

function nameOf({ types, properties }: Entity): string {
  const name = properties.get('name')?.[0]?.text ?? '';
  return name === '' ? '' : `${types[0] ?? ''} ${name}`;
}

function codesOf({ properties }: Entity): string[] {
  return [...properties].flatMap(([name, values]) =>
    CODE.test(name) ? values.slice(0, 1).map(({ text }) => text) : [],
  );
}

function isSoldOut({ properties }: Entity): boolean {
  const own = properties.get('availability') ?? [];
  const offered = (properties.get('offers') ?? []).flatMap(
    ({ entity }) => entity?.properties.get('availability') ?? [],
  );
  const said = [...own, ...offered].map(({ text, url }) => parseAvailability(text || (url ?? '')));
  return said.includes(false) && !said.includes(true);
}
