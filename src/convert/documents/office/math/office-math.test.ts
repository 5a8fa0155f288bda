import { describe, expect, it } from 'vitest';
import { first, parseXml } from '../../container/xml.ts';
import { officeMathToTex } from './office-math.ts';

const tex = (inside: string) => {
  const formula = first(parseXml(`<m:oMath>${inside}</m:oMath>`, 'docx'), 'oMath');
  if (!formula) throw new Error('no formula');
  return officeMathToTex(formula);
};
const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const e = (inside: string) => `<m:e>${inside}</m:e>`;

describe('officeMathToTex', () => {
  it.each([
    ['letters and signs', run('α≤β'), '\\alpha\\leq\\beta'],
    ['a command before a letter', run('πr'), '\\pi r'],
    [
      'both scripts',
      `<m:sSubSup>${e(run('x'))}<m:sub>${run('i')}</m:sub><m:sup>${run('10')}</m:sup></m:sSubSup>`,
      'x_i^{10}',
    ],
    ['a root with its degree', `<m:rad><m:deg>${run('3')}</m:deg>${e(run('y'))}</m:rad>`, '\\sqrt[3]{y}'],
    [
      'brackets',
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(run('a'))}</m:d>`,
      '\\left[a\\right]',
    ],
    [
      'a binomial',
      `<m:d>${e(`<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${run('n')}</m:num><m:den>${run('k')}</m:den></m:f>`)}</m:d>`,
      '\\binom{n}{k}',
    ],
    ['a function', `<m:func><m:fName>${run('sin')}</m:fName>${e(run('x'))}</m:func>`, '\\sin x'],
    [
      'a matrix',
      `<m:m><m:mr>${e(run('a'))}${e(run('b'))}</m:mr><m:mr>${e(run('c'))}${e(run('d'))}</m:mr></m:m>`,
      '\\begin{matrix}a & b \\\\ c & d\\end{matrix}',
    ],
    ['an accent', `<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(run('v'))}</m:acc>`, '\\vec{v}'],
    ['signs of TeX itself', run('50%'), '50\\%'],
    [
      'unknown elements named like members of objects',
      `<m:hasOwnProperty>${run('x')}</m:hasOwnProperty><m:__proto__>${run('y')}</m:__proto__>`,
      'xy',
    ],
  ])('writes %s', (_, omml, expected) => {
    expect(tex(omml)).toBe(expected);
  });
});
