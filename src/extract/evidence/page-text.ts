/** What a reader sees of a page, block by block, and links that open a browser at a place in it. */
import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import { isInvisible } from '../../convert/html/visibility.ts';
import { pushChildren } from '../../convert/html/walk.ts';
import { isBlock } from '../elements/elements.ts';
import { collapse } from '../elements/text.ts';

export type TextBlock = { text: string; element: Element };

const MAX_BLOCKS = 20_000;
/** Longer quotes are named by how they begin and end. */
const MAX_WHOLE = 80;
const EDGE_WORDS = 5;
const CONTEXT_WORDS = 4;

/** The texts between the edges of blocks, each with the innermost block that holds it. */
export function textBlocks(root: Document): TextBlock[] {
  const blocks: TextBlock[] = [];
  let text = '';
  let owner: Element | null = null;
  const end = () => {
    const plain = collapse(text);
    if (plain !== '' && owner) blocks.push({ text: plain, element: owner });
    text = '';
  };
  const stack: (ChildNode | { back: Element | null })[] = [];
  pushChildren(stack, root.children);
  for (let node = stack.pop(); node && blocks.length < MAX_BLOCKS; node = stack.pop()) {
    if ('back' in node) {
      end();
      owner = node.back;
    } else if (isText(node)) text += node.data;
    else if (isTag(node) && !isInvisible(node)) {
      if (node.name === 'br') text += ' ';
      if (isBlock(node) || node.name === 'body' || node.name === 'html') {
        end();
        stack.push({ back: owner });
        owner = node;
      }
      pushChildren(stack, node.children);
    }
  }
  end();
  return blocks;
}

/**
 * The end of an address that scrolls to a quote and marks it (https://wicg.github.io/scroll-to-text-fragment/). If the
 * words are on the page more than once, those before and after say which are meant. null if the block has none of them.
 */
export function textFragment(blocks: readonly string[], index: number, quote: string): string | null {
  const block = blocks[index] ?? '';
  const shown = block.includes(quote) ? quote : longestStart(block, quote);
  const at = shown === '' ? -1 : block.indexOf(shown);
  if (at < 0) return null;
  const words = shown.split(' ');
  const isLong = shown.length > MAX_WHOLE && words.length > EDGE_WORDS * 2;
  const exact = isLong
    ? `${encoded(words.slice(0, EDGE_WORDS).join(' '))},${encoded(words.slice(-EDGE_WORDS).join(' '))}`
    : encoded(shown);
  if (!isLong && occurrences(blocks, shown) < 2) return `#:~:text=${exact}`;
  const before = block.slice(0, at).trim() || (blocks[index - 1] ?? '');
  const after = block.slice(at + shown.length).trim() || (blocks[index + 1] ?? '');
  const prefix = before.split(' ').slice(-CONTEXT_WORDS).join(' ');
  const suffix = after.split(' ').slice(0, CONTEXT_WORDS).join(' ');
  return `#:~:text=${prefix && `${encoded(prefix)}-,`}${exact}${suffix && `,-${encoded(suffix)}`}`;
}

/** As much of a quote's beginning as the block has. */
function longestStart(block: string, quote: string): string {
  const words = quote.split(' ').slice(0, 40);
  while (words.length > 0 && !block.includes(words.join(' '))) words.pop();
  return words.join(' ');
}

/** The blocks of a page in lower case, which are needed for each of its values. */
const FOLDED = new WeakMap<readonly string[], string[]>();

function occurrences(blocks: readonly string[], text: string): number {
  const folded = text.toLowerCase();
  const all = FOLDED.get(blocks) ?? blocks.map((block) => block.toLowerCase());
  FOLDED.set(blocks, all);
  let count = 0;
  for (const lower of all) {
    for (let at = lower.indexOf(folded); at >= 0 && count < 2; at = lower.indexOf(folded, at + 1)) count++;
    if (count > 1) break;
  }
  return count;
}

/** A dash would end a prefix. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll('-', '%2D');
}
