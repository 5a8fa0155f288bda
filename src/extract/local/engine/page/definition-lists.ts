/** Definition lists: each term is the label of its definitions. */
import { type Element, isTag, isText } from 'domhandler';
import { childElements } from '../../../elements/elements.ts';
import { withoutColon } from '../../../elements/text.ts';
import { emptyScope, type Fact, type Group, type Scope, type Zone } from '../../../fact.ts';
import type { Region } from '../model.ts';
import { TRUST } from '../trust.ts';
import { linesIn } from './lines.ts';
import { pairScope } from './pair-tables.ts';
import { placesIn, shownFact } from './region.ts';

export function readDefinitionLists(
  region: Region,
  labelsOf: (element: Element) => string[],
): { facts: Fact[]; groups: Group[] } {
  const facts: Fact[] = [];
  const groups: Group[] = [];
  let at = region.from - 1;
  for (const { element, zone, end } of placesIn(region)) {
    at++;
    if (element.name !== 'dl') continue;
    const pairs = definitionsIn(element);
    for (const { terms, definitions } of pairs) {
      for (const term of terms) {
        const label = withoutColon(region.texts.text(term));
        facts.push(shownFact(label, 'definition-list', TRUST.label.definition, zone, definitions, region));
      }
    }
    if (pairs.length < 2) continue;
    if (pairs.every((pair) => isComposed(pair, region))) {
      groups.push(composedGroup(pairs, zone, { ...region, from: at, to: end }, labelsOf(element)));
      continue;
    }
    const records = pairs.flatMap(({ terms, definitions }) =>
      terms
        .slice(0, 1)
        .map((term) =>
          pairScope(region.texts.text(term), () => definitions.map((one) => region.texts.value(one)), zone),
        ),
    );
    groups.push({ labels: labelsOf(element), source: 'definition-list', zone, records });
    groups.push(...repeatedTerms(pairs, zone, region, labelsOf(element)));
  }
  return { facts, groups };
}

/** A definition list that repeats its first term describes one record from each repetition to the next. */
function repeatedTerms(
  pairs: readonly Definition[],
  zone: Zone,
  region: Region,
  labels: readonly string[],
): Group[] {
  const termOf = ({ terms }: Definition) => (terms[0] ? region.texts.text(terms[0]) : '');
  const leader = pairs[0] ? termOf(pairs[0]) : '';
  const starts = pairs.flatMap((pair, i) => (termOf(pair) === leader ? [i] : []));
  if (leader === '' || starts.length < 2 || starts.length === pairs.length) return [];
  const records = starts.map((start, n): Scope => {
    const facts = pairs
      .slice(start, starts[n + 1])
      .map((pair) =>
        shownFact(termOf(pair), 'definition-list', TRUST.label.definition, zone, pair.definitions, region),
      );
    return { facts, groups: () => [] };
  });
  const elements = pairs.flatMap(({ definitions }) => definitions);
  return [{ labels, source: 'definition-list', zone, records, elements }];
}

/** Whether the term states several facts itself, one of them marked: "<b>2 October</b> Beatriz Lund (Uppsala)". */
function isComposed({ terms: [term] }: Definition, { texts }: Region): boolean {
  const { children = [] } = term ?? {};
  return (
    children.some((child) => isTag(child) && isWorded(texts.text(child))) &&
    children.some((child) => isText(child) && isWorded(child.data))
  );
}

/** A sign is no fact, nor is the letter before a question. */
const isWorded = (text: string) => /[\p{L}\p{N}]{2}/u.test(text);

/** Terms and their definitions as records of several lines. */
function composedGroup(
  pairs: readonly Definition[],
  zone: Zone,
  region: Region,
  labels: readonly string[],
): Group {
  const lines = () => {
    const indexOf = new Map(placesIn(region).map(({ element }, i) => [element, region.from + i]));
    return pairs.map(({ terms: [term], definitions }) => {
      const from = term ? indexOf.get(term) : undefined;
      const last = definitions.at(-1);
      const end = last ? region.places[indexOf.get(last) ?? -1]?.end : undefined;
      return from === undefined || end === undefined ? [] : linesIn(region, from, end);
    });
  };
  const elements = pairs.flatMap(({ terms }) => terms.slice(0, 1));
  return { labels, source: 'definition-list', zone, records: pairs.map(emptyScope), elements, lines };
}

type Definition = { terms: Element[]; definitions: Element[] };

/** Terms with their definitions. Each pair may be in a div, and definitions may come before their terms. */
function definitionsIn(list: Element): Definition[] {
  const parts = childElements(list).flatMap((child) =>
    child.name === 'div' ? childElements(child) : [child],
  );
  const isTurned = parts[0]?.name === 'dd' && parts.at(-1)?.name === 'dt';
  if (isTurned) parts.reverse();
  const pairs: Definition[] = [];
  let open: Definition | undefined;
  for (const part of parts) {
    if (part.name === 'dt') {
      if (!open || open.definitions.length > 0) {
        open = { terms: [], definitions: [] };
        pairs.push(open);
      }
      open.terms.push(part);
    } else if (part.name === 'dd') open?.definitions.push(part);
  }
  if (isTurned) {
    pairs.reverse();
    for (const { definitions } of pairs) definitions.reverse();
  }
  return pairs.filter((pair) => pair.definitions.length > 0);
}
