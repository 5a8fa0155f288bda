/** What the texts in one place of all records look like: a name, a place, a category, a sentence. */
import type { Element } from 'domhandler';
import { standsIn } from '../../../../../convert/html/walk.ts';
import { parseDate } from '../../../../values/date.ts';
import { parseDuration } from '../../../../values/duration.ts';
import { endsWithCountry, isLargeTown } from '../../../../values/known-places.ts';
import { findMoney } from '../../../../values/money.ts';
import { parseAvailability } from '../../../../values/truth.ts';
import type { PageContext } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { type Slot, textsIn } from './slots.ts';

/** Each is the share of the texts that look like it. */
export type SlotForm = {
  person: number;
  /** The name of an account: one word, or with digits and hyphens. */
  account: number;
  /** Such a name that is surely no other word. */
  handle: number;
  /** A street with the number of a house. */
  street: number;
  /** Surely a place: a town with its country or state, a postal code with a town. */
  sitePlace: number;
  largeTown: number;
  /** "Hall A", "Workshop 2", "会議室A". */
  room: number;
  /** One word that begins with a capital letter, as names of towns do. */
  oneWord: number;
  /** A name of few words that begins with a capital letter. */
  name: number;
  sentence: number;
  /** Several words, most of them as within a sentence: "Goat curd, hazelnut, dill". */
  phrase: number;
  category: number;
  distinct: number;
};

const PARTICLE = 'de|del|della|di|da|du|la|le|van|von|der|den|ter|al|el|bin|dos|y|e';
const PERSON = new RegExp(
  `^(?:(?:Dr|Prof|Mr|Mrs|Ms|Ing|Dipl)\\.?[\\s-]+){0,3}\\p{Lu}[\\p{L}\\p{M}.'’-]*(?:\\s(?:\\p{Lu}[\\p{L}\\p{M}.'’-]*|${PARTICLE})){1,4}$`,
  'u',
);
/** "Hall A", "Platform II": one of several. */
const SERIAL = /\s(?:\p{Lu}|[IVX]{1,4})$/u;
const ROOM =
  /^(?:\p{Lu}\p{L}+\s){1,3}(?:\p{Lu}|[IVX]{1,4}|\d{1,3}[a-z]?)$|^[\p{Lo}ー]{2,8}\s?(?:\p{Lu}|\d{1,3})$/u;
const ACCOUNT = /^@?[\p{L}\p{N}][\p{L}\p{N}_.-]{1,30}$/u;
const SENTENCE = /^(?=.{40})\P{N}*(?:\S+\s+){5}|\p{Ll}[.!?…]$/u;
/** "3M" and "7 Mesh", but not "7 colors". */
const NAME = /^(?:[\p{Lu}\p{Lo}]|\p{N}+\s?\p{Lu}|\p{Ll}\p{Lu})[^\n]{1,59}$/u;
const EMPLOYMENT = new RegExp(`^(?:${phrase('employment')})(?!\\p{L})`, 'iu');
const POSTAL = /^(?:[A-Z]{1,2}-)?\d{4,5}\s\p{Lu}\p{L}+/u;
const STREET =
  /^\d{1,5}[A-Za-z]?(?:[-/]\d+[a-z]?)?,?\s\p{Lu}[\p{L}.'’-]+(?:\s\p{L}[\p{L}.'’-]*){1,4}(?:,.{2,60})?$|^\p{L}[\p{L}.'’-]*(?:\s\p{L}[\p{L}.'’-]*){0,4}\s\d{1,4}\s?[A-Za-z]?(?:,.{2,60})?$/u;
const STATE = /^\p{Lu}[^\d,:]{1,40},\s(?:[A-Z]{2}|\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)$/u;

/** Null if the place holds no words that only their position can name: numbers, prices, dates, buttons. */
export function slotForm(slot: Slot, context: PageContext): SlotForm | null {
  const texts = textsIn(slot);
  const share = (is: (text: string) => boolean) => texts.filter(is).length / texts.length;
  if (slot.isPicture || slot.isOfSeveral || share((text) => isFormed(text, context)) > MOST_FORMED)
    return null;
  if (slot.lines.some((line) => line && isControl(line.element))) return null;
  const distinct = new Set(texts).size;
  if (distinct < 2 && slot.label === '') return null;
  return {
    person: share((text) => PERSON.test(text) && !SERIAL.test(text)),
    account: share((text) => ACCOUNT.test(text)),
    handle: share((text) => ACCOUNT.test(text) && /^[@\p{Ll}]|[\d_-]/u.test(text)),
    street: share((text) => STREET.test(text)),
    sitePlace: share(
      (text) => POSTAL.test(text) || STATE.test(text) || endsWithCountry(text, context.language),
    ),
    largeTown: share((text) => isLargeTown(text.split(/[,،、，]/)[0] ?? '')),
    room: share((text) => ROOM.test(text)),
    oneWord: share((text) => /^\p{Lu}[\p{L}'’-]+$/u.test(text)),
    name: share((text) => NAME.test(text) && !SENTENCE.test(text)),
    sentence: share((text) => SENTENCE.test(text)),
    phrase: share((text) => isPhrase(text)),
    category: share((text) => text.length <= 30 && text.split(/\s+/).length <= 3 && !/\d/.test(text)),
    distinct: distinct / texts.length,
  };
}

const MIN_WORDS = 3;
const MAX_WORDS = 16;

function isPhrase(text: string): boolean {
  const words = text.split(/[\s,;]+/);
  if (words.length > MAX_WORDS || /\d/.test(text)) return false;
  // "toasted rye": no name begins with a small letter.
  if (/^\p{Ll}\S*\s/u.test(text)) return true;
  const within = words.slice(1).filter((word) => /^\p{Ll}/u.test(word));
  return words.length >= MIN_WORDS && within.length * 2 > words.length - 1;
}

const MOST_FORMED = 0.3;

/** Whether it is a fact that is recognized by its form, or none. */
function isFormed(text: string, context: PageContext): boolean {
  return (
    !/\p{L}/u.test(text) ||
    (/^\P{L}{0,3}\d/u.test(text) &&
      (parseDuration(text) !== null || /^\P{L}*\d[\d.,\s]*\p{L}{0,3}$/u.test(text))) ||
    EMPLOYMENT.test(text) ||
    (DAY.test(text) && parseDate(`${text} 2000`, context) !== null) ||
    (YEAR.test(text) && text.length < 40 && parseDate(text, context) !== null) ||
    (text.length < 40 && parseAvailability(text) !== null) ||
    (/\d/.test(text) && text.length < 40 && findMoney(text, context).length > 0) ||
    /^\S+@\S+\.\S+$|^https?:/i.test(text)
  );
}

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
/** "2 Oct", "Oct 2" */
const DAY = /^\d{1,2}\.?\s\p{L}{3,9}\.?$|^\p{L}{3,9}\.?\s\d{1,2}$/u;

const CONTROL = /(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])/i;

function isControl(element: Element): boolean {
  const isButton = ({ name, attribs }: Element) => name === 'button' || attribs.role === 'button';
  return isButton(element) || standsIn(element, isButton) || CONTROL.test(element.attribs.class ?? '');
}
