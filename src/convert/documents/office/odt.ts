/**
 * Prepares an OpenDocument text for the block parser: formulas become placeholders, the title a heading, and comments
 * are removed.
 */
import type { Element } from 'domhandler';
import { coreProperties, openZip } from '../container/package.ts';
import { descendants, first, parseXml, textOf } from '../container/xml.ts';
import type { Zip } from '../container/zip.ts';
import { listed } from '../document-parts.ts';
import { passwordProtected, unreadable } from '../refusals.ts';
import type { Prepared } from './block-model.ts';
import { PLACEHOLDER_END, PLACEHOLDER_START } from './block-tree.ts';
import { withoutHiddenText } from './odt-hidden.ts';
import { withShapesAsBoxes } from './odt-shapes.ts';

const KIND = 'odt';
const MOST_FORMULAS = 20_000;
/** The whole text is searched for each. */
const MOST_TITLE_STYLES = 100;
/** Longest distance from the start of a frame to the object in it. */
const LONGEST_FRAME_TAG = 4_000;

export function prepareOdt(bytes: Buffer): Prepared {
  const zip = openZip(bytes, KIND);
  if (zip.text('META-INF/manifest.xml')?.includes('encryption-data')) throw passwordProtected(KIND);
  const content = zip.text('content.xml');
  if (!content || content.includes('<!ENTITY')) throw unreadable(KIND);
  const placeholders: Prepared['placeholders'] = new Map();
  const bare = withoutComments(withoutFormulas(content, zip, placeholders));
  const shown = withoutHiddenText(withShapesAsBoxes(bare), zip.text('styles.xml') ?? '');
  const changed = withTitleHeading(withReadings(shown));
  return {
    bytes: changed === content ? bytes : zip.with(new Map([['content.xml', changed]])),
    metadata: { ...coreProperties(zip, KIND), ...listed(headersAndFooters(zip)) },
    placeholders,
  };
}

const HEADERS = ['header', 'header-left', 'header-first', 'footer', 'footer-left', 'footer-first'];

function headersAndFooters(zip: Zip): string[] {
  const styles = parseXml(zip.text('styles.xml') ?? '', KIND);
  return [...descendants(styles, ...HEADERS)].flatMap((header) => [...descendants(header, 'p')].map(textOf));
}

/** Replaces formulas by placeholders; each is an object of its own, shown in a frame. */
function withoutFormulas(xml: string, zip: Zip, placeholders: Prepared['placeholders']): string {
  let out = '';
  let at = 0;
  let close = -1;
  for (const object of xml.matchAll(/<draw:object\s[^<>]*xlink:href="(?:\.\/)?([^"]+)"/g)) {
    const from = Math.max(at, object.index - LONGEST_FRAME_TAG);
    const start = from + xml.slice(from, object.index).lastIndexOf('<draw:frame');
    // Several objects may share the next end tag.
    if (close < object.index) close = xml.indexOf('</draw:frame>', object.index);
    if (close === -1) break;
    const end = close + '</draw:frame>'.length;
    const formula = placeholders.size < MOST_FORMULAS ? formulaOf(zip, object[1] ?? '') : null;
    if (!formula || start < from) continue;
    const key = `f${placeholders.size}`;
    const before = xml.slice(Math.max(0, xml.lastIndexOf('<', start - 1)), start);
    const isAlone = /^<text:p(?:\s[^<>]*)?>$/.test(before) && xml.startsWith('</text:p>', end);
    formula.attribs = { display: isAlone ? 'block' : 'inline' };
    placeholders.set(key, () => formula);
    out += `${xml.slice(at, start)}${PLACEHOLDER_START}${key}${PLACEHOLDER_END}`;
    at = end;
  }
  return out + xml.slice(at);
}

/** Removes comments, which are in the middle of the text that they are about. */
function withoutComments(xml: string): string {
  const close = '</office:annotation>';
  let out = '';
  let at = 0;
  for (const { index } of xml.matchAll(/<office:annotation(?:\s[^<>]*)?>/g)) {
    if (index < at) continue;
    const end = xml.indexOf(close, index);
    if (end === -1) break;
    out += xml.slice(at, index);
    at = end + close.length;
  }
  return out + xml.slice(at);
}

/** Puts the readings of words in brackets behind them, and unwraps paragraphs that are numbered one by one. */
function withReadings(xml: string): string {
  return xml
    .replace(/<text:ruby-text(?:\s[^<>]*)?>([^<>]+)<\/text:ruby-text>/g, '($1)')
    .replace(/<\/?text:numbered-paragraph(?:\s[^<>]*)?>/g, '');
}

/** The object's MathML, without prefixes. */
function formulaOf(zip: Zip, name: string): Element | null {
  const text = zip.text(`${name}/content.xml`);
  return text ? first(parseXml(text.replace(/(<\/?)\w+:/g, '$1'), KIND), 'math') : null;
}

function withTitleHeading(xml: string): string {
  const styles = ['Title'];
  for (const [tag] of xml.matchAll(/<style:style [^<>]*style:parent-style-name="Title"[^<>]*>/g)) {
    const name = /style:name="([^"]+)"/.exec(tag)?.[1];
    if (name) styles.push(name);
    if (styles.length === MOST_TITLE_STYLES) break;
  }
  for (const style of styles) {
    const open = `<text:p text:style-name="${style}">`;
    const start = xml.indexOf(open);
    const end = start === -1 ? -1 : xml.indexOf('</text:p>', start);
    if (end === -1) continue;
    const inner = xml.slice(start + open.length, end);
    if (inner.includes('<text:p') || inner.trim() === '') continue;
    const heading = `<text:h text:outline-level="1">${inner}</text:h>`;
    return xml.slice(0, start) + heading + xml.slice(end + '</text:p>'.length);
  }
  return xml;
}
