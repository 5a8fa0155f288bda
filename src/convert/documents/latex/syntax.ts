/** The nodes of parsed LaTeX, and their text: plain, or as TeX that formula renderers understand. */
import { groups } from '../../../text/word-lists.ts';
import { ACCENTS, CHARACTERS } from './symbols.ts';

export type Argument = { content: Node[]; openMark: string };

export type Node = {
  type: string;
  content?: string | Node[];
  args?: Argument[];
  /** The name of an environment. */
  env?: string;
  /** Comments only: whether there is space before it. */
  leadingWhitespace?: boolean;
  /** Formulas only: as written. */
  source?: string;
};

export function childrenOf(node: Node): Node[] {
  return Array.isArray(node.content) ? node.content : [];
}

export function nameOf(node: Node): string {
  return typeof node.content === 'string' ? node.content : '';
}

/** The last argument in braces, which is the one shown. */
export function mainArgument(node: Node): Node[] | null {
  return node.args?.findLast(({ openMark }) => openMark === '{')?.content ?? null;
}

export function optionalArgument(node: Node): Node[] | null {
  const found = node.args?.find(({ openMark, content }) => openMark === '[' && content.length > 0);
  return found?.content ?? null;
}

/** The characters of some nodes, for names and addresses. */
export function plainText(nodes: Node[]): string {
  let text = '';
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (!node) continue;
    const accent = accentAt(nodes, i);
    if (accent) {
      text += accent.text;
      i += accent.used;
    } else text += plainNode(node);
  }
  return text;
}

function plainNode(node: Node): string {
  if (node.type === 'string') return nameOf(node);
  if (node.type === 'whitespace' || node.type === 'parbreak') return ' ';
  if (node.type !== 'macro') return plainText(childrenOf(node));
  const name = nameOf(node);
  if (/^(?:footnote|thanks|label)$/.test(name)) return '';
  if (name === '\\' || name === 'newline') return ' ';
  return node.args?.map(({ content }) => plainText(content)).join('') ?? CHARACTERS.get(name) ?? '';
}

/** An accent with its letter: bare, in braces, or a dotless i; the accent alone if it has none. */
export function accentAt(nodes: Node[], at: number): { text: string; used: number } | null {
  const node = nodes[at];
  const mark = node?.type === 'macro' && !node.args ? ACCENTS.get(nameOf(node)) : undefined;
  if (mark === undefined) return null;
  const gap = nodes[at + 1]?.type === 'whitespace' ? 1 : 0;
  const next = nodes[at + 1 + gap];
  if (!next) return null;
  const inner = next.type === 'group' ? childrenOf(next) : [next];
  const used = gap + 1;
  if (inner.length === 0)
    return { text: /^[~^]$/.test(nameOf(node ?? next)) ? nameOf(node ?? next) : '', used };
  const [first, ...rest] = inner;
  const name = first ? nameOf(first) : '';
  if (first?.type === 'macro' && /^[ij]$/.test(name))
    return { text: accented(name, mark) + plainText(rest), used };
  if (first?.type !== 'string' || !/^\p{L}/u.test(name)) return null;
  return { text: accented(name, mark) + plainText(rest), used };
}

function accented(word: string, mark: string): string {
  const [letter = ''] = word;
  return (letter + mark).normalize('NFC') + word.slice(letter.length);
}

/** Numbered environments and their counterparts inside a formula. */
const INSIDE = groups({
  aligned: 'align alignat flalign eqnarray IEEEeqnarray',
  gathered: 'gather multline dmath',
  split: 'split',
});

/**
 * A relation in its own column between two others: up to eight characters that do not begin or end with a space, or
 * only space, as in a continued line.
 */
const RELATION = /&(?:\s*([^&\\\s](?:[^&\\]{0,6}[^&\\\s])?)\s*|\s*(\s))&/g;

export function formulaTex({ type, env = '', source = '' }: Node): string {
  const raw = source
    .replace(/\\label\s*\{[^}]*\}/g, '')
    .replace(/\\(?:nonumber|notag)\b/g, '')
    .replace(/(?<!(?<!\\)(?:\\\\)*\\)%[^\n]*\n?/g, '');
  if (type === 'inlinemath') return raw.replace(/^(\$|\\\()|(\$|\\\))$/g, '').trim();
  if (type === 'displaymath') return raw.replace(/^(\$\$|\\\[)|(\$\$|\\\])$/g, '').trim();
  const body = raw.slice(raw.indexOf('}') + 1, raw.lastIndexOf('\\end')).trim();
  const bare = env.replace('*', '');
  if (bare === 'equation' || bare === 'displaymath' || bare === 'math') return body;
  const inside = INSIDE.get(bare);
  if (!inside) return raw.trim();
  const lines =
    bare === 'eqnarray'
      ? body.replace(RELATION, '& $1$2 ')
      : body.replace(bare === 'IEEEeqnarray' ? /^\{[^{}]*\}/ : /^\{\d+\}/, '');
  return `\\begin{${inside}}\n${lines}\n\\end{${inside}}`;
}
