/** Learns the ways to one field: every way to its values on the samples, tried on all of them, the best kept. */
import type { Single } from '../fact.ts';
import type { Field } from './fields.ts';
import { follow } from './find.ts';
import { type ValueWay, waysToValue } from './locate.ts';
import type { Span } from './page.ts';
import { formOf, isSame, type Reading } from './read.ts';
import { type FieldRules, type Form, MAX_WAY, type Rule, TRUST } from './rules.ts';

/** A page or record, and the value of a field there; null if it has none. */
export type Example = { span: Span; truth: Single | null };

const MAX_RULES = 8;
const MAX_OF_A_KIND = 3;
/** Examples on which ways are searched for; they are tried on all. */
const MAX_SOURCES = 12;
/** A way that is wrong more often is dropped. */
const LEAST_PRECISION = 0.7;
/** With this many samples, a way that works on few of them is a coincidence. */
const MANY = 5;
const LEAST_RECALL = 0.25;
/** A value that nobody expected counts as this much of a wrong one: on a page the reader may have missed it. */
const UNEXPECTED = { page: 0.25, record: 0.75 };
/** A value that only the weakest ways lead to is not believed. */
const LEAST_WEIGHT = 0.25;
/** Nor one with a smaller share of the weight of all ways, if the field has strong ways by the words around it. */
const LEAST_SHARE = 0.2;
const STRONG = 0.5;
const BY_WORDS = new Set<Rule['way']['by']>(['data', 'label', 'heading', 'words']);

export function learnField(
  { path, wanted }: Field,
  examples: readonly Example[],
  earlier: readonly Rule[],
): Omit<FieldRules, 'coverage'> {
  const known = examples.filter(({ truth }) => truth !== null);
  const form = formOf(known.map(({ truth }) => truth));
  const fill = examples.length > 0 ? known.length / examples.length : 0;
  const candidates = new Map<string, ValueWay>();
  for (const { span, truth } of known.slice(0, MAX_SOURCES)) {
    if (truth === null) continue;
    for (const one of waysToValue(span, wanted, truth)) {
      const key = JSON.stringify(one);
      if (key.length <= MAX_WAY) candidates.set(key, one);
    }
  }
  const tried = [...candidates.values()].flatMap((one) => {
    const rule = weighed(
      { ...one, weight: 0 },
      examples,
      (span, given) => follow(given, span, wanted, form)?.value ?? null,
    );
    return rule ? [rule] : [];
  });
  const rules = withEarlier(kept(tried), earlier, (rule) =>
    known.every(({ span, truth }) => {
      const reading = follow(rule, span, wanted, form);
      return reading === null || isSame(reading.value, truth);
    }),
  );
  return { path, form, rules, fill };
}

function weighed(
  rule: Rule,
  examples: readonly Example[],
  read: (span: Span, rule: Rule) => Single | null,
): Rule | null {
  const known = examples.filter(({ truth }) => truth !== null).length;
  let right = 0;
  let wrong = 0;
  for (const { span, truth } of examples) {
    const value = read(span, rule);
    if (value === null) continue;
    if (truth === null) wrong += span.from === 0 ? UNEXPECTED.page : UNEXPECTED.record;
    else if (isSame(value, truth)) right++;
    else wrong++;
    // Most candidates are wrong on the first pages that they were not found on.
    if (known / (known + wrong) < LEAST_PRECISION) return null;
  }
  // What holds on one sample of several says more about that sample than about the template.
  if (right === 0 || (known >= 2 && right < 2)) return null;
  const precision = right / (right + wrong);
  const recall = right / Math.max(1, known);
  if (precision < LEAST_PRECISION || (known >= MANY && recall < LEAST_RECALL)) return null;
  const weight = trustIn(rule) * precision ** 2 * recall;
  return { ...rule, weight: Math.round(weight * 1000) / 1000 };
}

const TITLE_TAGS = /^(?:h1|title|time|address|main)$/;
/** Class names that a build tool made. */
const GENERATED =
  /^(?:css|sc|jsx|svelte|emotion)-|__[\w-]{4,8}$|(?=.*\d)(?=.*[a-z])(?=.*[A-Z])^\w{5,}$|\d{3,}|^[a-z]{1,3}\d\w*$/;

function trustIn({ way, take }: Rule): number {
  const trust = TRUST[way.by];
  if (way.by === 'tag' && TITLE_TAGS.test(way.tag)) return way.nth === 0 ? 0.8 : 0.4;
  if (way.by === 'class' && GENERATED.test(way.name)) return 0.15;
  if (way.by === 'attribute' && (way.name === 'id' ? /\d{2,}/ : GENERATED).test(way.value)) return 0.2;
  if (
    way.by === 'attribute' &&
    /^(?:aria-label|itemprop|property|rel|data-\w*(?:test|qa|field|role|name)\w*)$/.test(way.name)
  )
    return 0.9;
  return take.startsWith('@') ? trust * 0.9 : trust;
}

/** The best, but not all of one kind: what changes one of them changes the others too. */
function kept(rules: Rule[]): Rule[] {
  const counts = new Map<string, number>();
  return rules
    .sort((a, b) => b.weight - a.weight)
    .filter(({ way }) => {
      const count = (counts.get(way.by) ?? 0) + 1;
      counts.set(way.by, count);
      return count <= MAX_OF_A_KIND;
    })
    .slice(0, MAX_RULES);
}

/** Adds ways of the previous version after the new ones: some pages may still be as they were. */
function withEarlier(rules: Rule[], earlier: readonly Rule[], isHarmless: (rule: Rule) => boolean): Rule[] {
  const known = new Set(rules.map(({ way, take }) => JSON.stringify([way, take])));
  const more = earlier.filter(
    (rule) => !known.has(JSON.stringify([rule.way, rule.take])) && isHarmless(rule),
  );
  return [...rules, ...more.slice(0, MAX_RULES).map((rule) => ({ ...rule, weight: rule.weight * 0.5 }))];
}

type Agreed = Reading & { rule: Rule; weight: number };

/** What the ways to a field agree on: the value with the most weight behind it, or null. */
export function agreedValue(
  rules: readonly Rule[],
  form: Form,
  span: Span,
  wanted: Field['wanted'],
): Agreed | null {
  const votes = new Map<string, Agreed>();
  let all = 0;
  for (const rule of rules) {
    all += rule.weight;
    const reading = follow(rule, span, wanted, form);
    if (!reading) continue;
    const key = JSON.stringify(reading.value);
    const vote = votes.get(key);
    if (vote) vote.weight += rule.weight;
    else votes.set(key, { ...reading, rule, weight: rule.weight });
  }
  const best = [...votes.values()].reduce<Agreed | null>(
    (one, other) => (one && one.weight >= other.weight ? one : other),
    null,
  );
  const least = rules.some(({ way, weight }) => BY_WORDS.has(way.by) && weight >= STRONG)
    ? Math.max(LEAST_WEIGHT, all * LEAST_SHARE)
    : LEAST_WEIGHT;
  const isBelieved = best && best.weight >= Math.min(least, all / 2);
  return isBelieved ? best : null;
}
