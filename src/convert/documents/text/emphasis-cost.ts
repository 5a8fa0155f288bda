/**
 * Estimates how long the Markdown parser would search for the starts of emphasis: the time grows with the square of
 * their number.
 */

type Run = { marker: string; canOpen: boolean; canClose: boolean; length: number };

/** Some two seconds of the parser's time. */
const MOST_STEPS = 8_000_000;
const MOVED_IN_A_STEP = 20;
/** Blank lines and the first signs of items, quotes, headings and rows end a paragraph. */
const PARAGRAPH_END = /\n[ \t]*(?:\n|(?=[*+-][ \t]|\d{1,9}[.)][ \t]|[#>|]))/;
const RUN = /\\[\s\S]|\*+|_+|~+/g;

export function hasEndlessEmphasis(text: string): boolean {
  let left = MOST_STEPS;
  for (const paragraph of text.split(PARAGRAPH_END)) {
    left -= stepsFor(runsIn(paragraph), left);
    if (left <= 0) return true;
  }
  return false;
}

/** Counts the parser's steps: from each run that can close, back to the nearest one that it closes, or to the start. */
function stepsFor(runs: Run[], most: number): number {
  let steps = 0;
  for (let i = 0; i < runs.length && steps <= most; i++) {
    const closer = runs[i];
    while (closer?.canClose && closer.length > 0 && steps <= most) {
      let at = i - 1;
      while (at >= 0 && !closes(runs[at], closer)) at -= 1;
      steps += i - at;
      const opener = runs[at];
      if (!opener) break;
      // Each pair that is found moves everything behind it.
      steps += runs.length / MOVED_IN_A_STEP;
      const used = opener.length > 1 && closer.length > 1 ? 2 : 1;
      opener.length -= used;
      closer.length -= used;
      // Runs between the two cannot match any more.
      for (let inner = at + 1; inner < i; inner++) runs[inner] = SETTLED;
    }
  }
  return steps;
}

const SETTLED: Run = { marker: '', canOpen: false, canClose: false, length: 0 };

function closes(opener: Run | undefined, closer: Run): boolean {
  if (!opener?.canOpen || opener.length === 0 || opener.marker !== closer.marker) return false;
  // CommonMark, rules 9 and 10 of emphasis.
  const isMixed = opener.canClose || closer.canOpen;
  return !(isMixed && closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0);
}

function runsIn(paragraph: string): Run[] {
  const runs: Run[] = [];
  for (const { 0: run, index } of paragraph.matchAll(RUN)) {
    if (run.startsWith('\\')) continue;
    const before = kindOf(paragraph[index - 1]);
    const after = kindOf(paragraph[index + run.length]);
    const isLeft = after === 'word' || (after === 'sign' && before !== 'word');
    const isRight = before === 'word' || (before === 'sign' && after !== 'word');
    const isStar = run.startsWith('*');
    runs.push({
      marker: run.charAt(0),
      canOpen: isLeft && (isStar || before !== 'word' || !isRight),
      canClose: isRight && (isStar || after !== 'word' || !isLeft),
      length: run.length,
    });
  }
  return runs;
}

function kindOf(character = ' '): 'space' | 'sign' | 'word' {
  if (/\s/.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'sign' : 'word';
}
