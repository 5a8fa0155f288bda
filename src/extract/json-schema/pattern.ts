/** Matches a caller's regular expression in time linear in the text, whatever the expression. */
import { PatternError, type PatternNode, parsePattern } from './pattern-syntax.ts';

export type Step =
  | { kind: 'character'; accepts: (character: string) => boolean; next: number }
  | { kind: 'assert'; what: 'start' | 'end' | 'boundary' | 'inside'; next: number }
  | { kind: 'fork'; next: number; other: number }
  | { kind: 'match' };

export type Pattern = { test(text: string): boolean };

const MAX_STEPS = 4000;
/** A match that would need more is answered with no: the value is then left out, never let through. */
const MAX_WORK = 20_000_000;
const CACHED = 256;

/** The states of the expression are followed side by side (Thompson's construction), so nothing is tried twice. */
export function compilePattern(source: string): Pattern {
  const { steps, start } = compileSteps(source);
  return { test: (text) => run(steps, start, text) };
}

export function compileSteps(source: string): { steps: Step[]; start: number } {
  const steps: Step[] = [{ kind: 'match' }];
  return { start: emit(parsePattern(source), 0, steps), steps };
}

/** Writes the steps for a node, which go on at `next`; returns where to enter. */
function emit(node: PatternNode, next: number, steps: Step[]): number {
  if (steps.length > MAX_STEPS) throw new PatternError('too many repetitions');
  switch (node.kind) {
    case 'character':
      return steps.push({ kind: 'character', accepts: node.accepts, next }) - 1;
    case 'assert':
      return steps.push({ kind: 'assert', what: node.what, next }) - 1;
    case 'sequence':
      return node.parts.reduceRight((after, part) => emit(part, after, steps), next);
    case 'either':
      return node.branches
        .map((branch) => emit(branch, next, steps))
        .reduce((entry, other) => steps.push({ kind: 'fork', next: entry, other }) - 1);
    case 'repeat':
      return emitRepeat(node, next, steps);
  }
}

function emitRepeat(
  { node, min, max }: PatternNode & { kind: 'repeat' },
  next: number,
  steps: Step[],
): number {
  if (min > MAX_STEPS || (max !== Number.POSITIVE_INFINITY && max > MAX_STEPS)) {
    throw new PatternError('too many repetitions');
  }
  let entry = next;
  if (max === Number.POSITIVE_INFINITY) {
    const loop: Step & { kind: 'fork' } = { kind: 'fork', next, other: next };
    entry = steps.push(loop) - 1;
    loop.other = emit(node, entry, steps);
  } else {
    for (let i = min; i < max; i++) {
      const other = emit(node, entry, steps);
      entry = steps.push({ kind: 'fork', next, other }) - 1;
    }
  }
  for (let i = 0; i < min; i++) entry = emit(node, entry, steps);
  return entry;
}

function run(steps: readonly Step[], start: number, text: string): boolean {
  const characters = [...text];
  const reached = new Int32Array(steps.length).fill(-1);
  let current: number[] = [];
  let work = 0;
  for (let position = 0; position <= characters.length; position++) {
    // Unanchored: a match may begin anywhere.
    const stack = [start, ...current].reverse();
    const waiting: number[] = [];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (reached[at] === position) continue;
      reached[at] = position;
      const step = steps[at];
      if (!step) continue;
      if (++work > MAX_WORK) return false;
      if (step.kind === 'match') return true;
      if (step.kind === 'fork') stack.push(step.other, step.next);
      else if (step.kind === 'assert') {
        if (holds(step.what, characters, position)) stack.push(step.next);
      } else {
        const character = characters[position];
        if (character !== undefined && step.accepts(character)) waiting.push(step.next);
      }
    }
    current = waiting;
  }
  return false;
}

export function holds(
  what: 'start' | 'end' | 'boundary' | 'inside',
  text: readonly string[],
  at: number,
): boolean {
  if (what === 'start') return at === 0;
  if (what === 'end') return at === text.length;
  const boundary = isWord(text[at - 1]) !== isWord(text[at]);
  return what === 'boundary' ? boundary : !boundary;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}

/** A cache of compiled patterns, bounded; one for each call that checks many values. */
export function patternCache(): (source: string) => Pattern {
  const cache = new Map<string, Pattern>();
  return (source) => {
    const known = cache.get(source);
    if (known) return known;
    const pattern = compilePattern(source);
    if (cache.size < CACHED) cache.set(source, pattern);
    return pattern;
  };
}
