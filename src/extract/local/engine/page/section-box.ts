/** A section as an object of its own: a box with a heading, whose first line is the name of what the heading says. */
import { isTag } from 'domhandler';
import type { Scope } from '../../../fact.ts';
import type { Region, Section } from '../model.ts';
import { TRUST } from '../trust.ts';
import { fact, factIn, lazyScope } from './region.ts';

const MAX_NAME = 60;
const MAX_BOX = 40;
/** Neither an address nor a sentence, a date, an amount or a label with its value. */
const NAME = /^(?!(?:tel|phone|fax|mail|www)\b)\p{Lu}[^\d@:：,;!?]{1,58}[^\d@:：,;.!?]\.?$/iu;

export function boxScope(
  region: Region,
  section: Section,
  scopeOf: (from: number, to: number) => Scope,
): Scope {
  const end = endOfBox(region, section);
  const inner = scopeOf(section.from, end);
  return lazyScope(() => {
    const name = nameIn(region, section.from, end);
    return name ? { facts: [name, ...inner.facts], groups: inner.groups } : inner;
  });
}

/** The end of a small box around the heading, within the section. */
function endOfBox({ places }: Region, { at, from, to }: Section): number {
  const box = places[places[at]?.parent ?? -1];
  const isBox = box !== undefined && box.end > from && box.end < to && box.end - at <= MAX_BOX;
  return isBox ? box.end : to;
}

/** The first text of the box, if it is written like a name. */
function nameIn(region: Region, from: number, to: number) {
  if (to - from > MAX_BOX) return null;
  for (const { element, zone } of region.places.slice(from, to)) {
    const text = region.texts.text(element);
    if (text === '' || element.children.some((child) => isTag(child) && text === region.texts.text(child)))
      continue;
    if (element.children.some(isTag) && !/^(?:a|b|strong|span|p)$/.test(element.name)) continue;
    if (text.length <= MAX_NAME && NAME.test(text))
      return fact('name', 'section', TRUST.section.nameInBox, zone, () => [region.texts.value(element)]);
    const [line = '', ...others] = region.texts.lines(element);
    return others.length > 0 && line.length <= MAX_NAME && NAME.test(line)
      ? factIn('name', 'section', TRUST.section.nameInBox, zone, line, element)
      : null;
  }
  return null;
}
