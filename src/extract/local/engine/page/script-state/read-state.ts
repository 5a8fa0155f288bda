/** Reads the data that a page contains for its scripts (framework state, JSON islands) as entities. */
import type { Element } from 'domhandler';
import { isRecord } from '../../../../../contract/request/is-record.ts';
import { jsonLiterals, parsed } from '../../../../../convert/script-data/literals.ts';
import {
  flightRows,
  flightText,
  fromIndexList,
  isIndexList,
} from '../../../../../convert/script-data/payloads.ts';
import type { Entity } from '../../../../fact.ts';
import type { PageContext } from '../../model.ts';
import { type Held, linkedEntities, spotsIn } from '../json-ld.ts';
import { entityOf } from './as-entity.ts';
import { authorshipIn, type Identity, mayName, type Node, objectsIn } from './find-entity.ts';

/** One script, or one attribute that holds JSON. */
export type ScriptText = { text: string; isJson: boolean; element: Element; attribute?: string };

const MAX_PARSED = 4_000_000;
const MAX_NAMED = 20_000;
const VISITS = /\bdataLayer\b|digitalData|utag_data/;
/** React Flight rows may be split anywhere (`[1,"1f:T4cd,"]`), so they are joined before they are judged. */
export const FLIGHT = /__next_f\.push\(/;
const MIN_PIECE = 5;

/** `linked`: JSON-LD that a script would put on the page; `about`: objects with the page's title or address. */
export type ScriptState = { linked: Entity[]; about: Entity[] };

/**
 * Scripts are not run: only literals in JSON syntax are read.
 *
 * @example readScriptState([{ text: 'window.state = {"product": …}', isJson: false }], identity, context)
 */
export function readScriptState(
  scripts: readonly ScriptText[],
  identity: Identity,
  context: PageContext,
): ScriptState {
  const held = documentsIn(scripts, identity);
  const documents = held.map(({ data }) => data);
  if (documents.length === 0) return { linked: [], about: [] };
  const facts = authorshipIn(documents, context.knowledge);
  const { about, linked } = objectsIn(documents, identity, context.knowledge);
  const objects = [...about, ...(facts ? [facts] : [])];
  const named = objects.length > 0 ? referredTo(documents) : new Map<string, Node>();
  const spots = context.isTraced ? spotsIn(held) : null;
  return {
    linked: linkedEntities(linked, context, spots),
    about: objects
      .map((node) => entityOf(node, named, context, spots))
      .filter((entity) => entity.properties.size > 0),
  };
}

function documentsIn(scripts: readonly ScriptText[], identity: Identity): Held[] {
  const budget = { left: MAX_PARSED };
  const documents: Held[] = [];
  let flight = '';
  let flown: Element | null = null;
  for (const { text, isJson, ...place } of scripts) {
    if (text.length > budget.left) continue;
    if (FLIGHT.test(text)) {
      flight += flightText(jsonLiterals(text, budget, MIN_PIECE));
      flown ??= place.element;
    } else if (!mayName(text, identity) && !VISITS.test(text) && !mayBeLinked(text)) continue;
    else if (!isJson) for (const data of jsonLiterals(text, budget)) documents.push({ ...place, data });
    else {
      budget.left -= text.length;
      const whole = parsed(text);
      documents.push({ ...place, data: isIndexList(whole) ? fromIndexList(whole) : whole });
    }
  }
  if (flown && (mayName(flight, identity) || mayBeLinked(flight)))
    for (const data of flightRows(flight)) documents.push({ element: flown, data });
  return documents;
}

function mayBeLinked(text: string): boolean {
  return text.includes('@context') && text.includes('schema.org');
}

/** The objects of GraphQL caches, by key: `{"Post:7": {…}, "ROOT": {"post": {"__ref": "Post:7"}}}`. */
function referredTo(documents: readonly unknown[]): Map<string, Node> {
  const named = new Map<string, Node>();
  const add = (value: unknown, depth: number) => {
    if (!isRecord(value) || depth > 4) return;
    for (const [key, below] of Object.entries(value)) {
      if (!isRecord(below) || named.size >= MAX_NAMED) continue;
      if (key.includes(':')) named.set(key, below);
      else add(below, depth + 1);
    }
  };
  for (const document of documents) add(document, 0);
  return named;
}
