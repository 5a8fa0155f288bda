/** Finds operations and their fields by words. */
import { hasWords, wordsOf } from '../words.ts';
import type { Field } from './field-tree.ts';
import { type Endpoint, type Resolve, tagOf, titleOf } from './open-api.ts';
import { requestParts, responsePart } from './operation-parts.ts';

export type Found = { endpoint: Endpoint; fields: Field[]; moreFields: number };

type Entry = { endpoint: Endpoint; text: string; fields: Field[] };

const MOST_FIELDS = 5;

/** @example createSearch(endpoints, resolve)('timeout')[0]?.fields[0]?.id // 'request.fetchConfig.timeout' */
export function createSearch(endpoints: Endpoint[], resolve: Resolve): (query: string) => Found[] {
  const entries = endpoints.map((endpoint) => entryOf(endpoint, resolve));
  return (query) => {
    const words = wordsOf(query);
    const has = hasWords(query);
    const found = entries.map(({ endpoint, text, fields }) => {
      const exact = (field: Field) => Number(field.name.toLowerCase() === words.at(-1));
      const hits = fields.filter(
        ({ name, id }) => has(id) && words.some((word) => name.toLowerCase().includes(word)),
      );
      const best = hits.toSorted((a, b) => exact(b) - exact(a));
      return {
        endpoint,
        named: has(text),
        fields: best.slice(0, MOST_FIELDS),
        moreFields: Math.max(0, hits.length - MOST_FIELDS),
      };
    });
    return found
      .filter(({ named, fields }) => named || fields.length > 0)
      .toSorted((a, b) => Number(b.named) - Number(a.named));
  };
}

function entryOf(endpoint: Endpoint, resolve: Resolve): Entry {
  const parts = [...requestParts(endpoint, resolve), responsePart(endpoint, resolve)];
  return {
    endpoint,
    text: [tagOf(endpoint), titleOf(endpoint), endpoint.id, endpoint.method, endpoint.path].join(' '),
    fields: parts.flatMap(({ fields }) => fields.flatMap(withInside)),
  };
}

function withInside(field: Field): Field[] {
  return [field, ...field.inside.flatMap(withInside)];
}
