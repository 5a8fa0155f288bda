/** Marks the bold runs of a text from the page, which is found in the page's own text by its letters. */
import { type ChildNode, isText, Text } from 'domhandler';
import { textOf } from '../../container/xml.ts';
import { element } from '../../tree.ts';
import type { TextRange } from './bold-text.ts';
import { type KeyedText, keyed } from './keys.ts';

export type BoldText = {
  source: KeyedText;
  /** For each character of the source's key. */
  isBold: boolean[];
  /** How far the previous texts reach in the key. */
  reached: number;
};

/** A shorter text may match in the wrong place, so it has to follow the previous text closely. */
const SURE = 12;
const NEAR = 200;

export function boldText(source: KeyedText, ranges: TextRange[]): BoldText {
  const isBold = new Array<boolean>(source.key.length).fill(false);
  let range = 0;
  for (const [i, offset] of source.at.entries()) {
    while ((ranges[range]?.to ?? Number.POSITIVE_INFINITY) <= offset) range++;
    isBold[i] = (ranges[range]?.from ?? Number.POSITIVE_INFINITY) <= offset;
  }
  return { source, isBold, reached: 0 };
}

/** The nodes of a text, with `strong` around bold parts. */
export function withBold(nodes: ChildNode[], text: string, bold: BoldText): ChildNode[] {
  if (!bold.isBold.includes(true)) return nodes;
  const own = keyed(text);
  const start = placeOf(own.key, bold);
  if (start === -1) return nodes;
  bold.reached = start + own.key.length;
  const marks = boldCharacters(own, bold.isBold.slice(start, bold.reached));
  if (!marks.includes(true)) return nodes;
  let at = 0;
  return nodes.flatMap((node) => {
    const content = isText(node) ? node.data : textOf('children' in node ? node : null);
    const within = marks.slice(at, at + content.length);
    at += content.length;
    if (isText(node)) return runsOf(content, within);
    return within.every(Boolean) ? [element('strong', [node])] : [node];
  });
}

function placeOf(key: string, { source, reached }: BoldText): number {
  if (key === '') return -1;
  const after = source.key.indexOf(key, reached);
  if (after !== -1 && (key.length >= SURE || after - reached < NEAR)) return after;
  return key.length >= SURE ? source.key.indexOf(key) : -1;
}

/** Whether each character of the text is bold; signs and spaces are bold between two bold letters. */
function boldCharacters({ text, at }: KeyedText, isBold: boolean[]): boolean[] {
  const marks = new Array<boolean>(text.length).fill(false);
  let start = 0;
  for (const [i, offset] of at.entries()) {
    if (!isBold[i]) continue;
    if (!isBold[i - 1]) start = offset;
    marks.fill(true, start, offset + 1);
    // A closing bracket whose opening one is bold.
    if (text[offset + 1] === ')' && /\([^)]*$/.test(text.slice(start, offset + 1))) marks[offset + 1] = true;
  }
  return marks;
}

function runsOf(text: string, marks: boolean[]): ChildNode[] {
  const runs: { text: string; isBold: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    const isBold = marks[i] ?? false;
    const last = runs.at(-1);
    if (last?.isBold === isBold) last.text += text[i];
    else runs.push({ text: text[i] ?? '', isBold });
  }
  return runs.map((run) => (run.isBold ? element('strong', [run.text]) : new Text(run.text)));
}
