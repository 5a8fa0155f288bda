/** Replaces the formulas in a part of an Office file by placeholders; their TeX is inserted later. */

import { descendants, parseXml } from '../../container/xml.ts';
import { math } from '../../tree.ts';
import type { Prepared } from '../block-model.ts';
import { PLACEHOLDER_END, PLACEHOLDER_START } from '../block-tree.ts';
import { officeMathToTex } from './office-math.ts';

const MOST_FORMULAS = 20_000;

/**
 * It searches by position, not by pattern, so that a file of unclosed formulas takes a single pass.
 *
 * @param run writes a run of the format with the given text
 */
export function withoutFormulas(
  xml: string,
  kind: string,
  placeholders: Prepared['placeholders'],
  run: (text: string) => string,
): string {
  let out = '';
  let at = 0;
  for (;;) {
    const start = nextFormula(xml, at);
    if (start === -1 || placeholders.size >= MOST_FORMULAS) break;
    const name = xml.startsWith('<m:oMathPara', start) ? 'm:oMathPara' : 'm:oMath';
    const close = `</${name}>`;
    const end = xml.indexOf(close, start);
    if (end === -1) break;
    const source = xml.slice(start, end + close.length);
    const key = `f${placeholders.size}`;
    const tex = formulaTex(source, kind);
    placeholders.set(key, () => math(tex, name === 'm:oMathPara'));
    out += xml.slice(at, start) + run(`${PLACEHOLDER_START}${key}${PLACEHOLDER_END}`);
    at = end + close.length;
  }
  return out + xml.slice(at);
}

function nextFormula(xml: string, from: number): number {
  for (let at = xml.indexOf('<m:oMath', from); at !== -1; at = xml.indexOf('<m:oMath', at + 8)) {
    if (/^<m:oMath(?:Para)?(?:\s[^>]*[^/>])?>/.test(xml.slice(at, at + 2000))) return at;
  }
  return -1;
}

function formulaTex(source: string, kind: string): string {
  const formulas = [...descendants(parseXml(source, kind), 'oMath')].map(officeMathToTex);
  return formulas.length > 1
    ? `\\begin{gathered}${formulas.join(' \\\\ ')}\\end{gathered}`
    : (formulas[0] ?? '');
}
