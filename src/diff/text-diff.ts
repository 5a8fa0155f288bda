/** The difference of two texts as git writes it, and the same as data, in the format of parse-diff. */
import { structuredPatch } from 'diff';

type Change =
  | { type: 'normal'; normal: true; ln1: number; ln2: number; content: string }
  | { type: 'del'; del: true; ln: number; content: string }
  | { type: 'add'; add: true; ln: number; content: string };
type Chunk = { content: string; changes: Change[] };

type TextDiff = {
  text: string;
  json: { files: [{ from: null; to: null; chunks: Chunk[]; truncated?: true }] };
};

const CONTEXT = 3;
/** Beyond that, one text is shown as replaced by the other: finding more in common would take too long. */
const MAX_EDITS = 1_000;
/** The most that is shown of a difference: two long pages with nothing in common would both be in it, twice. */
const MAX_LINES = 10_000;
const MAX_CHARACTERS = 1_000_000;
/** The most characters shown of one line. */
const MAX_LENGTH = 10_000;

export function textDiff(old: string, now: string): TextDiff {
  const options = { context: CONTEXT, maxEditLength: MAX_EDITS };
  const hunks = structuredPatch('', '', lines(old), lines(now), '', '', options)?.hunks ?? [
    replaced(old, now),
  ];
  const shown = shortened(hunks);
  const chunks = shown.map(({ oldStart, oldLines, newStart, newLines, lines }): Chunk => {
    let [before, after] = [oldStart, newStart];
    const changes = lines.map((content): Change => {
      if (content.startsWith('-')) return { type: 'del', del: true, ln: before++, content };
      if (content.startsWith('+')) return { type: 'add', add: true, ln: after++, content };
      return { type: 'normal', normal: true, ln1: before++, ln2: after++, content };
    });
    return { content: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, changes };
  });
  const text = chunks.flatMap(({ content, changes }) => [content, ...changes.map((one) => one.content)]);
  const left = lineCount(hunks) - lineCount(shown);
  // As git writes remarks, which tools that apply a difference skip.
  if (left > 0) text.push(`\\ ${left} more lines are left out`);
  const isCut = shown.some(({ lines }, i) =>
    lines.some((line, at) => line.length < (hunks[i]?.lines[at]?.length ?? 0)),
  );
  const file = { from: null, to: null, chunks, ...((left > 0 || isCut) && { truncated: true as const }) };
  return { text: text.join('\n'), json: { files: [file] } };
}

type Hunk = { oldStart: number; oldLines: number; newStart: number; newLines: number; lines: string[] };

const lineCount = (hunks: Hunk[]) => hunks.reduce((sum, { lines }) => sum + lines.length, 0);

/** The hunks, cut to what is shown. */
function shortened(hunks: Hunk[]): Hunk[] {
  let left = MAX_LINES;
  let room = MAX_CHARACTERS;
  const shown: Hunk[] = [];
  for (const hunk of hunks) {
    const lines = hunk.lines.slice(0, left).map((line) => line.slice(0, MAX_LENGTH).toWellFormed());
    const end = lines.findIndex((line) => {
      room -= line.length;
      return room < 0;
    });
    const kept = end === -1 ? lines : lines.slice(0, end);
    const count = (sign: string) => kept.filter((line) => line.startsWith(sign)).length;
    const [oldLines, newLines] = [kept.length - count('+'), kept.length - count('-')];
    if (kept.length > 0) shown.push({ ...hunk, oldLines, newLines, lines: kept });
    left -= kept.length;
    if (kept.length < hunk.lines.length) break;
  }
  return shown;
}

/** With a line break at the end, or the format would have a line that says that there is none. */
const lines = (text: string) => `${text}\n`;

function replaced(old: string, now: string) {
  const [gone, come] = [old.split('\n'), now.split('\n')];
  return {
    ...{ oldStart: 1, oldLines: gone.length, newStart: 1, newLines: come.length },
    lines: [...gone.map((line) => `-${line}`), ...come.map((line) => `+${line}`)],
  };
}
