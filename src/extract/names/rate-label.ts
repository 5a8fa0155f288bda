/** Rates how well a label matches the alternatives of a field's name and the concepts that it names. */
import type { Concept, Kind } from './concepts.ts';
import { withoutImplied } from './kind-of-name.ts';
import { isSame, type Meaning } from './lexicon/dictionary.ts';
import { MATCH } from './match.ts';
import type { Label, Vocabulary } from './vocabulary.ts';

export type Alternative = {
  words: string[];
  key: string;
  /** The two words written as one: "birthplace". */
  compound: string | undefined;
  bare: string[];
  bareKey: string;
  meanings: readonly Meaning[];
  weight: number;
};

export type Weighted = { concept: Concept; weight: number };

export function rateLabel(
  label: Label,
  { isCode, kind }: { isCode: boolean; kind: Kind },
  alternatives: readonly Alternative[],
  concepts: readonly Weighted[],
  vocabulary: Vocabulary,
): number {
  const { conceptsNamed, labelOf, dictionary } = vocabulary;
  const { key, bare, bareKey } = label;
  if (key === '') return 0;
  for (const one of alternatives) if (one.key === key || one.compound === key) return one.weight;
  for (const { concept, weight } of concepts) {
    if (concept.terms.has(key)) return MATCH.term * weight;
    if (concept.weak.has(key)) return MATCH.weakTerm * weight;
  }
  // A label that is the name of another concept means that one, however similar the words.
  if (concepts.length > 0 && conceptsNamed(key).length > 0) return 0;
  const meanings = isCode ? dictionary.ofName(label) : dictionary.ofLabel(label);
  const translated = translatedScore(meanings, alternatives, concepts, vocabulary);
  if (translated > 0) return translated;
  if (bare.length === 0) return 0;
  for (const one of alternatives) if (one.bareKey === bareKey) return MATCH.bareName * one.weight;
  for (const { concept, weight } of concepts) {
    if (concept.terms.has(bareKey)) return MATCH.bareTerm * weight;
    if (concept.weak.has(bareKey)) return MATCH.weakBareTerm * weight;
  }
  if (concepts.length > 0 && conceptsNamed(bareKey).length > 0) return 0;
  const isPrice = concepts.some(({ concept }) => concept.kind === 'money');
  const core = (isPrice ? PER_PERIOD : MOST).exec(key)?.[1];
  if (core !== undefined)
    return (
      MATCH.withoutPeriod * rateLabel(labelOf(core), { isCode, kind }, alternatives, concepts, vocabulary)
    );
  const implied = concepts.length > 0 ? 0 : impliedScore(meanings, alternatives, kind);
  return Math.max(implied, partialScore(bare, alternatives, concepts));
}

/** Rates labels that mean the same in another language. */
function translatedScore(
  meanings: readonly Meaning[],
  alternatives: readonly Alternative[],
  concepts: readonly Weighted[],
  { conceptsMeant }: Vocabulary,
): number {
  for (const one of alternatives)
    if (one.meanings.some((own) => meanings.some((meaning) => isSame(own, meaning))))
      return MATCH.translated * one.weight;
  for (const { concept, weight } of concepts)
    if (meanings.some((meaning) => conceptsMeant(meaning).includes(concept)))
      return MATCH.translatedTerm * weight;
  return 0;
}

/** Rates labels that differ in words that the form of the value makes clear. */
function impliedScore(
  meanings: readonly Meaning[],
  alternatives: readonly Alternative[],
  kind: Kind,
): number {
  // In English the dictionary adds nothing, and "Members: 240" is no price.
  const labels = meanings
    .filter(({ isForeign }) => isForeign || kind !== 'money')
    .map(({ words }) => withoutImplied(words, kind))
    .filter((bag) => bag !== '');
  if (labels.length === 0) return 0;
  const one = alternatives.find((own) =>
    own.meanings.some(({ words }) => labels.includes(withoutImplied(words, kind))),
  );
  return one ? MATCH.withoutImplied * one.weight : 0;
}

/** "Max. torque" is the torque that things are compared by; things paid by the month are priced "per month". */
const MOST = /^max(?:im\p{L}*)? (.+)$/u;
const PER_PERIOD =
  /^(\p{L}+(?: \p{L}+)?) (?:per|a|pro|je|im|par|au|por|al|a la|all) (?:month|year|week|day|night|person|user|monat|jahr|woche|tag|nacht|person|nutzer|mois|an|semaine|jour|nuit|personne|mes|ano|semana|dia|noche|noite|persona|pessoa|mese|anno|settimana|giorno|notte|maand|jaar|dag|persoon|manad|ar|vecka|miesiac|rok)$/u;

/** Rates labels with additional words, such as "Sale price today" for the price. Those words may change the meaning. */
function partialScore(
  label: readonly string[],
  alternatives: readonly Alternative[],
  concepts: readonly Weighted[],
): number {
  let best = 0;
  for (const { bare, weight } of alternatives) {
    if (isRun(bare, label)) best = Math.max(best, weight * MATCH.run * (bare.length / label.length));
  }
  for (const { concept, weight } of concepts) {
    // "Method step" and "feature highlights" consist of synonyms.
    if (label.every((word) => concept.terms.has(word))) best = Math.max(best, MATCH.onlyTerms * weight);
    for (let start = 0; start < label.length; start++) {
      for (let end = label.length; end > start; end--) {
        if (end - start === label.length || !concept.terms.has(label.slice(start, end).join(' '))) continue;
        // The last word of a label is its main noun: "list price" is a price, "price list" is a list.
        const place = end === label.length ? MATCH.atEnd : MATCH.inside;
        // "How to make pancakes": a phrase of several words at the beginning is the topic.
        const phrase = start === 0 && end > 1 ? MATCH.leadingPhrase : 0;
        best = Math.max(best, weight * Math.max(phrase, place * ((end - start) / label.length)));
      }
    }
  }
  return best;
}

function isRun(part: readonly string[], whole: readonly string[]): boolean {
  if (part.length === 0 || part.length >= whole.length) return false;
  const offset = whole.length - part.length;
  return part.every((word, i) => whole[i] === word) || part.every((word, i) => whole[offset + i] === word);
}
