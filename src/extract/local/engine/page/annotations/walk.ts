/** Entities written into the markup: one walk over the page for each notation, which says what an element means in it. */
import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { collapse } from '../../../../elements/text.ts';
import type { Entity, Value } from '../../../../fact.ts';
import type { PageContext } from '../../model.ts';
import { elementValue } from '../element-value.ts';
import { valueOfEntity } from '../json-ld.ts';

/** What an element says in a notation. */
export type Annotation = {
  /** Types of an entity that begins here; it may have none. */
  scope?: string[] | undefined;
  properties: string[];
  /** Properties of the entity that begins here which the element itself states. */
  own?: string[];
  /** What the entity that begins here is called. */
  id?: string | undefined;
  /** Names an entity of the page as the value of the properties. */
  refersTo?: string | undefined;
  /** Properties whose values are the next entities below. */
  leadsTo?: string[];
};

type Notation = {
  read(element: Element): Annotation;
  /** The elements whose entities have the properties in this one, wherever it stands. */
  holdersOf?(element: Element): readonly Element[];
  /** Whether all of one name on a page are the same. */
  isJoined?: true;
};

const MAX_ENTITIES = 3000;
const MAX_VALUES = 20_000;
/** Values that are named elsewhere on the page. */
const MAX_REFERRED = 300;
const MAX_TEXT = 20_000;

/** `loose` has the properties outside of any entity. */
export type Annotated = { entities: Entity[]; loose: Entity };

/** An element, with the entities that its properties are of. */
type Item = { element: Element; owners: readonly Entity[]; leadsTo: readonly string[] };

/** A value that is an entity, which takes its text from properties that are read later. */
type Nested = { value: Value; entity: () => Entity | undefined };

export function walk(
  root: Document,
  context: PageContext,
  { read, holdersOf, isJoined }: Notation,
): Annotated {
  const entities = new Set<Entity>();
  const loose: Entity = { types: [], properties: new Map() };
  const named = new Map<string, Entity>();
  const begun = new Map<Element, Entity>();
  const nested: Nested[] = [];
  let left = MAX_VALUES;
  let referred = 0;

  /** The entity that begins at an element; none where there are too many. */
  const entityAt = (element: Element, { scope, id }: Annotation): Entity | null => {
    const known = begun.get(element) ?? (isJoined && id !== undefined ? named.get(id) : undefined);
    if (!known && begun.size >= MAX_ENTITIES) return null;
    const entity: Entity = known ?? { types: [], properties: new Map(), ...(id === undefined ? {} : { id }) };
    if (!begun.has(element))
      entity.types.push(...(scope ?? []).filter((type) => !entity.types.includes(type)));
    begun.set(element, entity);
    if (id !== undefined) named.set(id, entity);
    return entity;
  };

  const stack: Item[] = [];
  const push = (parent: ParentNode, owners: readonly Entity[], leadsTo: readonly string[]) => {
    for (let i = parent.children.length - 1; i >= 0; i--) {
      const child = parent.children[i];
      if (child && isTag(child)) stack.push({ element: child, owners, leadsTo });
    }
  };
  push(root, [], []);
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { element } = item;
    const annotation = read(element);
    const entity = annotation.scope ? entityAt(element, annotation) : null;
    const holders = (holdersOf?.(element) ?? []).flatMap((holder) => entityAt(holder, read(holder)) ?? []);
    const owners = holders.length > 0 ? [...new Set([...holders, ...item.owners])] : item.owners;
    const properties = entity && annotation.properties.length === 0 ? item.leadsTo : annotation.properties;
    if (entity && (properties.length === 0 || owners.length === 0)) entities.add(entity);
    if (properties.length > 0 && left > 0) {
      left -= Math.max(1, owners.length) * properties.length;
      const value: Value = entity ? { text: '', entity, element } : valueAt(element, context);
      if (entity) nested.push({ value, entity: () => entity });
      else if (annotation.refersTo !== undefined && referred++ < MAX_REFERRED) {
        const id = annotation.refersTo;
        nested.push({ value, entity: () => named.get(id) });
      }
      if (value.text.length < MAX_TEXT)
        for (const owner of owners.length > 0 ? owners : [loose])
          for (const name of properties) append(owner, name, value);
    }
    if (entity && annotation.own && left-- > 0)
      for (const name of annotation.own) append(entity, name, valueAt(element, context));
    const isBetween = !entity && annotation.properties.length === 0;
    push(element, entity ? [entity] : owners, annotation.leadsTo ?? (isBetween ? item.leadsTo : []));
  }
  // What is inside of another is read before it.
  for (const one of nested.reverse()) complete(one, context);
  return { entities: [...entities].filter((entity) => entity.properties.size > 0), loose };
}

function complete({ value, entity }: Nested, context: PageContext): void {
  const found = entity();
  if (found && found.properties.size > 0) Object.assign(value, valueOfEntity(found));
  // Pages that call something a person and leave it at that mean the words.
  else if (value.entity && value.element) {
    delete value.entity;
    Object.assign(value, valueAt(value.element, context));
  }
}

function append(entity: Entity, name: string, value: Value): void {
  const values = entity.properties.get(name);
  if (values) values.push(value);
  else entity.properties.set(name, [value]);
}

/** Dates, lengths of time and numbers are read from both forms; of all else the one for machines is meant. */
const READ_FROM_BOTH = /^(?:\d{4}-|-?P|[^\p{L}]*$)/u;
const CLOCK = /^\d{1,2}:\d\d/;

/** What an element says as a property: what is written for machines before what is shown. */
function valueAt(element: Element, context: PageContext): Value {
  const value = elementValue(element, context);
  const { name, attribs } = element;
  for (const attribute of name === 'meta' ? [] : ['content', 'datetime']) {
    const written = collapse(attribs[attribute] ?? '');
    if (written !== '' && (!READ_FROM_BOTH.test(written) || CLOCK.test(written)))
      return { ...value, text: written, spot: { element, attribute } };
  }
  return value.url === undefined && /^https?:\/\/\S+$/.test(value.text)
    ? { ...value, url: value.text }
    : value;
}

/** The words of an attribute. */
export function names(attribute: string | undefined): string[] {
  return attribute?.match(/\S+/g) ?? [];
}

/** A name without its vocabulary. */
export function lastPart(name: string): string {
  return name.replace(/^.*[/#:]/, '');
}
