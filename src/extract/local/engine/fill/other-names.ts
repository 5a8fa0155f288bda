/** Where a page states a fact that it does not call by the field's name: in its own name, its site's, or by half the label. */
import type { Shape } from '../../../json-schema/shape.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { wordsOf } from '../../../names/words.ts';
import { findMoney } from '../../../values/money.ts';
import { phrase } from '../phrases.ts';
import type { Filled, Filler, Task } from './filler.ts';

type Read = (task: Task) => Filled | null;

/** A value for a property that nothing on the page is named like; null in records, whose parts are told by their place. */
export function byOtherNames(
  name: string,
  task: Task,
  above: Task,
  filler: Filler,
  read: Read,
): Filled | null {
  if (task.inRecord || task.shape.values) return null;
  return (
    byHalfLabel(task, above.field.name, filler, read) ??
    asEndOfRange(task, filler, read) ??
    (above.depth === 0 && task.shape.types.has('string') && task.field.concept === undefined
      ? (asSubject(name, task, above.shape, filler, read) ?? asSite(task, filler, read))
      : null)
  );
}

const LEAST_LABEL = 0.85;
const MAX_AMOUNT = 40;

const within = (words: string) =>
  new RegExp(
    `(?<!\\p{L})(?:dunkel|hell|donker|licht|mörk|ljus|edel|massiv|kunst)?(?:${words})(?!\\p{L})`,
    'iu',
  );
const SHOWN: ReadonlyMap<string, RegExp> = new Map([
  ['color', within(phrase('colors'))],
  ['material', within(phrase('materials'))],
]);

/** "Interior: Black" as `interiorColor` and "Members: € 6" as `members_price`: the value says what the label leaves out. */
function byHalfLabel(task: Task, parent: string, filler: Filler, read: Read): Filled | null {
  const words = [...wordsOf(parent), ...wordsOf(task.field.name)];
  if (words.length < 2 || words.length > 3) return null;
  for (const [what, rest] of [
    [words.at(-1) ?? '', words.slice(0, -1)],
    [words[0] ?? '', words.slice(1)],
  ] as const) {
    const implied = impliedBy(what, filler);
    if (!implied || !isOwnWord(rest, filler)) continue;
    const half = filler.nameOf(rest.join(' '));
    const match = (label: string) => (half.match(label) >= LEAST_LABEL ? half.match(label) : 0);
    const { kind, unit } = implied;
    const filled = read({ ...task, field: { ...half, kind, unit, concept: implied.concept, match } });
    const [origin] = filled?.origins ?? [];
    if (!filled || !origin || Array.isArray(origin.from)) continue;
    const text = origin.from?.text ?? '';
    const shown = SHOWN.get(implied.concept?.id ?? '');
    const isShown = shown ? shown.test(text) : findMoney(text, filler.context).length > 0;
    if (isShown && text.length <= MAX_AMOUNT) return filled;
  }
  return null;
}

const LOW = /^(?:low|lower|min|minimum|from)$/;
const HIGH = /^(?:high|higher|upper|max|maximum|to)$/;
const BETWEEN = /\s*[–—~-]\s*|\s(?:to|bis|à|a|tot|til|till|do)\s/iu;
const END = /^\D{0,12}\d[\d.,\s]*\D{0,12}$/u;
/** "£80 – £120", not "2 adults, 3 children". */
function isRange(text: string): boolean {
  const ends = text.length <= MAX_AMOUNT ? text.split(BETWEEN) : [];
  return ends.length === 2 && ends.every((end) => END.test(end));
}

/** "Estimate: £80 – £120" as `estimate_low` and `estimate_high`. */
function asEndOfRange(task: Task, filler: Filler, read: Read): Filled | null {
  const { types } = task.shape;
  if (!types.has('number') && !types.has('integer')) return null;
  const words = wordsOf(task.field.name);
  const end = words.at(-1) ?? '';
  const [what] = words;
  const limit = LOW.test(end) ? 'salary min' : HIGH.test(end) ? 'salary max' : null;
  if (!limit || words.length !== 2 || !what || what.length < 3) return null;
  const half = filler.nameOf(what);
  const match = (label: string) => (half.match(label) >= LEAST_LABEL ? half.match(label) : 0);
  const { concept } = filler.nameOf(limit);
  const filled = read({ ...task, field: { ...half, kind: 'money', unit: undefined, concept, match } });
  const from = filled?.origins[0]?.from;
  return from && !Array.isArray(from) && isRange(from.text) ? filled : null;
}

/** The concept of a word that the form of a value may stand for. */
function impliedBy(word: string, { nameOf }: Filler): FieldName | null {
  const field = nameOf(word);
  const { id = '' } = field.concept ?? {};
  return id === 'price' || id === 'color' || id === 'material' ? field : null;
}

/** Words that distinguish something: neither those of another fact nor ones that say nothing. */
function isOwnWord(words: readonly string[], { context: { knowledge } }: Filler): boolean {
  return (
    knowledge.conceptsNamed(words.join(' ')).length === 0 &&
    words.every((word) => word.length > 2 && !knowledge.isNeutral(word) && !knowledge.isNoun(word))
  );
}

const LEAST_NAME = 0.74;

/** The first thing asked for, if it is a title or called like the page's address: `album` at /album/blue. */
function asSubject(
  name: string,
  task: Task,
  { properties }: Shape,
  filler: Filler,
  read: Read,
): Filled | null {
  const names = [...properties.keys()];
  if (names[0] !== name || names.some((one) => filler.nameOf(one).concept?.id === 'title')) return null;
  const { words, isTitle } = withoutName(task.field, filler);
  const [word = '', ...others] = words;
  if (others.length > 0 || word === '') return null;
  const { knowledge, url } = filler.context;
  if (!isTitle && !knowledge.isNoun(word) && !partsOf(url).has(word)) return null;
  const filled = read({ ...task, field: filler.nameOf('title') });
  return filled && filled.score >= LEAST_NAME ? filled : null;
}

/** The field's name without a word for "name", and whether that is one that only works have: "title". */
function withoutName({ name }: FieldName, { context: { knowledge } }: Filler) {
  const words = wordsOf(name);
  const isName = (word: string) => knowledge.conceptsNamed(word)[0]?.id === 'title';
  const rest = words.filter((word) => !isName(word));
  return { words: rest, isTitle: rest.length < words.length && words.at(-1) === 'title' };
}

/** The parts of an address that are single words. */
function partsOf(url: string): ReadonlySet<string> {
  const parts = URL.parse(url)?.pathname.split('/') ?? [];
  return new Set(parts.map(wordsOf).flatMap((words) => (words.length === 1 ? words : [])));
}

const MIN_WORD = 5;

/** The site's name, if it begins with what is asked for: "University of Roth" for `university`. */
function asSite(task: Task, filler: Filler, read: Read): Filled | null {
  const { words } = withoutName(task.field, filler);
  const [word = '', ...others] = words;
  if (others.length > 0 || word.length < MIN_WORD) return null;
  const filled = read({ ...task, field: filler.nameOf('site name') });
  const said = typeof filled?.value === 'string' ? wordsOf(filled.value) : [];
  return filled && said.length > 1 && isSameWord(said[0] ?? '', word) ? filled : null;
}

/** "Museum" and "museu", which differ in their last letters. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_WORD && long.startsWith(short) && long.length - short.length <= 2;
}
