/** Recipes without labels: lines that begin with amounts are the ingredients, and the text below them is the steps. */
import { type Element, isTag } from 'domhandler';
import { lazily } from '../../../../concurrency/caches/kept-value.ts';
import { childElements } from '../../../elements/elements.ts';
import type { Fact, Value } from '../../../fact.ts';
import type { Region, Section } from '../../engine/model.ts';
import { fact } from '../../engine/page/region.ts';
import { itemsIn, paragraphsIn } from '../../engine/page/section-content.ts';
import { alternatives } from '../../engine/phrases.ts';
import phrases from './phrases.json' with { type: 'json' };
import { TRUST } from './weights.ts';

const UNIT = `(?:${alternatives(phrases.units)})(?!\\p{L})`;
const COUNTED = /^[\d½¼¾⅓⅔⅛]/;
const MEASURED = new RegExp(
  `^[\\d½¼¾⅓⅔⅛][\\d½¼¾⅓⅔⅛\\s.,/–-]{0,12}${UNIT}|\\s[\\d½¼¾][\\d.,/]{0,5}\\s?${UNIT}$`,
  'iu',
);
const MAX_LINES = 100;
const MAX_BLOCK = 4000;
const MAX_PLACES = 600;
const MIN_LINES = 3;
const MIN_COUNTED = 0.5;
const MIN_MEASURED = 0.3;
/** A longer text between two lists says that they are of two recipes, or of none. */
const MAX_BETWEEN = 200;

/** A run of lines with amounts: where it begins and ends, and its lines or the element that is broken into them. */
type Block = { at: number; end: number; values: Value[]; count: number };

export function unlabelledRecipe(region: Region): Fact[] {
  if (region.isRecord) return [];
  const found = lazily(() => measuredBlocks(region));
  const zone = 'main';
  return [
    fact('ingredients', 'section', TRUST.measuredLines, zone, () => found().flatMap(({ values }) => values)),
    fact('instructions', 'section', TRUST.textBelowMeasured, zone, () => textBelow(region, found().at(-1))),
  ];
}

/** The longest run of blocks with little between them. */
function measuredBlocks(region: Region): Block[] {
  const runs: Block[][] = [];
  for (let at = region.from; at < region.to; at++) {
    const block = blockAt(region, at);
    if (!block) continue;
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last && before && textBetween(region, before.end, at) <= MAX_BETWEEN) last.push(block);
    else runs.push([block]);
    at = block.end - 1;
  }
  const size = (run: readonly Block[]) => run.reduce((sum, { count }) => sum + count, 0);
  return runs.reduce<Block[]>((best, run) => (size(run) > size(best) ? run : best), []);
}

function blockAt({ places, texts }: Region, at: number): Block | null {
  const place = places[at];
  if (place?.zone !== 'main' || !/^(?:ul|ol|p|div|td|section|tbody)$/.test(place.element.name)) return null;
  const { element, end } = place;
  // A larger box is not read at all, because boxes may be nested hundreds deep.
  if (end - at > MAX_PLACES) return null;
  const isBroken = element.children.some((child) => isTag(child) && child.name === 'br');
  const children = isBroken ? [] : childElements(element);
  if (!isBroken && children.length < MIN_LINES) return null;
  if (texts.text(element).length > MAX_BLOCK) return null;
  const lines = isBroken ? texts.lines(element) : children.map((child) => texts.text(child));
  if (!areMeasured(lines.filter((line) => line !== ''))) return null;
  return {
    at,
    end,
    values: (isBroken ? [element] : children).map((one) => texts.value(one)),
    count: lines.length,
  };
}

function areMeasured(lines: readonly string[]): boolean {
  if (lines.length < MIN_LINES || lines.length > MAX_LINES) return false;
  const share = (form: RegExp) => lines.filter((line) => form.test(line)).length / lines.length;
  const measured = share(MEASURED);
  return measured >= MIN_MEASURED && Math.max(measured, share(COUNTED)) >= MIN_COUNTED;
}

/** The length of the paragraphs between two places. */
function textBetween({ places, texts }: Region, from: number, to: number): number {
  let length = 0;
  for (let i = from; i < to; i++) {
    const place = places[i];
    if (!place || place.end > to || texts.text(place.element) === '') continue;
    length += texts.text(place.element).length;
    i = place.end - 1;
  }
  return length;
}

const HEADING = /^h[1-6]$/;

/** The list or else the paragraphs below the last block, up to the next heading but one that stands right below it. */
function textBelow(region: Region, block: Block | undefined): Value[] {
  const heading = region.places[block?.at ?? -1]?.element;
  if (!block || !heading) return [];
  let [from, to] = [block.end, block.end];
  for (; to < region.to; to++) {
    const place = region.places[to];
    if (place?.zone !== 'main' || place.element.name === 'footer') break;
    if (!HEADING.test(place.element.name)) continue;
    if (textBetween(region, from, to) > 0) break;
    from = place.end;
  }
  const section: Section = { heading, level: 7, at: block.at, from, to };
  return isListed(region, section)
    ? itemsIn(region, section).map((item) => region.texts.value(item))
    : ownParagraphs(region, section);
}

/** Whether a list comes before any paragraph. */
function isListed(region: Region, { from, to }: Section): boolean {
  const first = region.places.slice(from, to).find(({ element }) => /^(?:p|ul|ol)$/.test(element.name));
  return first !== undefined && first.element.name !== 'p';
}

function ownParagraphs(region: Region, section: Section): Value[] {
  const paragraphs = paragraphsIn(region, section, true);
  return paragraphs.length > 1 ? paragraphs : paragraphsIn(region, section);
}

const HOW_TO = new RegExp(`^(?:${alternatives(phrases.howTo)})(?!\\p{L})`, 'iu');

/** What follows "How to make pear pie", as a list or as paragraphs. */
export function howToSections(region: Region, sections: readonly Section[]): Fact[] {
  return sections
    .filter(({ heading }) => HOW_TO.test(region.texts.text(heading)))
    .map((section) =>
      fact('instructions', 'section', TRUST.howTo, region.places[section.at]?.zone ?? 'main', () => {
        const items: Element[] = itemsIn(region, section);
        return items.length > 1
          ? items.map((item) => region.texts.value(item))
          : paragraphsIn(region, section);
      }),
    );
}
