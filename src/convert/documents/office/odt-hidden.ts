/** Removes hidden text from OpenDocument texts: hidden by a condition, by a style, or with its section. */
import { replaceElements, replaceRanges } from './cut-ranges.ts';

/** The longest chain of styles that are based on one another. */
const DEEPEST = 20;

/** @param styles the part with the file's named styles; automatic ones are at the top of `xml` */
export function withoutHiddenText(xml: string, styles: string): string {
  // A field that does not state the last result of its condition counts as hidden.
  const fields = replaceElements(xml, 'text:hidden-text', (field) =>
    /^[^>]*\stext:is-hidden="false"/.test(field) ? field : '',
  );
  if (!/\stext:display="(?:none|condition)"/.test(xml + styles)) return fields;
  const sections = withoutHidden(
    fields,
    'text:section',
    ({ tag }) => valueIn(tag, 'text:display') === 'none' || /\stext:is-hidden="true"/.test(tag),
  );
  const named = stylesIn(`${styles}${xml}`);
  const display = (family: string, tag: string) =>
    displayOf(`${family} ${valueIn(tag, 'text:style-name')}`, named);
  /** Removes the elements of that name that their style hides, unless a span inside is explicitly shown. */
  const withoutStyled = (text: string, name: string, family: string) => {
    const shown = elementsIn(text, 'text:span').filter(({ tag }) => display('text', tag) === 'true');
    return withoutHidden(
      text,
      name,
      (element) => display(family, element.tag) === 'none' && !hasInside(element, shown),
    );
  };
  const spans = withoutStyled(sections, 'text:span', 'text');
  return ['text:p', 'text:h'].reduce((text, name) => withoutStyled(text, name, 'paragraph'), spans);
}

type Found = { from: number; to: number; tag: string };

/** The ranges of the elements of that name, in order of their start tags; they may be nested. */
function elementsIn(xml: string, name: string): Found[] {
  const found: Found[] = [];
  const open: Omit<Found, 'to'>[] = [];
  for (const { 0: tag, index } of xml.matchAll(new RegExp(`</?${name}(?:\\s[^<>]*)?>`, 'g'))) {
    if (tag.endsWith('/>')) continue;
    if (!tag.startsWith('</')) open.push({ from: index, tag });
    else {
      const begun = open.pop();
      if (begun) found.push({ ...begun, to: index + tag.length });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

function withoutHidden(xml: string, name: string, isHidden: (element: Found) => boolean): string {
  return replaceRanges(xml, elementsIn(xml, name).filter(isHidden));
}

/**
 * Whether one of the elements, which are in order, begins inside this one. A binary search, as there may be very many
 * of both.
 */
function hasInside({ from, to }: Found, elements: readonly Found[]): boolean {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((elements[middle]?.from ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  return (elements[low]?.from ?? to) < to;
}

type NamedStyle = { parent: string; display: string };

/** By their family and name. */
function stylesIn(xml: string): Map<string, NamedStyle> {
  const found = new Map<string, NamedStyle>();
  const add = (style: string) => {
    const tag = style.slice(0, style.indexOf('>') + 1);
    const family = valueIn(tag, 'style:family');
    const properties = /<style:text-properties\s[^<>]*>/.exec(style)?.[0] ?? '';
    found.set(`${family} ${valueIn(tag, 'style:name')}`, {
      parent: `${family} ${valueIn(tag, 'style:parent-style-name')}`,
      display: valueIn(properties, 'text:display'),
    });
    return style;
  };
  for (const [style] of xml.matchAll(/<style:style\s[^<>]*\/>/g)) add(style);
  replaceElements(xml, 'style:style', add);
  return found;
}

function displayOf(id: string, styles: ReadonlyMap<string, NamedStyle>): string {
  let style = styles.get(id);
  for (let depth = 0; style && style.display === '' && depth < DEEPEST; depth++)
    style = styles.get(style.parent);
  return style?.display ?? '';
}

function valueIn(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}
