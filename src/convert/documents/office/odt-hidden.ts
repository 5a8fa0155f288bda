/** Leaves out the words of OpenDocument texts that are hidden: by a condition, by a style, or with their section. */
import { replaceElements } from './cut-ranges.ts';

/** Styles are based on one another; no program lets them go deeper. */
const DEEPEST = 20;

/** @param styles the part with the file's named styles; others stand before the text itself */
export function withoutHiddenText(xml: string, styles: string): string {
  // Without a word on the last state of the condition it is taken to hide.
  const fields = replaceElements(xml, 'text:hidden-text', (field) =>
    /^[^>]*\stext:is-hidden="false"/.test(field) ? field : '',
  );
  if (!/\stext:display="(?:none|condition)"/.test(xml + styles)) return fields;
  const sections = withoutThose(
    fields,
    'text:section',
    (tag) => valueIn(tag, 'text:display') === 'none' || /\stext:is-hidden="true"/.test(tag),
  );
  const named = stylesIn(`${styles}${xml}`);
  const display = (family: string, tag: string) =>
    displayOf(`${family} ${valueIn(tag, 'text:style-name')}`, named);
  const spans = withoutThose(sections, 'text:span', (tag) => display('text', tag) === 'none');
  const showsSome = (element: string) =>
    [...element.matchAll(/<text:span\s[^<>]*>/g)].some(([tag]) => display('text', tag) === 'true');
  return ['text:p', 'text:h'].reduce(
    (text, name) =>
      withoutThose(text, name, (tag, element) => display('paragraph', tag) === 'none' && !showsSome(element)),
    spans,
  );
}

/** What ends first is the innermost: an element with others of its name inside is left as it is. */
function withoutThose(
  xml: string,
  name: string,
  isHidden: (tag: string, element: string) => boolean,
): string {
  return replaceElements(xml, name, (found) => {
    const start = Math.max(0, found.lastIndexOf(`<${name}>`), found.lastIndexOf(`<${name} `));
    const element = found.slice(start);
    const tag = element.slice(0, element.indexOf('>') + 1);
    return isHidden(tag, element) ? found.slice(0, start) : found;
  });
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
