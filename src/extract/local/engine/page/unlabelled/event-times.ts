/** When something takes place, in lines of their own below the title: "Sunday, May 9, 2027", "4:45 AM to 7:00 AM". */
import type { Fact } from '../../../../fact.ts';
import { weekdayOf } from '../../../../values/calendar-names.ts';
import type { Region, ShortText } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { factIn } from '../region.ts';
import { beginsAsDate } from './publication-dates.ts';
import type { AtTitle } from './title-place.ts';

const MAX_TEXT = 60;
const CLOCK = String.raw`(?:\d{1,2}(?:[:.]\d{2}|\s?h(?:\s?\d{2})?)?(?:\s?[ap]\.?m\.?)?|[012]?\d時(?:\d{2}分)?)`;
const BEFORE = String.raw`(?:from|von|de|dalle|das|van|od|kl\.?|ore|um|at)?\s*`;
/** Pictograms and bullets before it. */
const SIGNS = /^[^\p{L}\p{N}]{1,6}/u;
/** A number alone is no time of day, "12.50 – 15.00" may be prices, and "2h to 3h" is how long something takes. */
const MARKED = /:|h\s?\d|時|[ap]\.?m/i;
const SAID = /(?<!\p{L})(?:uhr|uur|kl|klo|ore)(?!\p{L})/iu;
const HOURS = /^(?:[89]|1\d|2[0-4])\s?h$/i;
const RANGE = new RegExp(
  String.raw`^${BEFORE}(${CLOCK})\s*(?:uhr|uur)?\s*(?:[-–—〜～]|to|till|until|bis|à|a|alle|às|tot|do)\s*(${CLOCK})\s*(?:uhr|uur|h|hrs?)?$`,
  'iu',
);
/** The time behind a date: "…, 7:30 PM", "… um 19.30 Uhr". */
const TIME_BEHIND = new RegExp(
  String.raw`\d{4}年?[\s,·|•–-]+(?:at|um|à|a las|alle|às|om|kl\.?|o|ore|ab|from)?\s*(${CLOCK})(?:\s*(?:uhr|uur))?(?:\s*(?:[-–—〜～]|to|bis|à|a|alle|às|tot|do)\s*(${CLOCK})(?:\s*(?:uhr|uur))?)?$`,
  'iu',
);

/** The first day with its weekday or its time, and the first times. */
export function eventTimes(region: Region, texts: readonly ShortText[], isAtTitle: AtTitle): Fact[] {
  const found = new Map<string, Fact>();
  const add = (label: string, weight: number, { place }: ShortText, text: string) => {
    if (!found.has(label)) found.set(label, factIn(label, 'text', weight, 'main', text, place.element));
  };
  for (const short of texts) {
    const { place, at } = short;
    const text = short.text.replace(SIGNS, '');
    if (text.length > MAX_TEXT || !/\d/.test(text) || place.zone !== 'main' || !isAtTitle(at)) continue;
    const behind = TIME_BEHIND.exec(text);
    const [, from, to] = RANGE.exec(text) ?? behind ?? [];
    const isClock = from !== undefined && isTime(text, [from, to ?? ''], behind !== null);
    const isDay = beginsAsDate(text, region) && (isClock || weekdayIn(text, region));
    if (isDay) add('start date', TRUST.date.ofEvent, short, text);
    if (!isClock || (behind && !isDay)) continue;
    add('start time', TRUST.date.timeOfEvent, short, from);
    if (to) add('end time', TRUST.date.timeOfEvent, short, to);
  }
  return [...found.values()];
}

function isTime(text: string, clocks: readonly string[], isBehindDate: boolean): boolean {
  return (
    SAID.test(text) ||
    clocks.some((clock) => MARKED.test(clock) || HOURS.test(clock) || (isBehindDate && clock.includes('.')))
  );
}

function weekdayIn(text: string, { context }: Region): boolean {
  const [word = ''] = /^\p{L}{2,12}/u.exec(text) ?? [];
  return weekdayOf(word, context) !== null;
}
