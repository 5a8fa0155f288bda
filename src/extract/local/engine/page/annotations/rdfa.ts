/** RDFa Lite, and `about` and `rel` from full RDFa, which pages use too. https://www.w3.org/TR/rdfa-lite/ */
import type { Document, Element } from 'domhandler';
import type { PageContext } from '../../model.ts';
import { type Annotated, type Annotation, lastPart, names, walk } from './walk.ts';

/** Open Graph uses the same attribute on <meta>; meta.ts reads that. */
const OPEN_GRAPH = /^(?:og|fb|twitter|article|product|book|profile|al):/;
/** On these, `rel` relates the page to another page. */
const LINKS = new Set(['a', 'area', 'link', 'form']);

export function readRdfa(root: Document, context: PageContext): Annotated {
  return walk(root, context, { read: annotationOf, isJoined: true });
}

function annotationOf({ name, attribs }: Element): Annotation {
  const isOpenGraph = name === 'meta' && OPEN_GRAPH.test(attribs.property ?? '');
  const properties = isOpenGraph ? [] : names(attribs.property).map(lastPart);
  const related = LINKS.has(name) ? [] : names(attribs.rel).map(lastPart);
  const types = attribs.typeof === undefined ? undefined : names(attribs.typeof).map(lastPart);
  const about = attribs.about?.trim();
  const resource = attribs.resource?.trim();
  // With `about`, the element's properties belong to that entity; otherwise they belong to the enclosing one.
  if (about) return { scope: types ?? [], properties: [], own: properties, id: about };
  if (types) return { scope: types, properties: [...properties, ...related], id: resource };
  if (properties.length > 0)
    return { properties, refersTo: attribs.content === undefined ? resource : undefined };
  if (related.length > 0 && resource !== undefined) return { properties: related, refersTo: resource };
  if (related.length > 0) return { properties: [], leadsTo: related };
  return resource ? { scope: [], properties: [], id: resource } : { properties: [] };
}
