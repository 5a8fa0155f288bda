/** The nodes of a parsed LaTeX source, and their text: plain, or as the TeX that formula renderers understand. */
import { groups } from '../../../word-lists.ts';
import { CHARACTERS } from './symbols.ts';

export type Argument = { content: Node[]; openMark: string };

export type Node = {
  type: string;
  content?: string | Node[];
  args?: Argument[];
  /** The name of an environment. */
  env?: string;
  /** Of a comment: whether space stands before it. */
  leadingWhitespace?: boolean;
  /** Of a formula: as it is written. */
  source?: string;
};

export function childrenOf(node: Node): Node[] {
  return Array.isArray(node.content) ? node.content : [];
}

export function nameOf(node: Node): string {
  return typeof node.content === 'string' ? node.content : '';
}

/** The last argument in braces: the one that is shown. */
export function mainArgument(node: Node): Node[] | null {
  return node.args?.findLast(({ openMark }) => openMark === '{')?.content ?? null;
}

export function optionalArgument(node: Node): Node[] | null {
  const found = node.args?.find(({ openMark, content }) => openMark === '[' && content.length > 0);
  return found?.content ?? null;
}

/** The characters of some nodes, for names and addresses. */
export function plainText(nodes: Node[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'string') return nameOf(node);
      if (node.type === 'whitespace') return ' ';
      if (node.type === 'macro')
        return (
          node.args?.map(({ content }) => plainText(content)).join('') ?? CHARACTERS.get(nameOf(node)) ?? ''
        );
      return plainText(childrenOf(node));
    })
    .join('');
}

/** Numbered environments and their counterparts inside a formula. */
const INSIDE = groups({
  aligned: 'align alignat flalign eqnarray',
  gathered: 'gather multline',
  split: 'split',
});

export function formulaTex({ type, env = '', source = '' }: Node): string {
  const raw = source
    .replace(/\\label\s*\{[^}]*\}/g, '')
    .replace(/\\(?:nonumber|notag)\b/g, '')
    .replace(/(?<!\\)%[^\n]*\n?/g, '');
  if (type === 'inlinemath') return raw.replace(/^(\$|\\\()|(\$|\\\))$/g, '').trim();
  if (type === 'displaymath') return raw.replace(/^(\$\$|\\\[)|(\$\$|\\\])$/g, '').trim();
  const body = raw.slice(raw.indexOf('}') + 1, raw.lastIndexOf('\\end')).trim();
  const bare = env.replace('*', '');
  if (bare === 'equation' || bare === 'displaymath' || bare === 'math') return body;
  const inside = INSIDE.get(bare);
  if (!inside) return raw.trim();
  const lines =
    bare === 'eqnarray' ? body.replace(/&\s*([^&\\]{1,8}?)\s*&/g, '& $1 ') : body.replace(/^\{\d+\}/, '');
  return `\\begin{${inside}}\n${lines}\n\\end{${inside}}`;
}
