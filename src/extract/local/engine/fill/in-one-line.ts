/** The items of a list that stands in one line: beside each other in elements of their own, or separated by commas. */
import { isTag, isText } from 'domhandler';
import { withoutEnd } from '../../../../text/without-end.ts';
import { childElements, isBlock } from '../../../elements/elements.ts';
import { collapse, textOf } from '../../../elements/text.ts';
import { type Fact, LABELLED, type Value } from '../../../fact.ts';
import type { Kind } from '../../../names/concepts.ts';
import { phrase } from '../phrases.ts';

const MAX_LINE = 300;
const MAX_ITEM = 40;
const MAX_WORDS = 4;
/** "Roth, Ada" is one person, in two words. */
const LEAST_NAMES = 2;
/** Two elements in a line may be the two parts of one item. */
const LEAST_LINES = 3;
const KINDS: ReadonlySet<Kind> = new Set(['text', 'lines', 'tags', 'person']);
const SEPARATOR = /\s*[,;、，]\s+|\s*[、，]\s*|\s+[|•·/]\s+/u;
const SEMICOLON = /\s*;\s*/;
/** "Malt, hops and yeast", "malt, hops, and yeast". */
const LAST = new RegExp(`^(?:(.{2,})\\s)?(?:${phrase('and')}|&)\\s(\\S.*)$`, 'iu');
/** Neither a sentence nor an address. */
const WORDED = /^\p{L}[^.!?:\d]*$/u;

/** The single value of a fact as several items, if it is a list in a line; all others as they are. */
export function inOneLine(values: readonly Value[], { source }: Fact, kind: Kind): readonly Value[] {
  const [only, ...others] = values;
  if (!only || others.length > 0 || only.entity || only.text.length > MAX_LINE || !KINDS.has(kind))
    return values;
  const beside = besideEachOther(only, kind === 'lines' ? LEAST_LINES : 2);
  if (beside.length > 0) return beside;
  return LABELLED.has(source) ? withoutCommas(only, kind === 'person') : values;
}

/** `<span>Oak</span><span>Ash</span>`, if the element holds nothing else but commas. */
function besideEachOther({ element }: Value, least: number): Value[] {
  if (!element) return [];
  const items = childElements(element);
  const [first] = items;
  const isOfOneKind = items.every(
    (item) => item.name === first?.name && item.attribs.class === first.attribs.class && !isBlock(item),
  );
  const isAll = element.children.every(
    (child) => isTag(child) || !isText(child) || /^[\s,;|•·/、，]*$/u.test(child.data),
  );
  if (items.length < least || !isOfOneKind || !isAll || first?.name === 'br') return [];
  const texts = items.map((item) => ({ text: collapse(textOf(item)), element: item }));
  const isItem = ({ text }: Value) => text.length <= MAX_ITEM && WORDED.test(text);
  return texts.every(isItem) ? texts : [];
}

/** "Oak, ash and elm". */
function withoutCommas(value: Value, areNames: boolean): Value[] {
  const leastWords = areNames ? LEAST_NAMES : 1;
  // "Roth Hall, Ada; Lund, Bea": the commas are within the names.
  const isBySemicolon = areNames && value.text.includes(';');
  const parts = withoutEnd(value.text, '; ').split(isBySemicolon ? SEMICOLON : SEPARATOR);
  if (parts.length < 2) return [value];
  const others = parts.slice(0, -1);
  // "Search and rescue, sales and marketing": each is one thing.
  const isOfPairs = others.some((part) => LAST.test(part));
  const [, before = [], after] = (isOfPairs ? null : LAST.exec(parts.at(-1) ?? '')) ?? [];
  const items = after === undefined ? parts : [...others, before, after].flat();
  const isItem = (text: string) => {
    const words = text.split(/\s+/).length;
    return text.length <= MAX_ITEM && WORDED.test(text) && words >= leastWords && words <= MAX_WORDS;
  };
  if (!items.every(isItem)) return [value];
  const spot = value.spot ?? (value.element && { element: value.element });
  return items.map((text) => ({ text, ...(spot && { spot }) }));
}
