/** Resolves content that a file has twice, for newer and older programs, to what newer ones show. */
import { type Change, replaceRanges } from './cut-ranges.ts';

type Branch = { isChoice: boolean; start: number; end: number };
type Alternatives = { start: number; branches: Branch[] };

/** No program nests them deeper. */
const DEEPEST = 16;

const TAG = /<(\/?)mc:(AlternateContent|Choice|Fallback)(?:\s[^<>]*)?>/g;

/** The block parser would take the version for older programs, which is an empty box for text with a formula. */
export function withChosenContent(xml: string): string {
  if (!xml.includes('<mc:AlternateContent')) return xml;
  const removed: Change[] = [];
  const open: Alternatives[] = [];
  for (const { 0: tag, 1: slash, 2: name, index } of xml.matchAll(TAG)) {
    const end = index + tag.length;
    const current = open.at(-1);
    const branch = current?.branches.at(-1);
    if (name === 'AlternateContent' && !slash) open.push({ start: index, branches: [] });
    else if (!current || open.length > DEEPEST) return xml;
    else if (name === 'AlternateContent') {
      open.pop();
      removed.push(...outside(xml, current, end));
    } else if (!slash) current.branches.push({ isChoice: name === 'Choice', start: end, end });
    else if (branch) branch.end = index;
  }
  return open.length > 0 ? xml : replaceRanges(xml, joined(removed));
}

/** Everything but the branch that is shown: the first choice if it has text, else the fallback. */
function outside(xml: string, { start, branches }: Alternatives, end: number): Change[] {
  const hasText = (branch: Branch) => /<[am]:t>[^<]*[^<\s]/.test(xml.slice(branch.start, branch.end));
  const choice = branches.find(({ isChoice }) => isChoice);
  const shown = choice && hasText(choice) ? choice : (branches.find(({ isChoice }) => !isChoice) ?? choice);
  if (!shown) return [];
  return [
    { from: start, to: shown.start },
    { from: shown.end, to: end },
  ];
}

/** Merges overlapping ranges: alternatives may be nested. */
function joined(ranges: Change[]): Change[] {
  const apart: Change[] = [];
  for (const range of ranges.sort((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else apart.push({ ...range });
  }
  return apart;
}
