/** Facts from elements whose class, id or data attributes name their content. */
import type { Element } from 'domhandler';
import type { Fact, Zone } from '../../../fact.ts';
import type { Kind } from '../../../names/concepts.ts';
import type { Knowledge, Region } from '../model.ts';
import { TRUST } from '../trust.ts';
import { DOUBT } from '../weights.ts';
import type { Place } from './places.ts';
import { placesIn, shownFact } from './region.ts';

const ATTRIBUTES =
  'class id data-testid data-test data-test-id data-qa data-hook data-ui data-cy data-field data-name itemprop rel'.split(
    ' ',
  );
const MARKUP = TRUST.markup;
const MAX_NAME = 60;
const MAX_ELEMENTS = 80;
const MAX_IN_VALUE = 4;
/** Class names for styling, which do not name the content. */
const LOOKS =
  /^(?:[a-z]{1,3}-?\d|(?:text|bg|font|flex|items|justify|border|rounded|shadow|mt|mb|pt|pb|px|py|mx|my|is|has|d)-)/i;

/** The suffix that build tools add to make a class name unique: `price__9gLfjPSjp`, `Byline_author__bxaUq`. */
const HASH =
  /(?<=[A-Za-z])(?:__(?=\w*\d[A-Za-z]|\w*[a-z][A-Z])[A-Za-z\d]{5}|__?(?=\w*[a-z])(?=\w*[A-Z])(?=\w*\d[A-Za-z])[A-Za-z\d]{6,12})$/;

/** One fact for each name, with the elements that have it in the best zone (the main content, if any). */
export function readNamedMarkup(region: Region): Fact[] {
  const byName = new Map<string, Place[]>();
  const namesIn = namesReader();
  const card = region.isRecord ? region.places[region.from] : undefined;
  for (const place of placesIn(region)) {
    // The class of a card says what the card is ("job"): its value is the heading, not the whole text.
    const isCard = place === card && place.end - region.from > MAX_IN_VALUE;
    const heading = isCard ? headingIn(region) : undefined;
    const hasText = isCard && placesIn(region).some(({ element }) => element.name === 'p');
    const named = heading ?? place;
    for (const attribute of ATTRIBUTES) {
      const value = place.element.attribs[attribute];
      if (!value) continue;
      for (const name of namesIn(value)) {
        // `rel="category tag"` is how WordPress marks a category.
        if (attribute === 'rel' && name === 'tag' && value !== name) continue;
        if (heading && !mayBeHeading(name, region.context.knowledge)) continue;
        // The text of an answer is its paragraphs, without author and date.
        if (hasText && isOfText(name, region.context.knowledge)) continue;
        if (attribute === 'class' && LOOKS.test(name)) continue;
        const known = byName.get(name);
        if (!known) byName.set(name, [named]);
        else if (known.length < MAX_ELEMENTS && known.at(-1) !== named) known.push(named);
      }
    }
  }
  const { knowledge } = region.context;
  const blocks = blockNames([...byName.keys()], knowledge);
  return [...byName].flatMap(([name, places]) => {
    const zone = bestZone(places);
    const chosen = places.filter((place) => place.zone === zone).map((place) => place.element);
    const [block, ...rest] = knowledge.labelOf(name).words;
    const own = shownFact(name, 'markup', weightOf(name, chosen, region), zone, chosen, region);
    // `card__price--large` is a price, whatever the name of the block.
    const part = /__([a-z][a-z-]*?)(?:--|$)/i.exec(name)?.[1];
    const inner = part ? [{ ...own, label: part, weight: own.weight * DOUBT.withoutBlock }] : [];
    if (block === undefined || rest.length === 0 || !blocks.has(block)) return [own, ...inner];
    return [own, ...inner, { ...own, label: rest.join(' '), weight: own.weight * DOUBT.withoutBlock }];
  });
}

function isOfText(name: string, { conceptsNamed, labelOf }: Knowledge): boolean {
  return conceptsNamed(labelOf(name).bareKey)[0]?.kind === 'prose';
}

/** Whether a card's heading may be what its class names: "job", "author", but not "description" or `category-news`. */
function mayBeHeading(name: string, { conceptsNamed, labelOf, isNoun }: Knowledge): boolean {
  const { words, bareKey } = labelOf(name);
  const kind = conceptsNamed(bareKey)[0]?.kind;
  return kind ? OF_HEADINGS.has(kind) : words.length === 1 || words.every(isNoun);
}

const OF_HEADINGS: ReadonlySet<Kind> = new Set(['title', 'person', 'text']);

const HEADING = /^h[1-6]$/;
const TITLED = /(?:^|[\s_-])(?:title|heading|headline)(?:$|[\s_-])/i;

function headingIn(region: Region): Place | undefined {
  const isHeading = ({ element: { name, attribs } }: Place, i: number) =>
    i > 0 && (HEADING.test(name) || TITLED.test(attribs.class ?? ''));
  return placesIn(region).find(isHeading);
}

/** Splits attribute values into names. Cached, since most values occur many times. */
function namesReader(): (value: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (value) => {
    const found =
      known.get(value) ??
      value
        .split(/\s+/)
        .map((name) => (name.includes('_') ? name.replace(HASH, '') : name))
        .filter((name) => name.length >= 2 && name.length <= MAX_NAME);
    known.set(value, found);
    return found;
  };
}

/** The first words that several names have in common, such as "tile" in `tile-name` and `tile-price`. */
function blockNames(names: readonly string[], { conceptsNamed, labelOf }: Knowledge): Set<string> {
  const parts = new Map<string, Set<string>>();
  for (const name of names) {
    const [block, ...rest] = labelOf(name).words;
    // If the first word is itself a concept, the others say which: price-old, price-new.
    if (block === undefined || rest.length === 0 || conceptsNamed(block).length > 0) continue;
    parts.set(block, (parts.get(block) ?? new Set()).add(rest.join(' ')));
  }
  return new Set([...parts].filter(([, rests]) => rests.size > 1).map(([block]) => block));
}

function bestZone(places: readonly Place[]): Zone {
  return (
    (['main', 'edge', 'aside'] as const).find((zone) => places.some((place) => place.zone === zone)) ?? 'main'
  );
}

/** The more elements share a name, the less likely it names a fact of the page. */
function weightOf(name: string, elements: readonly Element[], region: Region): number {
  // An element named "label" contains the label, not the value.
  return (
    (/[_-](?:label|heading|header)s?$|(?:section|container|widget)[_-]+title$/i.test(name)
      ? DOUBT.calledLabel
      : 1) * weightByNumber(elements, region)
  );
}

function weightByNumber(elements: readonly Element[], region: Region): number {
  if (region.isRecord) return elements.length === 1 ? MARKUP.onlyInRecord : MARKUP.inRecord;
  if (elements.length === 1) return MARKUP.only;
  return elements.length === 2 ? MARKUP.oneOfTwo : MARKUP.oneOfMany;
}
