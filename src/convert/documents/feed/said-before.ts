/** Whether a content of an entry has said all that another says: most feeds begin each article a second time, as its summary. */
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { wordSet } from '../../../text/word-lists.ts';
import { textOf } from '../container/xml.ts';

/** Where "…" or "[...]" ends a text, and what may follow it: "Read on". */
const CUT = /\[?(?:…|\.\.\.)\]?[^…]{0,40}$/;
/** So many characters that are the same before the first such mark are no coincidence, whatever follows. */
const FEWEST_THE_SAME = 60;
/** Of more lines only the whole text is compared: each one is searched for in all that was said. */
const MOST_LINES = 20;
/** Searching for a long text takes its length times that of the other, at worst. */
const PROBE = 60;

/** White space differs between the ways of writing a text. */
export const condensed = (text: string): string => text.replace(/\s+/g, '');

/** @param said the texts before, condensed */
export function isSaid(said: string, content: Element): boolean {
  if (saysBeginning(said, condensed(textOf(content)))) return true;
  const lines = linesOf(content).map(condensed).filter(Boolean);
  return lines.length <= MOST_LINES && lines.every((line) => saysBeginning(said, line));
}

function saysBeginning(said: string, text: string): boolean {
  if (says(said, text.replace(CUT, ''))) return true;
  const mark = text.search(/…|\.\.\./);
  return mark >= FEWEST_THE_SAME && says(said, text.slice(0, mark).replace(/\[$/, ''));
}

function says(said: string, text: string): boolean {
  const probe = text.slice(0, PROBE);
  for (let at = said.indexOf(probe), tries = 0; at !== -1 && tries < MOST_LINES; tries++) {
    if (said.startsWith(text, at)) return true;
    at = said.indexOf(probe, at + 1);
  }
  return false;
}

const BLOCKS = wordSet('p div ul ol li h1 h2 h3 h4 h5 h6 blockquote figure table pre section');

/** The blocks of a content, and what is between them. */
function linesOf(content: Element): string[] {
  const lines: string[] = [];
  let line = '';
  for (const node of content.children) {
    if (isBlock(node)) lines.push(line, textOf(node));
    line = isBlock(node) ? '' : line + (isText(node) ? node.data : textOf(isTag(node) ? node : null));
  }
  return [...lines, line];
}

const isBlock = (node: ChildNode): node is Element => isTag(node) && BLOCKS.has(node.name);
