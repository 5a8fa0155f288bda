/** Compares an answer with the truth, leaf by leaf. */

export type Score = { right: number; wrong: number; missed: number; invented: number; notes: string[] };

/** A value where the truth has none is invented; another value than the truth's is wrong. */
export function scoreOf(expected: unknown, answer: unknown, path = ''): Score {
  const score: Score = { right: 0, wrong: 0, missed: 0, invented: 0, notes: [] };
  if (Array.isArray(expected)) {
    const given = Array.isArray(answer) ? answer : [];
    expected.forEach((item, i) => {
      add(score, scoreOf(item, given[i], `${path}[${i}]`));
    });
    for (let i = expected.length; i < given.length; i++)
      note(score, 'invented', `${path}[${i}]`, null, given[i]);
  } else if (typeof expected === 'object' && expected !== null) {
    const given = (typeof answer === 'object' ? answer : null) as Record<string, unknown> | null;
    for (const [name, below] of Object.entries(expected))
      add(score, scoreOf(below, given?.[name], path === '' ? name : `${path}.${name}`));
  } else if (expected === null) {
    if (answer === null || answer === undefined) score.right++;
    else note(score, 'invented', path, expected, answer);
  } else if (answer === null || answer === undefined) note(score, 'missed', path, expected, answer);
  else if (same(expected, answer)) score.right++;
  else note(score, 'wrong', path, expected, answer);
  return score;
}

function same(expected: unknown, answer: unknown): boolean {
  if (typeof expected === 'string' && typeof answer === 'string')
    return expected.trim().toLowerCase() === answer.trim().toLowerCase();
  return expected === answer;
}

function note(
  score: Score,
  what: 'wrong' | 'missed' | 'invented',
  path: string,
  expected: unknown,
  answer: unknown,
): void {
  score[what]++;
  score.notes.push(`${what} ${path}: ${JSON.stringify(expected)} ${JSON.stringify(answer)}`);
}

function add(to: Score, from: Score): void {
  to.right += from.right;
  to.wrong += from.wrong;
  to.missed += from.missed;
  to.invented += from.invented;
  to.notes.push(...from.notes);
}
