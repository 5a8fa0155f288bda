/** Removes the matches of a caller's regular expression from a text, in time linear in the text. */
import { compileSteps, findMatch, type Program } from './pattern.ts';

/** A text that would need more is left as it is. */
const MAX_WORK = 20_000_000;

/**
 * Removes the longest of the matches that begin first, then continues after it. Throws a `PatternError` for an
 * expression that cannot be run.
 *
 * @example compileRemoval('\\d+ views')('12 views of a hill') // ' of a hill'
 */
export function compileRemoval(source: string): (text: string) => string {
  const program = compileSteps(source);
  const mayBegin = beginnings(program);
  return (text) => {
    const characters = [...text];
    const kept: string[] = [];
    const work = { left: MAX_WORK };
    let position = 0;
    while (position <= characters.length) {
      const match = findMatch(program, characters, { first: position, work, mayBegin });
      if (work.left < 0) return text;
      if (!match) break;
      kept.push(characters.slice(position, match.from).join(''));
      // An empty match takes nothing out; stepping over a character keeps the search going.
      if (match.to === match.from && match.from < characters.length) kept.push(characters[match.from] ?? '');
      position = Math.max(match.to, match.from + (match.to === match.from ? 1 : 0));
    }
    return kept.join('') + characters.slice(position).join('');
  };
}

/** Whether a match can begin with a character, which rules out most positions of a text. */
function beginnings({ steps, start }: Program): (character: string | undefined) => boolean {
  const first: ((character: string) => boolean)[] = [];
  const seen = new Set<number>();
  const stack = [start];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const step = steps[at];
    if (seen.has(at) || !step) continue;
    seen.add(at);
    if (step.kind === 'match') return () => true;
    if (step.kind === 'character') first.push(step.accepts);
    else stack.push(...(step.kind === 'fork' ? [step.next, step.other] : [step.next]));
  }
  const known = new Map<string, boolean>();
  return (character) => {
    if (character === undefined) return false;
    const before = known.get(character);
    if (before !== undefined) return before;
    const may = first.some((accepts) => accepts(character));
    if (known.size < MOST_KNOWN) known.set(character, may);
    return may;
  };
}

const MOST_KNOWN = 1_000;
