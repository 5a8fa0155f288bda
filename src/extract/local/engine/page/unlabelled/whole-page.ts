/** Facts about the page as a whole: its lead paragraph, headings, links, pictures and code. */

import { type Element, isTag } from 'domhandler';
import { findBelow, standsIn } from '../../../../../convert/html/walk.ts';
import { classAndId } from '../../../../elements/class-and-id.ts';
import { childElements, elementBefore, isBlock } from '../../../../elements/elements.ts';
import type { Fact, Value } from '../../../../fact.ts';
import type { Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../trust.ts';
import { elementsNamed, fact, placesIn } from '../region.ts';

const MAX_LISTED = 500;
const LEAD_MIN = 20;
/** "Rated 4.5 out of 5. 28 ratings" looks like a sentence, but is a rating. */
const MARKS = /\d\s*(?:out of|\/)\s*\d|\d\s+(?:ratings?|reviews?)\b/i;
const MAX_MARKS = 90;

export function wholePageFacts(region: Region, texts: readonly ShortText[]): Fact[] {
  const facts: Fact[] = [];
  const add = (label: string, weight: number, wanted: (element: Element) => boolean) =>
    void facts.push(
      fact(label, 'text', weight, 'main', () =>
        elementsNamed(region, wanted, MAX_LISTED).map((element) => region.texts.value(element)),
      ),
    );
  add('section headings', TRUST.page.headings, (element) => /^h[1-6]$/.test(element.name));
  add('all links', TRUST.page.links, (element) => element.name === 'a' && element.attribs.href !== undefined);
  facts.push(fact('images', 'text', TRUST.page.images, 'main', () => picturesIn(region)));
  add('paragraphs', TRUST.page.paragraphs, (element) => element.name === 'p');
  add('code', TRUST.page.code, (element) => element.name === 'pre');
  // The title of a fragment without one is its first heading.
  facts.push(
    fact('title', 'heading', TRUST.title.anyHeading, 'main', () =>
      elementsNamed(region, (element) => /^h[1-3]$/.test(element.name), 1).map((element) =>
        region.texts.value(element),
      ),
    ),
  );
  add(
    'question',
    TRUST.page.question,
    (element) => element.name === 'h1' && region.texts.text(element).endsWith('?'),
  );
  facts.push(fact('description', 'text', TRUST.page.firstParagraph, 'main', () => leadOf(region)));
  facts.push(fact(STATEMENTS, 'text', TRUST.page.statement, 'main', () => statementsIn(region, texts)));
  return facts;
}

/** The label of short texts that may say yes or no; no field has this name. */
export const STATEMENTS = '✓';
const MAX_STATEMENT = 40;

/** Short texts in the main content that are neither links nor something to click or choose. */
function statementsIn(region: Region, texts: readonly ShortText[]): Value[] {
  const found: Value[] = [];
  for (const { place, text } of texts) {
    const { element, zone } = place;
    if (found.length >= MAX_LISTED) break;
    if (zone !== 'main' || !/^(?:li|span|div|p|td)$/.test(element.name)) continue;
    if (text.length > MAX_STATEMENT || /[\d:：?]/.test(text)) continue;
    if (childElements(element).some((child) => region.texts.text(child) !== '')) continue;
    if (!standsIn(element, ({ name }) => /^(?:a|button|label|form|select|nav|fieldset)$/.test(name)))
      found.push({ text, element });
  }
  return found;
}

/** The pictures of the main content without logos and icons. */
function picturesIn(region: Region): Value[] {
  const pictures: Value[] = [];
  for (const { element, zone } of placesIn(region)) {
    if (element.name !== 'img' || zone !== 'main' || pictures.length >= MAX_LISTED) continue;
    const names = `${element.attribs.class ?? ''} ${element.attribs.src ?? ''}`;
    if (!/logo|icon|sprite|pixel|spacer|badge|emoji|\.svg/i.test(names))
      pictures.push(region.texts.value(element));
  }
  return pictures;
}

/** The first block of the main content that is a sentence, below the title if there is one. */
function leadOf(region: Region): Value[] {
  let afterTitle = elementsNamed(region, (element) => element.name === 'h1', 1).length === 0;
  for (let i = region.from; i < region.to; i++) {
    const place = region.places[i];
    if (place?.zone !== 'main') continue;
    const { element } = place;
    if (element.name === 'h1') afterTitle = true;
    // There is no introduction below "Features" or "Steps".
    if (afterTitle && /^(?:h[2-6]|p)$/.test(element.name) && isListName(region.texts.text(element), region))
      return [];
    if (
      !afterTitle ||
      !/^(?:p|div|section|article|blockquote|font|td)$/.test(element.name) ||
      place.end - i > 30
    )
      continue;
    if (element.name !== 'p' && childElements(element).some(isBlock)) continue;
    if (isInList(element, region)) return [];
    const text = region.texts.text(element);
    if (text.length < MAX_MARKS && MARKS.test(text)) continue;
    const isSentence = /[.!?。…](?:["”’)\]]|\[\d+\])*(?:\s|$)/.test(text);
    if (text.length < LEAD_MIN || !(isSentence || isTagline(element, text))) continue;
    if (!isOfReader(element)) return [{ text, element }];
  }
  return [];
}

/** A line of several words right below the title: "Parse and convert units without surprises". */
function isTagline(element: Element, text: string): boolean {
  const isBelow = element.name === 'p' && elementBefore(element)?.name === 'h1';
  const words = text.split(' ');
  return isBelow && words.length >= MIN_TAGLINE && text.length <= MAX_TAGLINE && !NOT_TAGLINE.test(text);
}

const MIN_TAGLINE = 5;
const MAX_TAGLINE = 200;
/** Bylines, dates, several facts in a line, and labels. */
const NOT_TAGLINE = new RegExp(
  `\\d|[|·•:：@]|\\s[–—/]\\s|^(?:${phrase('by')}|${phrase('written')}|${phrase('updated')})(?!\\p{L})`,
  'iu',
);

const OF_READERS = /(?:^|[\s_-])(?:reviews?|testimonials?|comments?)(?:$|[\s_-])/i;

/** Whether the text is in a box of reviews or comments; one with the page's heading in it is the page itself. */
function isOfReader(element: Element): boolean {
  return standsIn(
    element,
    (box) => OF_READERS.test(classAndId(box)) && box.name !== 'body' && !findBelow(box, MAX_BOX, isHeading),
  );
}

const MAX_BOX = 2000;
const isHeading = ({ name }: Element) => name === 'h1';

const MAX_UP = 6;

/** Whether a box around it is named as one of steps or of other lines, such as `main-steps`. */
function isInList(element: Element, { context }: Region): boolean {
  const { conceptsNamed, labelOf } = context.knowledge;
  let up: Element['parent'] = element;
  for (let i = 0; i < MAX_UP && up && isTag(up); i++, up = up.parent) {
    for (const name of (up.attribs.class ?? '').split(/\s+/)) {
      const last = labelOf(name).bare.at(-1);
      if (last !== undefined && name.length < 60 && conceptsNamed(last)[0]?.kind === 'lines') return true;
    }
  }
  return false;
}

function isListName(text: string, { context }: Region): boolean {
  return text.length < 40 && context.knowledge.conceptOf(text)?.kind === 'lines';
}
