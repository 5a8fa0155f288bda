/** Math of a LaTeX source, as the TeX that formula renderers understand. */
import { groups } from '../../word-lists.ts';
import type { Node } from './syntax.ts';

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
