/** Sections: headings with the content that follows them, as facts labelled by the heading and as groups of records. */

import { type Element, isTag } from 'domhandler';
import { lazily } from '../../../../concurrency/caches/kept-value.ts';
import { childElements } from '../../../elements/elements.ts';
import { textOf, withoutColon } from '../../../elements/text.ts';
import type { Fact, Group, Scope } from '../../../fact.ts';
import type { Region, Section } from '../model.ts';
import { TRUST } from '../trust.ts';
import { endsInEmptyPrice } from './empty-price.ts';
import type { Place } from './places.ts';
import { elementsNamed, fact, shownFact } from './region.ts';
import { boxScope } from './section-box.ts';
import { itemsIn, MAX_HEADING, paragraphsIn } from './section-content.ts';
import { HEADING_OF_LIST, nameAmong } from './unlabelled/record.ts';

const SECTION = TRUST.section;
const MAX_PLACES = 600;
const HEADING_CLASS = /(?:^|[\s_-])(?:heading|headline|title|header|subtitle|subhead|label)(?:$|[\s_-])/i;

export function sectionsIn(region: Region): Section[] {
  const heads: { heading: Element; level: number; at: number; end: number }[] = [];
  for (let i = region.from; i < region.to; i++) {
    const place = region.places[i];
    const level = place ? levelOf(place, i, region) : 0;
    if (place && level > 0) heads.push({ heading: place.element, level, at: i, end: place.end });
  }
  const { domains } = region.context.knowledge;
  const endsSection = (heading: Element) =>
    domains.some((domain) => domain.endsSection.test(region.texts.text(heading)));
  return heads.map(({ heading, level, at, end }, i) => {
    const isEnding = endsSection(heading);
    const next = heads
      .slice(i + 1, i + 60)
      .find(
        (other) => other.at >= end && (other.level <= level || (!isEnding && endsSection(other.heading))),
      );
    const follows = next ? startOfBox(region, next.at, at) : region.to;
    const box =
      heading.name === 'legend' ? (region.places[region.places[at]?.parent ?? -1]?.end ?? follows) : follows;
    const limit = endOfArticle(region, at, end, Math.min(box, follows, end + MAX_PLACES, region.to));
    return { heading, level, at, from: end, to: zoneEnd(region, at, end, limit) };
  });
}

/** A section ends with the article or section element around its heading, unless that has nothing but the heading. */
function endOfArticle({ places, texts }: Region, at: number, end: number, limit: number): number {
  for (let up = places[at]?.parent ?? -1; up >= 0; up = places[up]?.parent ?? -1) {
    const place = places[up];
    // All boxes around this one end there or later.
    if (!place || place.end >= limit) return limit;
    if (place.end <= end || (place.element.name !== 'article' && place.element.name !== 'section')) continue;
    const isContent = (i: number) => {
      const inner = places[i];
      return (
        inner !== undefined &&
        inner.end - i <= MAX_IN_CONTENT &&
        /^(?:p|li|div|td)$/.test(inner.element.name) &&
        texts.text(inner.element).length >= MIN_CONTENT
      );
    };
    for (let i = end; i < Math.min(place.end, end + MAX_IN_ARTICLE); i++) if (isContent(i)) return place.end;
    return limit;
  }
  return limit;
}

const MAX_IN_ARTICLE = 40;
const MAX_IN_CONTENT = 16;
const MIN_CONTENT = 60;

/** The index at which the box of the next heading begins: a card starts before its heading. */
function startOfBox({ places, texts }: Region, next: number, own: number): number {
  const end = places[own]?.end ?? own;
  let box = next;
  for (let up = places[next]?.parent ?? -1; up >= end; up = places[up]?.parent ?? -1) box = up;
  const isEmpty = (i: number) => {
    const place = places[i];
    return !place || place.end > next || texts.text(place.element) === '';
  };
  let first = box + 1;
  while (first < next && isEmpty(first)) first++;
  return first >= next || standsBeside(places, texts, box, own) ? box : next;
}

/** Limits the text that is compared with a heading, because boxes may be nested hundreds deep. */
const MAX_BESIDE = 1000;

/** Whether a heading is in a box with further text, next to the other box and with the same tag. */
function standsBeside(
  places: readonly Place[],
  texts: Region['texts'],
  box: number,
  heading: number,
): boolean {
  let beside = heading;
  while (beside >= 0 && places[beside]?.parent !== places[box]?.parent) beside = places[beside]?.parent ?? -1;
  const [own, other] = [places[beside]?.element, places[box]?.element];
  const head = places[heading]?.element;
  return Boolean(own && head && own.name === other?.name && textOf(own, MAX_BESIDE) !== texts.text(head));
}

/** A section ends before the footer, but not at an advertisement. */
function zoneEnd(region: Region, at: number, from: number, limit: number): number {
  if (region.places[at]?.zone === 'edge') return limit;
  for (let i = from; i < limit; i++) {
    const place = region.places[i];
    if (place?.zone === 'edge' || place?.element.name === 'footer') return i;
  }
  return limit;
}

