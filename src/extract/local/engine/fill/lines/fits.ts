/** How well a field fits a place of the records: by the label of the place, the look of its texts, and its prominence. */
import { type Element, isTag } from 'domhandler';
import { standsIn } from '../../../../../convert/html/walk.ts';
import type { Shape } from '../../../../json-schema/shape.ts';
import type { FieldName } from '../../../../names/field-name.ts';
import { lettersOf, wordsOf } from '../../../../names/words.ts';
import type { Knowledge } from '../../model.ts';
import { LEAST } from '../../weights.ts';
import { type Need, needOfLabel } from './needs.ts';
import type { SlotForm } from './slot-form.ts';
import type { Slot } from './slots.ts';

export type Wanted = { name: string; field: FieldName; shape: Shape; need: Need };

/** If the words beside the place name the field, the look of the texts matters little. */
const LABELLED = 0.95;
/** Most texts of a place must look alike. */
const MOST = 0.75;
const UNIQUE = 0.9;

export function fitOf({ field, need }: Wanted, slot: Slot, form: SlotForm, knowledge: Knowledge): number {
  const look = lookFit(need, slot, form);
  if (slot.label === '') return look;
  if (field.match(slot.label) >= LEAST.match) return look > 0 || need === 'free' ? LABELLED : 0;
  const said = needOfLabel(slot.label, knowledge);
  // A head that says in full what it means does not mean anything else.
  if (said === null) return slot.fullLabel === undefined ? look : 0;
  const isSame = said === need || (PLACES.has(said) && PLACES.has(need));
  return isSame ? Math.max(look, ALIKE) : 0;
}

/** More than what any other text has for a field that may be anything: a record is hardly without a name. */
const NAMED = 0.56;
/** The same for words as within a sentence, which are rarely a name. */
const PHRASED = 0.3;

/** The label names a fact of the same kind, such as a town for a place. */
const ALIKE = 0.85;
const PLACES: ReadonlySet<string> = new Set(['place', 'room']);

function lookFit(need: Need, slot: Slot, form: SlotForm): number {
  if (need === 'prose') {
    if (form.sentence >= MOST) return 0.7;
    return form.phrase >= MOST && form.distinct >= UNIQUE ? 0.5 : 0;
  }
  if (form.sentence > 1 - MOST) return 0;
  switch (need) {
    case 'name':
      // In brackets is what is said beside it.
      if (slot.isBracketed) return 0;
      return form.distinct >= UNIQUE ? (form.phrase >= MOST ? PHRASED : NAMED) + prominence(slot) : 0;
    case 'person':
      if (form.person >= MOST) return 0.65;
      return form.person + form.account >= MOST && form.handle > 0 && form.distinct >= UNIQUE ? 0.5 : 0;
    case 'place':
      if (form.sitePlace >= MOST) return 0.95;
      return form.name >= MOST ? 0.5 + 0.2 * form.oneWord + (slot.isBracketed ? 0.2 : 0) : 0;
    case 'address':
      return form.street >= MOST && form.distinct >= UNIQUE ? 0.8 : 0;
    case 'room':
      return form.name >= MOST ? 0.55 : 0;
    case 'label':
      return form.name >= MOST && form.oneWord <= 0.5 ? 0.6 - 0.3 * form.sitePlace : 0;
    case 'category':
      return form.category >= MOST && form.handle === 0 && isFiled(slot) ? 0.75 : 0;
    default:
      return 0.45;
  }
}

/** Records that lack more of what is asked for are hardly of the kind that is meant, so that a text may be anything. */
const MAX_ABSENT: Partial<Record<Need, number>> = {
  place: 0,
  room: 0,
  label: 1,
  category: 1,
  person: 1,
  free: 2,
};
const SOME = 0.1;

/**
 * Whether only the look of the texts speaks for this field, and the records do not fit the schema well enough for that:
 * any name may be a place, a company or a category.
 *
 * @param absent how many fields the records lack besides
 */
export function isGuess(
  wanted: Wanted,
  slot: Slot,
  form: SlotForm,
  knowledge: Knowledge,
  absent: number,
): boolean {
  const { need } = wanted;
  const most = MAX_ABSENT[need];
  if (most === undefined || absent <= most) return false;
  if (slot.label !== '' && fitOf(wanted, slot, form, knowledge) >= ALIKE) return false;
  if (need === 'room') return form.room < MOST;
  return need !== 'place' || (form.sitePlace < MOST && form.largeTown < SOME);
}

/** Whether it is a link whose address names it too, as that of a category does: "People" for `/topics/people`. */
function isFiled({ lines }: Slot): boolean {
  return lines.every(
    (line) => !line || (line.element.name === 'a' && isInAddress(line.value.text, line.element)),
  );
}

/** What speaks for a text being the name of the record: a heading, a link, bold type, the words of an address. */
function prominence({ lines, isFirst }: Slot): number {
  const known = lines.flatMap((line) => line ?? []);
  const share = (is: (line: (typeof known)[number]) => boolean) =>
    known.filter(is).length / Math.max(1, known.length) >= MOST;
  const inHeading = share(({ element }) => isHeading(element) || standsIn(element, isHeading));
  const isLinked = share(({ element }) => element.name === 'a' || standsIn(element, isLink));
  const isBold = share(
    ({ element }) => BOLD.test(element.name) || standsIn(element, ({ name }) => BOLD.test(name)),
  );
  const isAddress = share(({ element, value }) => isInAddress(value.text, element));
  return (
    (inHeading ? 0.3 : 0) +
    (isLinked ? 0.05 : 0) +
    (isBold ? 0.1 : 0) +
    (isAddress ? 0.2 : 0) +
    (isFirst ? 0.3 : 0)
  );
}

/** Whether the texts of the place are headings or bold. */
export function isMarked({ lines }: Slot): boolean {
  const known = lines.flatMap((line) => line ?? []);
  const isOne = ({ name }: Element) => isHeading({ name }) || BOLD.test(name);
  return (
    known.filter(({ element }) => isOne(element) || standsIn(element, isOne)).length >= known.length * MOST
  );
}

const BOLD = /^(?:b|strong)$/;
const isHeading = ({ name }: { name: string }) => /^h[1-6]$/.test(name);
const isLink = ({ name }: { name: string }) => name === 'a';
const MIN_WORD = 4;

/** Whether a word of the text is in the address of the link around it. */
function isInAddress(text: string, element: Element): boolean {
  let up: Element | null = element;
  while (up && up.attribs.href === undefined) up = up.parent && isTag(up.parent) ? up.parent : null;
  const address = lettersOf(up?.attribs.href ?? '');
  return wordsOf(text).some((word) => word.length >= MIN_WORD && address.includes(lettersOf(word)));
}
