/**
 * How prompts are understood without a model: what is asked for becomes a field, or is named as not understood.
 *
 *   node bench/extract/prompts.ts              both halves; `--write` puts the figures into results/prompts.md
 *   node bench/extract/prompts.ts --misses     and what is amiss in the half that rules were made with
 *   node bench/extract/prompts.ts --held-out   and in the other half, once rules are settled
 */
import { writeFileSync } from 'node:fs';
import { isRecord } from '../../src/contract/request/is-record.ts';
import { sameName } from '../../src/extract/schema/extend-schema.ts';
import { schemaFromPrompt } from '../../src/extract/schema/schema-from-prompt.ts';
import { EVERYDAY_CASES, PROMPT_CASES } from './prompt-cases.ts';

/** A field of an answer: `products.name`; `*` where anything will do, a `+` or `?` at the end for several or either. */
type Path = string[];

type Score = {
  prompt: string;
  asked: number;
  found: number;
  lost: string[];
  extra: string[];
  noise: string[];
  /** One value where several are meant, or several for one. */
  shape: string[];
};

/** "products[name, price], title" as paths. */
function pathsIn(text: string, above: Path = []): Path[] {
  const paths: Path[] = [];
  let depth = 0;
  let start = 0;
  const take = (part: string) => {
    const [, name = '', inner] = /^\s*([^[]*?)\s*(?:\[(.*)\])?\s*$/s.exec(part) ?? [];
    if (name === '') return;
    paths.push(...(inner === undefined ? [[...above, name]] : pathsIn(inner, [...above, name])));
  };
  for (const [i, char] of [...text].entries()) {
    if (char === '[') depth++;
    else if (char === ']') depth--;
    else if (char === ',' && depth === 0) {
      take(text.slice(start, i));
      start = i + 1;
    }
  }
  take(text.slice(start));
  return paths;
}

function pathsOf(schema: unknown, above: Path = []): Path[] {
  const properties = isRecord(schema) && isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  return properties.flatMap(([name, below]) => {
    const inner = isRecord(below) && isRecord(below.items) && isRecord(below.items.properties);
    if (inner) return pathsOf((below as { items: unknown }).items, [...above, name]);
    return [[...above, isRecord(below) && below.items !== undefined ? `${name}+` : name]];
  });
}

function isSame(expected: Path, given: Path): boolean {
  return (
    expected.length === given.length &&
    expected.every((name, i) => name === '*' || sameName(bare(name), bare(given[i] ?? '')))
  );
}

const bare = (name: string) => name.replace(/[+?]$/, '');
const isSeveral = (path: Path) => path.at(-1)?.endsWith('+') === true;

function hasWrongShape(expected: Path, given: readonly Path[]): boolean {
  const found = given.find((path) => isSame(expected, path));
  const last = expected.at(-1) ?? '';
  return found !== undefined && !/[*?]$/.test(last) && isSeveral(expected) !== isSeveral(found);
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function scoreOf([prompt, expected]: readonly [string, string]): Score {
  const [wanted = '', outside = ''] = expected.split('!');
  const { schema, notUnderstood } = schemaFromPrompt(prompt);
  const given = pathsOf(schema);
  const asked = pathsIn(wanted);
  const missing = asked.filter((path) => !given.some((one) => isSame(path, one)));
  const named = new Set(notUnderstood.flatMap(wordsIn));
  const unnamed = wordsIn(outside).filter((word) => !named.has(word));
  const expectedWords = new Set([...wordsIn(outside), ...missing.flat().flatMap(wordsIn)]);
  return {
    prompt,
    asked: asked.length + (outside === '' ? 0 : 1),
    found: asked.length - missing.length + (outside !== '' && unnamed.length === 0 ? 1 : 0),
    lost: [
      ...missing
        .filter((path) => !path.flatMap(wordsIn).every((word) => named.has(word)))
        .map((path) => path.join('.')),
      ...(unnamed.length > 0 ? [`! ${unnamed.join(' ')}`] : []),
    ],
    extra: given.filter((path) => !asked.some((one) => isSame(one, path))).map((path) => path.join('.')),
    noise: notUnderstood.filter((words) => !wordsIn(words).some((word) => expectedWords.has(word))),
    shape: asked.filter((path) => hasWrongShape(path, given)).map((path) => path.join('.')),
  };
}

function rowOf(name: string, scores: Score[]): (string | number)[] {
  const sum = (count: (score: Score) => number) => scores.reduce((total, score) => total + count(score), 0);
  const whole = scores.filter(
    ({ asked, found, extra, noise, shape }) =>
      found === asked && extra.length + noise.length + shape.length === 0,
  ).length;
  const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
  const asked = sum((score) => score.asked);
  return [
    name,
    scores.length,
    share(whole, scores.length),
    asked,
    share(
      sum((score) => score.found),
      asked,
    ),
    sum((score) => score.lost.length),
    sum((score) => score.extra.length),
    sum((score) => score.noise.length),
    sum((score) => score.shape.length),
  ];
}

const halvesOf = (cases: typeof PROMPT_CASES) =>
  [0, 1].map((rest) => cases.filter((_, i) => i % 2 === rest).map(scoreOf)) as [Score[], Score[]];
const [seen, heldOut] = halvesOf(PROMPT_CASES);
const [everydaySeen, everydayHeldOut] = halvesOf(EVERYDAY_CASES);
const head = [
  'prompts',
  'number',
  'understood as a whole',
  'things asked for',
  'found or named',
  'lost in silence',
  'fields nobody asked for',
  'needless warnings',
  'one for several, or several for one',
];
const rows = [
  head,
  head.map(() => '---'),
  rowOf('rules made with them', seen),
  rowOf('held out', heldOut),
  rowOf('everyday, rules made with them', everydaySeen),
  rowOf('everyday, held out', everydayHeldOut),
];
const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
const text = `# Prompts without a model\n\n\`node bench/extract/prompts.ts\` on the prompts of \`bench/extract/prompt-cases.ts\`, every other one held out.\n\n${table}\n`;
process.stdout.write(text);
if (process.argv.includes('--write')) writeFileSync(new URL('../results/prompts.md', import.meta.url), text);
const shown = [
  ...(process.argv.includes('--misses') ? [...seen, ...everydaySeen] : []),
  ...(process.argv.includes('--held-out') ? [...heldOut, ...everydayHeldOut] : []),
];
for (const { prompt, lost, extra, noise, shape } of shown)
  if (lost.length + extra.length + noise.length + shape.length > 0)
    process.stdout.write(
      `\n${prompt}\n  lost: ${lost}\n  extra: ${extra}\n  noise: ${noise}\n  shape: ${shape}\n`,
    );