/** 1 to 6 for heading elements, 7 for others that look like one, 8 for list items that look like one, otherwise 0. */
function levelOf(place: Place, i: number, region: Region): number {
  const { element } = place;
  const real = /^h([1-6])$/.exec(element.name)?.[1];
  const size = place.end - i;
  const looks =
    element.name === 'summary' ||
    element.name === 'legend' ||
    element.attribs.role === 'heading' ||
    isBoldLine(element) ||
    isCaption(element, size, region) ||
    (size <= 3 && HEADING_CLASS.test(element.attribs.class ?? ''));
  if (!real && !looks) return 0;
  const text = region.texts.text(element);
  if (text === '' || text.length > MAX_HEADING) return 0;
  if (real) return Number(real);
  return element.name === 'li' ? 8 : 7;
}

/** A few words on a separate line that end in a colon and label what follows. */
function isCaption(element: Element, size: number, region: Region): boolean {
  if (size > 3 || !/^(?:p|div)$/.test(element.name) || endsInEmptyPrice(element)) return false;
  const text = region.texts.text(element);
  return text.length < 40 && /^\P{N}+[:：]$/u.test(text);
}

/** A line entirely in bold. */
function isBoldLine(element: Element): boolean {
  if (!/^(?:p|div|li|td|span)$/.test(element.name)) return false;
  const children = childElements(element);
  const only = children[0];
  return (
    children.length === 1 &&
    only !== undefined &&
    /^(?:b|strong)$/.test(only.name) &&
    element.children.every((child) => isTag(child) || ('data' in child && child.data.trim() === ''))
  );
}

export function readSections(
  region: Region,
  sections: readonly Section[],
  scopeOf: (from: number, to: number) => Scope,
): Fact[] {
  const named = sections.flatMap((section) => {
    const label = withoutColon(region.texts.text(section.heading));
    const zone = region.places[section.at]?.zone ?? 'main';
    const listed = itemsIn(region, section);
    const isLine = section.level >= 7;
    const facts: Fact[] = [];
    if (listed.length > 0) {
      facts.push(
        shownFact(label, 'section', isLine ? SECTION.listBelowLine : SECTION.list, zone, listed, region),
      );
    }
    facts.push(
      fact(
        label,
        'section',
        listed.length > 0 || isLine ? SECTION.paragraphsBesideList : SECTION.paragraphs,
        zone,
        () => paragraphsIn(region, section, listed.length > 0),
      ),
    );
    return facts.map((one) => ({ ...one, scope: () => boxScope(region, section, scopeOf) }));
  });
  const { domains } = region.context.knowledge;
  return [...domains.flatMap((domain) => domain.readSections(region, sections)), ...named];
}

/** Sections of one level in a row: questions with answers, chapters, steps. */
export function sectionGroups(
  region: Region,
  sections: readonly Section[],
  scopeOf: (from: number, to: number) => Scope,
): Group[] {
  const runs: Section[][] = [];
  for (const level of [2, 3, 4, 5, 6, 7]) {
    let run: Section[] = [];
    for (const section of sections) {
      if (section.level < level) {
        runs.push(run);
        run = [];
      } else if (section.level === level) run.push(section);
    }
    runs.push(run);
  }
  return runs
    .filter((run) => run.length > 1 && run.length < 300)
    .map((run) => {
      const first = run[0];
      const above = sections.findLast(
        (other) => first !== undefined && other.at < first.at && other.level < first.level,
      );
      const asked = run.filter(({ heading }) => /[?？]$/.test(region.texts.text(heading))).length;
      return {
        labels: [
          ...(above ? [region.texts.text(above.heading)] : []),
          'section',
          // If most headings end in a question mark, the sections are questions.
          ...(asked * 2 > run.length ? ['questions'] : []),
        ],
        source: 'section',
        zone: region.places[first?.at ?? 0]?.zone ?? 'main',
        records: run.map((section) => sectionScope(region, section, scopeOf)),
        spans: run.map(({ at, to }) => [at, to] as const),
      };
    });
}

const MAX_HEADINGS = 4;
const isHeading = ({ name }: Element) => /^h[1-6]$/.test(name);

function sectionScope(region: Region, section: Section, scopeOf: (from: number, to: number) => Scope): Scope {
  const zone = region.places[section.at]?.zone ?? 'main';
  const name = () => {
    const headings = elementsNamed({ ...region, from: section.at, to: section.to }, isHeading, MAX_HEADINGS);
    return [region.texts.value(nameAmong(headings) ?? section.heading)];
  };
  /** The first link below a heading that is a link is another fact of the section, such as its author. */
  const atHeading = (one: Fact): Fact => {
    if (one.source !== 'record' || one.label !== 'url') return one;
    const linked = name().filter(({ url }) => url !== undefined);
    return linked.length > 0 ? { ...one, values: () => linked } : one;
  };
  const content = () => {
    const paragraphs = paragraphsIn(region, section);
    const text = paragraphs.map((value) => value.text).join(' ');
    return text === '' ? [] : [{ ...paragraphs[0], text }];
  };
  const opening = () => {
    const [first] = paragraphsIn(region, section, true);
    return first ? [first] : content();
  };
  const inner = lazily(() => scopeOf(section.from, section.to));
  const own = [
    ...['title', 'heading', HEADING_OF_LIST, 'question', 'name', 'term'].map((label) =>
      fact(label, 'section', SECTION.heading, zone, name),
    ),
    ...['description', 'definition'].map((label) => fact(label, 'section', SECTION.content, zone, opening)),
    ...['content', 'text', 'answer', 'body'].map((label) =>
      fact(label, 'section', SECTION.content, zone, content),
    ),
  ];
  return {
    get facts() {
      return [...own, ...inner().facts.map(atHeading)];
    },
    groups: () => inner().groups(),
  };
}
