/** The fallback for a page whose layout lost text: its raw text, with its lines joined into paragraphs. */
import type { ChildNode } from 'domhandler';
import { type Content, element } from '../tree.ts';
import type { Vocabulary } from './keys.ts';
import { joinLines } from './passages.ts';

export function rawTextNodes(text: string, vocabulary: Vocabulary): ChildNode[] {
  const lines = text.split(/\r\n|\n|(?<=[\uFFFE\u0002])/).map((line) => line.trim());
  const longest = Math.max(0, ...lines.map((line) => line.length));
  const nodes: ChildNode[] = [];
  let paragraph = '';
  let content: Content[] = [];
  const end = () => {
    if (paragraph) content.push(paragraph);
    if (content.length > 0) nodes.push(element('p', content));
    paragraph = '';
    content = [];
  };
  lines.forEach((line, i) => {
    if (!line) {
      end();
      return;
    }
    paragraph = paragraph ? joinLines(paragraph, line, vocabulary) : line;
    const nextWord = /^\S+/.exec(lines[i + 1] ?? '')?.[0].length ?? 0;
    // The next word would have fitted, so this line break is intended.
    if (line.length + nextWord + 1 < longest * 0.85) end();
  });
  end();
  return nodes;
}
