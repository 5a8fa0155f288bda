/** Facts in attributes: the tooltip of an icon ("Difficulty: easy"), data for a rating widget. */
import type { Element } from 'domhandler';
import { classAndId } from '../../../../elements/class-and-id.ts';
import type { Fact, Zone } from '../../../../fact.ts';
import type { Concept } from '../../../../names/concepts.ts';
import type { Knowledge, Region } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { fact, factIn, placesIn } from '../region.ts';

const MARKUP = TRUST.markup;
const TIP = /^(\p{L}[^:：]{1,30}?)\s*[:：]\s*(\S.{0,60})$/u;
const TIPS = new Set(['title', 'aria-label', 'data-tooltip']);
const SHOWING = new Set(['a', 'img', 'button', 'input', 'iframe', 'svg']);
const KEPT = /^data-[a-z][a-z-]*$/;
const NUMBER = /^\d{1,7}(?:\.\d{1,12})?$/;
const TEXT = /^(?=.*\p{L})\S[^{}[\]<>]{1,38}\S$/u;
const KINDS = new Set(['rating', 'count']);
const CODE = /^\d{1,14}$/;
/** Concepts whose values are texts, with the digits that may be a value. For a brand, digits are an internal key. */
const TEXTS = new Map([
  ['brand', /(?!)/],
  ['sku', CODE],
  ['mpn', CODE],
  ['gtin', CODE],
]);
const MAX_SIZE = 12;
const MAX_RATING = 10;

type Kept = { values: Set<string>; zone: Zone; concept: Concept };

/**
 * "Label: value" in the tooltip of a small element, except for links and pictures, whose tooltip is about their target;
 * and ratings, counts, brands and codes in data attributes (`data-average-rating="4.4"`, `data-brand="Ada"`), if all
 * attributes of that name have the same value.
 */
export function attributeFacts(region: Region): Fact[] {
  const facts: Fact[] = [];
  const kept = new Map<string, Kept | null>();
  const ratings = new Map<string, Rating & { zone: Zone }>();
  let at = region.from - 1;
  for (const { element, zone, end } of placesIn(region)) {
    at++;
    for (const name in element.attribs) {
      if (TIPS.has(name) && end - at <= MAX_SIZE && !SHOWING.has(element.name)) {
        const [, label, text] = TIP.exec(element.attribs[name] ?? '') ?? [];
        if (label && text) facts.push(factIn(label, 'markup', MARKUP.tooltip, zone, text, element));
      } else if (AVERAGES.has(name)) {
        const rating = ratingOf(element, element.attribs[name] ?? '');
        if (rating) ratings.set(rating.average, { ...rating, zone });
      } else if (name.startsWith('data-'))
        keep(kept, name, element.attribs[name] ?? '', zone, region.context.knowledge);
    }
  }
  facts.push(...ratingFacts([...ratings.values()]));
  for (const { values, zone, concept } of [...kept.values()].filter((one) => one !== null)) {
    if (values.size !== 1 || ![...values].every((value) => isReadable(value, concept))) continue;
    facts.push(
      fact(
        concept.id,
        'markup',
        TEXTS.has(concept.id) ? MARKUP.textAttribute : MARKUP.numberAttribute,
        zone,
        () => [...values].map((text) => ({ text, machine: text })),
      ),
    );
  }
  return facts;
}

const RATED = /(?:^|[\s_-])(?:ratings?|stars|votes?)(?:$|[\s_-])/i;
const AVERAGES = new Set(['data-average', 'data-avg', 'data-score']);
const COUNTS = ['data-count', 'data-votes', 'data-total-votes'] as const;

type Rating = { average: string; count: string };

/** `<div class="rating" data-average="4.94" data-count="36">`: names that only mean a rating on such an element. */
function ratingOf(element: Element, average: string): Rating | null {
  if (!NUMBER.test(average) || Number(average) === 0 || Number(average) > MAX_RATING) return null;
  if (!RATED.test(classAndId(element))) return null;
  const count = COUNTS.map((name) => element.attribs[name]).find((value) => value !== undefined) ?? '';
  return { average, count: /^[1-9]\d*$/.test(count) ? count : '' };
}

/** If the ratings differ, they belong to several subjects, and it is unclear which one is the page's. */
function ratingFacts(ratings: readonly (Rating & { zone: Zone })[]): Fact[] {
  const [only, ...others] = ratings;
  if (!only || others.length > 0) return [];
  const factOf = ([label, text]: readonly [string, string]) =>
    text === ''
      ? []
      : [fact(label, 'markup', MARKUP.ratingAttribute, only.zone, () => [{ text, machine: text }])];
  return [['rating', only.average] as const, ['review count', only.count] as const].flatMap(factOf);
}

function keep(
  kept: Map<string, Kept | null>,
  name: string,
  value: string,
  zone: Zone,
  knowledge: Knowledge,
): void {
  let known = kept.get(name);
  if (known === undefined) {
    const concept = KEPT.test(name) ? conceptAtEnd(name, knowledge) : null;
    known =
      concept && (TEXTS.has(concept.id) || KINDS.has(concept.kind))
        ? { values: new Set(), zone, concept }
        : null;
    kept.set(name, known);
  }
  if (!known) return;
  // For texts, an unreadable value counts too, because it shows that the values differ.
  const counts = TEXTS.has(known.concept.id) ? value.trim() !== '' : isReadable(value, known.concept);
  if (counts) known.values.add(value);
}

function isReadable(value: string, { id }: Concept): boolean {
  const digits = TEXTS.get(id);
  if (!digits) return NUMBER.test(value) && Number(value) !== 0;
  return TEXT.test(value) || (digits.test(value) && Number(value) !== 0);
}

/** The concept named by the last words; the words before them may be the name of a plug-in. */
function conceptAtEnd(name: string, { conceptsNamed, labelOf }: Knowledge): Concept | null {
  const { words } = labelOf(name.slice('data-'.length));
  for (let from = 0; from < words.length; from++) {
    const [concept] = conceptsNamed(words.slice(from).join(' '));
    if (concept) return concept;
  }
  return null;
}
