/** Entities written into the markup: microdata, RDFa and microformats, one walk for each. */
import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { groups, pairs } from '../../../../text/word-lists.ts';
import type { PageContext } from '../model.ts';
import { elementValue } from './element-value.ts';
import type { Entity, Value } from './fact.ts';
import { valueOfEntity } from './json-ld.ts';

/** What an element says in one of the three notations. */
type Annotation = {
  /** Types of an entity that begins here. */
  scope?: string[];
  properties: string[];
};

const MAX_ENTITIES = 3000;
const MAX_VALUES = 20_000;
const MAX_TEXT = 20_000;

/** `loose` has the properties outside of any entity. */
export type Annotated = { entities: Entity[]; loose: Entity };

export function readMicrodata(root: Document, context: PageContext): Annotated {
  return walk(root, context, ({ attribs }) => ({
    ...(attribs.itemscope === undefined ? {} : { scope: names(attribs.itemtype).map(lastPart) }),
    properties: names(attribs.itemprop).map(lastPart),
  }));
}

export function readRdfa(root: Document, context: PageContext): Annotated {
  return walk(root, context, ({ name, attribs }) => ({
    ...(attribs.typeof === undefined ? {} : { scope: names(attribs.typeof).map(lastPart) }),
    // Open Graph uses the same attribute on <meta>; meta.ts reads that.
    properties:
      name === 'meta' && /^(?:og|fb|twitter|article|product|book|profile|al):/.test(attribs.property ?? '')
        ? []
        : names(attribs.property).map(lastPart),
  }));
}

export function readMicroformats(root: Document, context: PageContext): Annotated {
  const formats = context.knowledge.domains.map(({ structuredData }) => structuredData.microformats);
  const types = new Map([...ROOT_TYPES, ...formats.flatMap(({ roots }) => Object.entries(roots))]);
  const terms = new Map([...PROPERTIES, ...formats.flatMap((one) => Object.entries(one.properties))]);
  return walk(root, context, ({ attribs }) => {
    const classes = names(attribs.class);
    const roots = classes.filter((name) => /^h-[a-z]+$/.test(name) || types.has(name));
    const properties = classes.flatMap((name) => {
      const property = /^(?:p|u|dt|e)-([a-z-]+)$/.exec(name)?.[1];
      return property && classes.length < 12 ? [terms.get(property) ?? property] : [];
    });
    return {
      ...(roots.length > 0 ? { scope: roots.map((name) => types.get(name) ?? name) } : {}),
      properties,
    };
  });
}

const ROOT_TYPES = groups({
  Article: 'h-entry',
  Organization: 'h-card vcard',
  Event: 'h-event vevent',
  Product: 'h-product hproduct',
  Review: 'h-review hreview',
  PostalAddress: 'h-adr',
});
const PROPERTIES =
  pairs(`street-address streetAddress locality addressLocality region addressRegion postal-code postalCode
  country-name addressCountry tel telephone org organization photo image published datePublished updated dateModified
  start startDate end endDate content articleBody summary description`);

function walk(root: Document, context: PageContext, read: (element: Element) => Annotation): Annotated {
  const entities: Entity[] = [];
  const loose: Entity = { types: [], properties: new Map() };
  let count = 0;
  let left = MAX_VALUES;
  type Item = { element: Element; entity: Entity | null };
  const stack: Item[] = [];
  const push = (parent: ParentNode, entity: Entity | null) => {
    for (let i = parent.children.length - 1; i >= 0; i--) {
      const child = parent.children[i];
      if (child && isTag(child)) stack.push({ element: child, entity });
    }
  };
  /** Entities take their text from properties that are read later. */
  const nested: { value: Value; entity: Entity }[] = [];
  push(root, null);
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { element, entity } = item;
    const { scope, properties } = read(element);
    let inner = entity;
    if (scope && count++ < MAX_ENTITIES) {
      inner = { types: scope, properties: new Map() };
      if (properties.length === 0 || !entity) entities.push(inner);
    }
    if (properties.length > 0 && left-- > 0) {
      const value: Value =
        inner !== entity && inner ? { text: '', entity: inner, element } : elementValue(element, context);
      if (inner !== entity && inner) nested.push({ value, entity: inner });
      if (value.text.length < MAX_TEXT) for (const name of properties) append(entity ?? loose, name, value);
    }
    push(element, inner);
  }
  for (const { value, entity } of nested.reverse()) Object.assign(value, valueOfEntity(entity));
  return { entities: entities.filter((entity) => entity.properties.size > 0), loose };
}

function append(entity: Entity, name: string, value: Value): void {
  const values = entity.properties.get(name);
  if (values) values.push(value);
  else entity.properties.set(name, [value]);
}

function names(attribute: string | undefined): string[] {
  return attribute?.match(/\S+/g) ?? [];
}

function lastPart(name: string): string {
  return name.replace(/^.*[/#:]/, '');
}
