/** Turns text of Word files that the block parser would skip into ordinary text, and removes hidden text. */

import {
  attribute,
  child,
  descendants,
  elementsOf,
  first,
  localName,
  parseXml,
  textOf,
} from '../container/xml.ts';
import { type Change, escapeXml, replaceElements, replaceRanges } from './cut-ranges.ts';
import { symbolCharacter } from './symbol-fonts.ts';

const KIND = 'docx';
const LONGEST_FIELD = 10_000;

/** Writes non-breaking hyphens, symbols, page and column breaks, and words with their reading as ordinary text. */
export function withShownCharacters(xml: string): string {
  const plain = xml
    .replace(/<w:noBreakHyphen\s*\/>/g, '<w:t>\u2011</w:t>')
    .replace(/<w:br\s[^<>]*\/>/g, (tag) =>
      /^(?:page|column)$/.test(valueIn(tag, 'w:type')) ? '<w:br/>' : tag,
    )
    .replace(/<w:sym\s[^<>]*\/>/g, (tag) => {
      const code = Number.parseInt(valueIn(tag, 'w:char'), 16);
      return text(Number.isNaN(code) ? '' : symbolCharacter(valueIn(tag, 'w:font'), code));
    });
  return replaceElements(plain, 'w:ruby', (ruby) => {
    const root = parseXml(ruby, KIND);
    const [base, reading] = [textOf(first(root, 'rubyBase')), textOf(first(root, 'rt'))];
    return text(reading ? `${base}(${reading})` : base);
  });
}

/** Removes the words of hidden runs; the rest of such a run may be half of a field. */
export function withoutHiddenText(xml: string): string {
  if (!xml.includes('<w:vanish')) return xml;
  return replaceElements(xml, 'w:r', (found) => {
    // A text box has runs inside a run; the first end tag is that of the innermost.
    const start = Math.max(0, found.lastIndexOf('<w:r>'), found.lastIndexOf('<w:r '));
    const run = found.slice(start);
    // The formatting before a tracked change does not count.
    const now = replaceElements(run, 'w:rPrChange', () => '');
    const vanish = /<w:vanish(?:\s[^<>]*)?\/>/.exec(now)?.[0];
    const isHidden = vanish && !/^(?:0|false|off)$/.test(valueIn(vanish, 'w:val'));
    return isHidden ? found.slice(0, start) + run.replace(/<w:t(?:\s[^<>]*)?>[^<]*<\/w:t>/g, '') : found;
  });
}

/** Adds the text that older files draw as a picture (WordArt). */
export function withWordArt(xml: string): string {
  if (!xml.includes('<v:textpath')) return xml;
  return replaceElements(xml, 'w:pict', (picture) => {
    const texts = [...descendants(parseXml(picture, KIND), 'textpath')].map((node) =>
      attribute(node, 'string'),
    );
    return `${picture}${text(texts.filter(Boolean).join(' '))}`;
  });
}

/** Adds the choices made in a form: they are in the field's properties, and are shown behind its end. */
export function withFormFields(xml: string): string {
  const changes: Change[] = [];
  let close = -1;
  let tagEnd = -1;
  for (let at = xml.indexOf('<w:ffData'); at !== -1; at = xml.indexOf('<w:ffData', at + 1)) {
    const end = xml.indexOf('</w:ffData>', at);
    if (end === -1) break;
    if (close < end) {
      close = xml.indexOf('w:fldCharType="end"', end);
      tagEnd = close === -1 ? -1 : xml.indexOf('/>', close);
    }
    if (tagEnd === -1) break;
    const field = close - end < LONGEST_FIELD ? xml.slice(end, close) : null;
    const shown = chosen(xml.slice(at, end));
    // A list may have its choice as the field's text as well.
    if (shown && field !== null && !field.includes('<w:t'))
      changes.push({ from: tagEnd + 2, to: tagEnd + 2, with: text(shown) });
    at = end;
  }
  return replaceRanges(xml, changes);
}

function chosen(field: string): string {
  const data = elementsOf(parseXml(field, KIND))[0];
  const box = child(data, 'checkBox');
  if (box) {
    const state = child(box, 'checked') ?? child(box, 'default');
    return state && !/^(?:0|false|off)$/.test(attribute(state, 'val') ?? '1') ? '☒' : '☐';
  }
  const list = child(data, 'ddList');
  const entries = elementsOf(list).filter((node) => localName(node) === 'listEntry');
  const index = attribute(child(list, 'result') ?? child(list, 'default'), 'val') ?? '0';
  return attribute(entries[Number(index)], 'val') ?? '';
}

function valueIn(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

function text(content: string): string {
  return content ? `<w:t xml:space="preserve">${escapeXml(content)}</w:t>` : '';
}
