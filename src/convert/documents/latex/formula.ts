/** Math of a LaTeX source, as the TeX that formula renderers understand. */
import { environmentOf, type Node, sourceOf } from './syntax.ts';

/** Numbered environments and their counterparts inside a formula. */
const INSIDE: Record<string, string> = {
  align: 'aligned',
  alignat: 'aligned',
  flalign: 'aligned',
  eqnarray: 'aligned',
  gather: 'gathered',
  multline: 'gathered',
  split: 'split',
};

export function formulaTex(node: Node, source: string): string {
  const raw = sourceOf(node, source)
    .replace(/\\label\s*\{[^}]*\}/g, '')
    .replace(/\\(?:nonumber|notag)\b/g, '')
    .replace(/(?<!\\)%[^\n]*\n?/g, '');
  if (node.type === 'inlinemath') return raw.replace(/^(\$|\\\()|(\$|\\\))$/g, '').trim();
  if (node.type === 'displaymath') return raw.replace(/^(\$\$|\\\[)|(\$\$|\\\])$/g, '').trim();
  const name = environmentOf(node);
  const body = raw.slice(raw.indexOf('}') + 1, raw.lastIndexOf('\\end')).trim();
  const bare = name.replace('*', '');
  if (bare === 'equation' || bare === 'displaymath' || bare === 'math') return body;
  const inside = INSIDE[bare];
  if (!inside) return raw.trim();
  const lines =
    bare === 'eqnarray' ? body.replace(/&\s*([^&\\]{1,8}?)\s*&/g, '& $1 ') : body.replace(/^\{\d+\}/, '');
  return `\\begin{${inside}}\n${lines}\n\\end{${inside}}`;
}
