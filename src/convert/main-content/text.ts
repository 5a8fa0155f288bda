/** A view as plain text: a line for each block, in page order. */
import { type ChildNode, isTag, isText } from 'domhandler';
import { beginsApart } from '../html/seams.ts';
import { nameList } from '../html/tokens/name-list.ts';
import type { View } from '../html/view.ts';
import { BLOCK_TAGS, SKIPPED_TAGS } from './outline/vocabulary.ts';

/**
 * The whole text, or about the given number of characters from its beginning.
 *
 * @example toText(reader(parseHtml(html).root).view)
 */
export function toText(view: View, most = Number.POSITIVE_INFINITY): string {
  return textWithout(SKIPPED_TAGS, view, most);
}

const NOT_PROSE = new Set([
  ...SKIPPED_TAGS,
  ...nameList('pre h1 h2 h3 h4 h5 h6 figcaption caption button th dt'),
]);

/** The running text alone: no headings, code, captions or names of columns. */
export const toProse = (view: View): string => textWithout(NOT_PROSE, view, Number.POSITIVE_INFINITY);

function textWithout(skipped: ReadonlySet<string>, view: View, most: number): string {
  let text = '';
  const stack: (ChildNode | '\n')[] = [...view.root.children].reverse();
  // The text collected has more line ends than the text returned.
  for (let node = stack.pop(); node !== undefined && text.length < 2 * most; node = stack.pop()) {
    if (node === '\n') text += '\n';
    else if (isText(node)) {
      if (!view.dropped.has(node)) text += spaced(node.data);
    } else if (isTag(node) && !view.dropped.has(node)) {
      const isBlock = BLOCK_TAGS.has(node.name);
      if (isBlock || node.name === 'br') text += '\n';
      if (skipped.has(node.name)) continue;
      if (!isBlock && beginsApart(node)) text += ' ';
      if (isBlock) stack.push('\n');
      for (let i = node.children.length - 1; i >= 0; i--) {
        const child = node.children[i];
        if (child) stack.push(child);
      }
    }
  }
  // Runs of spaces first: a pattern that begins with one would start again at each of its spaces.
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
    .slice(0, most);
}

/** White space other than a single space. */
const UNTIDY = / \s+|[^\S ]\s*/;
const ALL_UNTIDY = new RegExp(UNTIDY, 'g');

function spaced(text: string): string {
  return UNTIDY.test(text) ? text.replace(ALL_UNTIDY, ' ') : text;
}
