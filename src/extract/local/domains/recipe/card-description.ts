/** The words below a heading that repeats the page's title, where a recipe's card begins further down the page. */
import type { Fact } from '../../../fact.ts';
import { wordsOf } from '../../../names/words.ts';
import type { Region, Section } from '../../engine/model.ts';
import { fact } from '../../engine/page/region.ts';
import { amountsIn, namesIngredients } from './amounts.ts';
import { TRUST } from './weights.ts';

const TEXT = /^(?:p|div|span|em|blockquote)$/;
const SENTENCE = /\p{L}[^.!?…]{14,}[.!?…]/u;
const MAX_HEADING = 120;
const MAX_PLACES = 30;
const MAX_INSIDE = 12;

/** The first sentence between such a heading and that of the ingredients, which has to be the next. */
export function cardDescription(region: Region, sections: readonly Section[]): Fact[] {
  const [title] = region.isRecord ? [] : region.titles;
  if (title === undefined) return [];
  return sections.flatMap((section, i): Fact[] => {
    const { heading, at } = section;
    const next = sections[i + 1];
    if (heading.name === 'h1' || region.places[at]?.zone !== 'main' || !next) return [];
    if (!namesIngredients(region.texts.text(next.heading), region)) return [];
    if (!repeats(region.texts.text(heading), title, region)) return [];
    const said = firstSentence(region, section.from, Math.min(next.at, section.from + MAX_PLACES));
    return said ? [fact('description', 'section', TRUST.cardDescription, 'main', () => [said])] : [];
  });
}

/** "Pear pie recipe" repeats "Pear pie", but "How to serve pear pie" does not. */
function repeats(heading: string, title: string, { context }: Region): boolean {
  if (heading.length > MAX_HEADING) return false;
  const [own, all] = [heading, title].map((text) =>
    wordsOf(text).filter((word) => !context.knowledge.isNoun(word)),
  );
  if (!own || !all || own.length * 2 < all.length) return false;
  return own.length > 0 && own.every((word) => all.includes(word));
}

function firstSentence({ places, texts }: Region, from: number, to: number) {
  for (let i = from; i < to; i++) {
    const place = places[i];
    if (!place || /^h[1-6]$/.test(place.element.name)) return null;
    const { element, zone, end } = place;
    if (zone !== 'main' || !TEXT.test(element.name) || end - i > MAX_INSIDE) continue;
    const value = texts.value(element);
    if (SENTENCE.test(value.text) && amountsIn(value.text).length === 0) return value;
  }
  return null;
}
