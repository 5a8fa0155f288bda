/** The fallback for a page whose layout lost text: its raw text, with lines joined into paragraphs. */
import type { ChildNode } from 'domhandler';
import { element } from '../../tree.ts';
import type { Vocabulary } from './keys.ts';
import { joinAll } from './passages.ts';

export function rawTextNodes(text: string, vocabulary: Vocabulary): ChildNode[] {
  const lines = text.split(/\r\n|\n|(?<=[\uFFFE\u0002])/).map((line) => line.trim());
  // Not spread: a page may have more lines than a call may have arguments.
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const nodes: ChildNode[] = [];
  let paragraph: string[] = [];
  const end = () => {
    if (paragraph.length > 0) nodes.push(element('p', [joinAll(paragraph, vocabulary)]));
    paragraph = [];
  };
  lines.forEach((line, i) => {
    if (!line) {
      end();
      return;
    }
    paragraph.push(line);
    const nextWord = /^\S+/.exec(lines[i + 1] ?? '')?.[0].length ?? 0;
    // The next word would have fitted, so this line break is intended.
    if (line.length + nextWord + 1 < longest * 0.85) end();
  });
  end();
  return nodes;
}
