/** Fields for the address of a file or page, from links that all records have in the same place. */
import { type Element, isTag } from 'domhandler';
import { lazily } from '../../../../../concurrency/caches/kept-value.ts';
import type { Group, Line, Value } from '../../../../fact.ts';
import type { Shape } from '../../../../json-schema/shape.ts';
import { wordsOf } from '../../../../names/words.ts';
import type { Filled, Filler } from '../filler.ts';
import { readValue } from '../read-value.ts';
import type { Read } from './read-slot.ts';
import { type Slot, sharedPlaces, slotsOf } from './slots.ts';

const LINK = /^(?:url|uri|link|href|file|address|document)$/;

/** Only if the label of the place, the words of all links or their kind of file say each word of the name. */
export function readLinks(
  records: readonly (Filled | null)[],
  group: Group,
  items: Shape,
  context: readonly string[],
  filler: Filler,
): ReadonlyMap<string, Read> {
  const found = new Map<string, Read>();
  const all = lazily(() => [sharedPlaces(group), slotsOf(group)]);
  for (const [name, schema] of items.properties) {
    if (records.some((filled) => filled?.origins.some(({ path }) => path === name))) continue;
    const shape = filler.shapes
      .variantsOf(filler.shapes.shapeOf(schema))
      .find(({ format }) => format === 'uri');
    const words = wordsOf(name).filter((word) => !LINK.test(word));
    if (!shape || words.length === 0) continue;
    const named = all().map((slots) => slots.filter((one) => isNamed(one, words)));
    const [slot, ...more] = named.find((slots) => slots.length > 0) ?? [];
    if (!slot || more.length > 0) continue;
    const field = { ...filler.nameOf(name, { context }), kind: 'url' as const };
    const values = slot.lines.map((line) => {
      const from = line && linkOf(line, filler);
      return from ? (readValue(from, { ...filler, field, shape })?.value ?? null) : null;
    });
    found.set(name, { lines: slot.lines, values });
  }
  return found;
}

function isNamed({ label, lines }: Slot, words: readonly string[]): boolean {
  const known = lines.flatMap((line) => line ?? []);
  const own = known.map((line) => {
    const href = anchorOf(line.element)?.attribs.href;
    const [, kind = ''] = /\.([a-z\d]{2,5})(?:[?#].*)?$/i.exec(href ?? '') ?? [];
    return href === undefined ? [] : [...wordsOf(line.value.text), kind.toLowerCase()];
  });
  const labels = wordsOf(label);
  return (
    words.every((word) => labels.includes(word) || own.every((said) => said.includes(word))) &&
    own.every((said) => said.length > 0)
  );
}

function linkOf(line: Line, { context }: Filler): Value | null {
  const link = anchorOf(line.element);
  const url = link?.attribs.href ? context.base.resolve(link.attribs.href) : null;
  return link && url ? { text: url, url, element: link } : null;
}

/** The link in a cell, or around a text. */
function anchorOf(element: Element): Element | undefined {
  for (let up: Element | null = element, i = 0; up && i < MAX_UP; i++) {
    if (up.name === 'a') return up;
    up = up.parent && isTag(up.parent) ? up.parent : null;
  }
  const [only, ...more] = element.children.filter(isTag);
  return only?.name === 'a' && more.length === 0 ? only : undefined;
}

const MAX_UP = 3;
