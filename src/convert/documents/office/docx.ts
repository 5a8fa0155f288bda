/** Prepares a Word file for the block parser: formulas become placeholders, the title a heading, and what it would leave out is kept. */
import { listed } from '../document-parts.ts';
import { math } from '../tree.ts';
import type { Prepared } from './block-model.ts';
import { PLACEHOLDER_END, PLACEHOLDER_START } from './block-tree.ts';
import { withoutTableControls } from './content-controls.ts';
import { officeMathToTex } from './office-math.ts';
import { coreProperties, openPackage, relationships } from './package.ts';
import { attribute, child, descendants, elementsOf, parseXml, textOf } from './xml.ts';
import type { Zip } from './zip.ts';

const KIND = 'docx';
const MOST_FORMULAS = 20_000;

export function prepareDocx(bytes: Buffer): Prepared {
  const { zip, part, text } = openPackage(bytes, KIND);
  const placeholders: Prepared['placeholders'] = new Map();
  const changes = new Map<string, string>();
  const titleStyles = stylesNamed(zip, part, 'title');
  for (const name of [part, ...relatedParts(zip, part, ['footnotes', 'endnotes'])]) {
    const before = name === part ? text : (zip.text(name) ?? '');
    const plain = withHyphens(withoutTableControls(withoutFormulas(before, placeholders)));
    const after = withTitleLevel(plain, titleStyles);
    if (after !== before) changes.set(name, after);
  }
  return {
    bytes: changes.size > 0 ? zip.with(changes) : bytes,
    metadata: { ...coreProperties(zip, KIND), ...listed(headersAndFooters(zip, part)) },
    placeholders,
  };
}

function relatedParts(zip: Zip, part: string, types: string[]): string[] {
  return [...relationships(zip, part, KIND).values()]
    .filter(({ type, isExternal }) => !isExternal && types.includes(type))
    .map(({ target }) => target);
}

/** The paragraphs of headers and footers, which belong to no place in the text. */
function headersAndFooters(zip: Zip, part: string): string[] {
  return relatedParts(zip, part, ['header', 'footer']).flatMap((name) =>
    [...descendants(parseXml(zip.text(name) ?? '', KIND), 'p')].map((paragraph) =>
      [...descendants(paragraph, 't')].map(textOf).join(''),
    ),
  );
}

/** By position and not by pattern, so that a file of unclosed formulas takes no more than one pass. */
function withoutFormulas(xml: string, placeholders: Prepared['placeholders']): string {
  let out = '';
  let at = 0;
  for (;;) {
    const start = nextFormula(xml, at);
    if (start === -1 || placeholders.size >= MOST_FORMULAS) break;
    const name = xml.startsWith('<m:oMathPara', start) ? 'm:oMathPara' : 'm:oMath';
    const close = `</${name}>`;
    const end = xml.indexOf(close, start);
    if (end === -1) break;
    const source = xml.slice(start, end + close.length);
    const key = `f${placeholders.size}`;
    const tex = formulaTex(source);
    placeholders.set(key, () => math(tex, name === 'm:oMathPara'));
    out += `${xml.slice(at, start)}<w:r><w:t>${PLACEHOLDER_START}${key}${PLACEHOLDER_END}</w:t></w:r>`;
    at = end + close.length;
  }
  return out + xml.slice(at);
}

function nextFormula(xml: string, from: number): number {
  for (let at = xml.indexOf('<m:oMath', from); at !== -1; at = xml.indexOf('<m:oMath', at + 8)) {
    if (/^<m:oMath(?:Para)?(?:\s[^>]*[^/>])?>/.test(xml.slice(at, at + 2000))) return at;
  }
  return -1;
}

function formulaTex(source: string): string {
  const formulas = [...descendants(parseXml(source, KIND), 'oMath')].map(officeMathToTex);
  return formulas.length > 1
    ? `\\begin{gathered}${formulas.join(' \\\\ ')}\\end{gathered}`
    : (formulas[0] ?? '');
}

/** Ids of the paragraph styles of that name: the ids are in the language of the author, the names are not. */
function stylesNamed(zip: Zip, part: string, name: string): string[] {
  const target = [...relationships(zip, part, KIND).values()].find(({ type }) => type === 'styles')?.target;
  const text = target ? zip.text(target) : null;
  if (!text) return [];
  const root = elementsOf(parseXml(text, KIND))[0];
  return elementsOf(root)
    .filter((style) => attribute(child(style, 'name'), 'val')?.toLowerCase() === name)
    .map((style) => attribute(style, 'styleId') ?? '')
    .filter(Boolean);
}

/** Hyphens at which no line breaks are elements, which the block parser leaves out. */
function withHyphens(xml: string): string {
  return xml.replace(/<w:noBreakHyphen\s*\/>/g, '<w:t>\u2011</w:t>');
}

function withTitleLevel(xml: string, styles: string[]): string {
  let changed = xml;
  for (const style of styles) {
    const mark = `<w:pStyle w:val="${style}"/>`;
    changed = changed.replaceAll(mark, `${mark}<w:outlineLvl w:val="0"/>`);
  }
  return changed;
}
