/** Finds the places of the records with values that are recognized by their form: dates, prices, durations, ratings. */

import type { FieldName } from '../../../../names/field-name.ts';
import { lettersOf, wordsOf } from '../../../../names/words.ts';
import { parseDate } from '../../../../values/date.ts';
import { parseDuration } from '../../../../values/duration.ts';
import { findMoney } from '../../../../values/money.ts';
import { LEAST } from '../../weights.ts';
import type { Filler } from '../filler.ts';
import { clockIn } from '../read-clock.ts';
import { isAkin } from './akin.ts';
import type { Wanted } from './fits.ts';
import { formKindOf } from './needs.ts';
import { FREE, type Read, readSlot } from './read-slot.ts';
import { type Slot, textsIn } from './slots.ts';

const MOST = 0.8;
const MEASURE = /^\P{L}{0,2}\d[\d.,\s]*\s?(?:[\p{L}%°²³"″/]{1,8})$/u;
const RATING = /^(?:★\s*)?\d(?:[.,]\d{1,2})?(?:\s*★|\s*\/\s*(?:5|10))?$/u;
const STARRED = /★|⭐|☆|\/\s*(?:5|10)\b/u;
const YEAR = /^\D{0,2}(?:1[5-9]|20)\d\d\D{0,2}$/;
/** A price without its currency, as on menus; some of the prices have cents. */
const AMOUNT = /^\d{1,4}(?:[.,]\d{1,2})?$/;
const CENTS = /[.,]\d{2}$/;
const BARE = /^\D{0,2}\d[\d.,\s]*\D{0,2}$/u;
/** Words before a fact of its own kind, such as "Published" before a date. */
const MAX_LENGTH = 40;

/** Only if one place has that form, and one field asks for it. */
export function readForms(
  wanted: readonly Wanted[],
  slots: readonly Slot[],
  filler: Filler,
): Map<string, Read> {
  const found = new Map<string, Read>();
  const formed = wanted.filter(({ need }) => need === 'form');
  const taken = new Set<Slot>();
  const take = (one: Wanted, slot: Slot, read: Read) => {
    taken.add(slot);
    found.set(one.name, read);
  };
  for (const one of wanted) {
    // Whatever such a label says, the texts behind it are what it names, even an amount.
    const isNamed = ({ label }: Slot) =>
      one.need === 'free'
        ? label !== '' && one.field.match(label) >= LEAST.ownLabel
        : isLabel(label, one, formed);
    const mayBeNamed = one.need === 'form' || one.need === 'free';
    const named = mayBeNamed ? slots.filter(isNamed) : [];
    const [slot, ...more] =
      mayBeNamed && named.length === 0 ? slots.filter((other) => isAkin(one, other, wanted, filler)) : named;
    const read = slot && more.length === 0 ? readSlot(one, slot, filler) : null;
    if (slot && read) take(one, slot, read);
  }
  for (const one of formed) {
    if (found.has(one.name)) continue;
    const fitting = slots.filter((slot) => !taken.has(slot) && hasForm(one, slot, filler));
    // Of several, those with a label are something else: "Joined: 9 Jan 2010" beside the date of a post.
    const bare = fitting.filter(({ label }) => label === '');
    const [slot, ...more] = bare.length === 1 && isPlain(one) ? bare : fitting;
    if (!slot || more.length > 0) continue;
    const rivals = formed.filter(
      (other) =>
        other !== one &&
        !found.has(other.name) &&
        hasForm(other, slot, filler) &&
        !(isPair(one, other) && isRange(slot)),
    );
    const read = rivals.length === 0 ? readSlot(one, slot, filler) : null;
    if (read) found.set(one.name, read);
  }
  return found;
}

/** "€50,000 – €60,000" has both ends of a range. */
function isPair(one: Wanted, other: Wanted): boolean {
  const ids = [one.field.concept?.id, other.field.concept?.id];
  return ids.includes('salaryMin') && ids.includes('salaryMax');
}

function isRange(slot: Slot): boolean {
  return textsIn(slot).every((text) => (text.match(/\d[\d.,]*/g) ?? []).length === 2);
}

/** Whether the field is the date of the record, whichever that is. */
function isPlain({ field, name }: Wanted): boolean {
  return formKindOf(field) === 'date' && wordsOf(name).length === 1;
}

const OWN_PRICES = new Set(['price', 'salary', 'salaryMin', 'salaryMax']);

/** Whether it is what something costs or pays, and not one of the amounts beside that, such as the shipping cost. */
function isPlainPrice({ concept }: FieldName): boolean {
  return concept === undefined || OWN_PRICES.has(concept.id);
}

/** Whether the label names the field, in full or as the abbreviation of no other field: "Pts" for points. */
function isLabel(label: string, one: Wanted, formed: readonly Wanted[]): boolean {
  if (label === '') return false;
  if (one.field.match(label) >= LEAST.match) return true;
  const meant = formed.filter(({ name }) => isShortFor(label, name));
  return meant.length === 1 && meant[0] === one;
}

const MAX_SHORT = 5;

/** Whether the letters begin the name and are in it in this order. "Boats" is a word of `boats_lost`, and not short for it. */
function isShortFor(label: string, name: string): boolean {
  const short = lettersOf(label);
  const whole = lettersOf(name);
  if (wordsOf(name).includes(wordsOf(label).join(' '))) return false;
  if (short.length < 2 || short.length > MAX_SHORT || short[0] !== whole[0]) return false;
  let at = 0;
  for (const letter of whole) if (letter === short[at]) at++;
  return at === short.length;
}

function hasForm({ field, shape }: Wanted, slot: Slot, { context }: Filler): boolean {
  const { conceptOf } = context.knowledge;
  const said = slot.label === '' ? undefined : conceptOf(slot.label);
  if (slot.isOfSeveral || slot.isPicture || (said && said.kind !== field.kind)) return false;
  if (slot.fullLabel !== undefined && said === undefined) return false;
  const texts = textsIn(slot);
  const most = (is: (text: string) => boolean) =>
    texts.filter((text) => text.length <= MAX_LENGTH && is(text)).length >= texts.length * MOST;
  switch (formKindOf(field)) {
    case 'date':
      if (texts.some((text) => clockIn(text, field.name) !== null))
        return shape.types.has('string') && most((text) => clockIn(text, field.name) !== null);
      return (
        shape.format !== 'time' &&
        most(
          (text) =>
            /\d/.test(text) && !BARE.test(text.replace(/[-./]/g, 'x')) && parseDate(text, context) !== null,
        )
      );
    case 'money':
      return (
        isPlainPrice(field) &&
        (most((text) => FREE.test(text) || findMoney(text, context).length > 0) ||
          (most((text) => AMOUNT.test(text)) && texts.some((text) => CENTS.test(text)))) &&
        texts.some((text) => /\d/.test(text))
      );
    case 'duration':
      return most((text) => /^\P{L}{0,3}\d/u.test(text) && parseDuration(text) !== null);
    case 'rating':
      return most((text) => RATING.test(text)) && texts.some((text) => STARRED.test(text));
    case 'year':
      return most((text) => YEAR.test(text));
    case 'measure':
      return most((text) => MEASURE.test(text)) && !most((text) => parseDuration(text) !== null);
    default:
      return slot.lines.some((line) => line?.label !== undefined) && most((text) => BARE.test(text));
  }
}
