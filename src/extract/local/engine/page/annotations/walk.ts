/** Reads entities from annotated markup, in one walk over the page for each notation. */
import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { collapse } from '../../../../elements/text.ts';
import type { Entity, Value } from '../../../../fact.ts';
import type { PageContext } from '../../model.ts';
import { elementValue } from '../element-value.ts';
import { valueOfEntity } from '../json-ld.ts';

/** The meaning of one element in a notation. */
export type Annotation = {
  /** The types of the entity that begins here, possibly none; undefined if none begins. */
  scope?: string[] | undefined;
  /** The properties of the enclosing entity whose value this element is. */
  properties: string[];
  /** The properties of the entity that begins here whose value this element is. */
  own?: string[];
  /** The id of the entity that begins here. */
  id?: string | undefined;
  /** The id of the entity that is the value of the properties. */
  refersTo?: string | undefined;
  /** Properties whose values are the next entities below. */
  leadsTo?: string[];
};

type Notation = {
  read(element: Element): Annotation;
  /** The elements whose entities own the properties in this one although they do not enclose it. */
  holdersOf?(element: Element): readonly Element[];
  /** Whether entities with the same id are one entity. */
  isJoined?: true;
};

const MAX_ENTITIES = 3000;
const MAX_VALUES = 20_000;
/** The maximum number of values that refer to an entity elsewhere on the page. */
const MAX_REFERRED = 300;
const MAX_TEXT = 20_000;

/** `loose` contains the properties outside of any entity. */
export type Annotated = { entities: Entity[]; loose: Entity };

/** An element and the entities that own its properties. */
type Item = { element: Element; owners: readonly Entity[]; leadsTo: readonly string[] };

/** A value that is an entity, whose text is derived from properties that are read later. */
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

  /** The entity that begins at an element; null once there are too many. */
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
  // Inner entities first.
  for (const one of nested.reverse()) complete(one, context);
  return { entities: [...entities].filter((entity) => entity.properties.size > 0), loose };
}

function complete({ value, entity }: Nested, context: PageContext): void {
  const found = entity();
  if (found && found.properties.size > 0) Object.assign(value, valueOfEntity(found));
  // An entity without properties stands for its text: `<span itemtype="Person">Ada Roth</span>`.
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

/** Machine-readable dates, durations and numbers supplement the text; any other machine-readable value replaces it. */
const READ_FROM_BOTH = /^(?:\d{4}-|-?P|[^\p{L}]*$)/u;
const CLOCK = /^\d{1,2}:\d\d/;

/** The value of an element as a property: its machine-readable attribute, or else its text. */
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

/** The space-separated words of an attribute. */
export function names(attribute: string | undefined): string[] {
  return attribute?.match(/\S+/g) ?? [];
}

/** A name without its vocabulary. */
export function lastPart(name: string): string {
  return name.replace(/^.*[/#:]/, '');
}
