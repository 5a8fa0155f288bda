/** Our linear-time patterns beside re2js: whether they answer as the language does, what they refuse, and time. */
import fc from 'fast-check';
import { compilePattern } from '../../src/extract/json-schema/pattern.ts';
import { compileRemoval } from '../../src/extract/json-schema/pattern-removal.ts';
import { re2 } from '../peers/libraries.ts';
import { printTable } from '../table.ts';
import { microsecondsEach, millisecondsOf } from './time.ts';

/** Of the kinds that schemas carry; JSON Schema means them as ECMA-262 does. */
const PATTERNS = [
  '^abc$',
  '^[A-Z]{3}$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^\\+?[0-9 ()-]{7,}$',
  '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$',
  '^https?://[^\\s/$.?#].[^\\s]*$',
  '^[a-z]+(-[a-z]+)*$',
  '\\bab\\b',
  'a\\Bb',
  '^.$',
  '^\\S+$',
  '^\\s*$',
  '\\w+\\s\\w+',
  '^[\\w.-]+$',
  '\\p{Lu}',
  '\\p{Letter}',
  '\\p{Script=Greek}',
  '^[\\p{L}\\p{N} ]+$',
  '\\u00e9',
  '\\u{1F600}',
  '[\\u0400-\\u04FF]+',
  '\\x41',
  '\\cJ',
  '[^]',
  '[]',
  '(?<year>\\d{4})',
  '^(?:0|[1-9]\\d*)(?:\\.\\d+)?$',
  'a{2,}',
  'a{0}b',
  'a??b',
  '\\/',
  '\\-',
  '[\\d-x]',
  '^$',
  '[\\b]',
  '\\0',
];
/** Both sides may refuse these; nobody may hang on them. */
const NOT_LINEAR = ['(?=a)b', '(?<!a)b', '(a)\\1'];

const UNITS = [
  'a',
  'b',
  'A',
  'é',
  'Ж',
  'α',
  '1',
  '-',
  '.',
  ' ',
  '\n',
  '\r',
  '\t',
  '\v',
  '\u00a0',
  '\u2028',
  '@',
  '/',
  '_',
  '😀',
];
const TEXTS = [
  ...fc.sample(fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 8 }), { numRuns: 400, seed: 20264 }),
  '2026-11-02',
  'someone@site.example',
  'https://site.example/page',
  'a-b-c',
  'ABC',
];

const HOSTILE: [name: string, pattern: string, text: string][] = [
  ['(a+)+$', '(a+)+$', `${'a'.repeat(5000)}!`],
  ['(.*a){12}', '(.*a){12}', `${'b'.repeat(5000)}!`],
  ['.*.*.*.*=x', '.*.*.*.*=x', 'a'.repeat(5000)],
  ['(x+x+)+y', '(x+x+)+y', 'x'.repeat(5000)],
  ['(a?){200}a{200}', '(a?){200}a{200}', 'a'.repeat(5000)],
  ['([a-z]{1,40}){1,40}!', '([a-z]{1,40}){1,40}!', 'a'.repeat(5000)],
];

type Subject = { name: string; compile(source: string): (text: string) => boolean };

export function benchPatterns(): void {
  const { RE2JS } = re2();
  const subjects: Subject[] = [
    { name: 'ours', compile: compileOnce },
    {
      name: 're2js',
      compile: (source) => {
        const compiled = RE2JS.compile(RE2JS.translateRegExp(source));
        return (text) => compiled.test(text);
      },
    },
  ];
  const outcomes = subjects.map(({ compile }) => PATTERNS.map((source) => outcomeOf(compile, source)));
  printTable(
    'Patterns',
    [
      '',
      `as the language, of ${PATTERNS.length}`,
      'refused',
      'answered otherwise',
      'µs to compile',
      'µs a test',
    ],
    subjects.map(({ name, compile }, i) => {
      const own = outcomes[i] ?? [];
      const count = (what: string) => own.filter((outcome) => outcome === what).length;
      const working = PATTERNS.filter((_, at) => own[at] === 'right');
      const compiled = working.map(compile);
      return [
        name,
        count('right'),
        count('refused'),
        count('otherwise'),
        microsecondsEach(working, compile, 100),
        microsecondsEach(compiled, (test) => TEXTS.slice(0, 40).map(test), 20),
      ];
    }),
  );
  for (const [i, { name }] of subjects.entries())
    for (const [at, outcome] of (outcomes[i] ?? []).entries())
      if (outcome !== 'right') process.stdout.write(`- ${name}: ${PATTERNS[at]} ${outcome}\n`);
  printTable(
    'Patterns made to be slow, on 5,000 characters: CPU ms',
    ['', ...HOSTILE.map(([name]) => `\`${name}\``)],
    subjects.map(({ name, compile }) => [
      name,
      ...HOSTILE.map(([, source, text]) => hostile(compile, source, text)),
    ]),
  );
  printRemoval(RE2JS);
  for (const source of NOT_LINEAR)
    process.stdout.write(
      `- ${source}: ${subjects.map(({ name, compile }) => `${name} ${outcomeOf(compile, source)}`).join(', ')}\n`,
    );
}

function compileOnce(source: string): (text: string) => boolean {
  const compiled = compilePattern(source);
  return (text) => compiled.test(text);
}

function outcomeOf(compile: Subject['compile'], source: string): 'right' | 'refused' | 'otherwise' {
  const expected = new RegExp(source, 'u'.repeat(Number(isUnicode(source))));
  let test: (text: string) => boolean;
  try {
    test = compile(source);
  } catch {
    return 'refused';
  }
  return TEXTS.every((text) => test(text) === expected.test(text)) ? 'right' : 'otherwise';
}

function isUnicode(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

function hostile(compile: Subject['compile'], source: string, text: string): string {
  try {
    const test = compile(source);
    return millisecondsOf(() => test(text));
  } catch {
    return 'refused';
  }
}

const REMOVED = '\\d+ views|Updated .* ago';

/** What a monitor's `ignore.patterns` do to each line of a page. */
function printRemoval(RE2JS: ReturnType<typeof re2>['RE2JS']): void {
  const lines = Array.from(
    { length: 500 },
    (_, i) => `Line ${i} of the page, seen ${i * 7} views, Updated ${i} minutes ago`,
  );
  const ours = compileRemoval(REMOVED);
  const theirs = RE2JS.compile(RE2JS.translateRegExp(REMOVED));
  printTable(
    'Taking matches out of 500 lines',
    ['', 'µs a line'],
    [
      ['ours', microsecondsEach(lines, ours, 20)],
      ['re2js', microsecondsEach(lines, (line) => theirs.matcher(line).replaceAll(''), 20)],
    ],
  );
}
