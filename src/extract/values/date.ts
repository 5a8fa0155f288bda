/** Parses dates as pages write them into ISO 8601, without adding a missing time or zone. */

import { monthOf } from './calendar-names.ts';
import { dateGrammars } from './heavy-libraries.ts';
import type { Locale } from './locale.ts';

export type FoundDate = {
  /** 2024-03-05, with the time and zone if they are stated. */
  iso: string;
  date: string;
  hasTime: boolean;
};

const ISO =
  /^([+-]?\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2}|UTC|GMT)?)?(?=$|[^\d])/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/;
const YEAR_FIRST = /(?<!\d)(\d{4})\s?[./年년-]\s?(\d{1,2})\s?[./月월-]\s?(\d{1,2})[日일]?(?!\d)/;
/** 4/2/2022, 4.2.22 or, with spaces, 4. 2. 2022. */
const NUMERIC = /(?<![\d.])(\d{1,2})(?:[/-]|\.\s?)(\d{1,2})(?:[/-]|\.\s?)(\d{4}|(?<=\S)\d{2})(?!\d|\.\d)/;
const NAME = String.raw`[\p{L}\p{M}]{3,14}`;
const DAY_MONTH = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.|º|ª)?[\s/-]*(?:de\s+|of\s+|d['’]\s?)?(${NAME})\.?,?[\s/-]*(?:de\s+|del\s+)?(\d{4})(?!\d)`,
  'gu',
);
const MONTH_DAY = new RegExp(
  String.raw`(${NAME})(?:\.\s*|\s+)(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+)(\d{4})(?!\d)`,
  'gu',
);
/** Hungarian and Lithuanian: 2024. március 5. */
const YEAR_MONTH_DAY = new RegExp(
  String.raw`(?<!\d)(\d{4})(?:\.\s*|\s+)(?:m\.\s*)?(${NAME})\.?\s+(\d{1,2})(?!\d)`,
  'gu',
);
/** Vietnamese: ngày 5 tháng 3 năm 2024. */
const NUMBERED_MONTH = /(?<!\d)(\d{1,2})\s+tháng\s+(\d{1,2})(?:,|\s+năm)?\s+(\d{4})(?!\d)/iu;
const TIME =
  /(?:^|[^\d])(\d{1,2})[:.h](\d{2})(?::(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?(?!\d|[./-]\d)|(?:^|[^\d:])(\d{1,2})\s*(am|pm)\b/i;

/** Countries that put the month first. */
const MONTH_FIRST = new Set(['us', 'ph', 'ca']);
const MAX_TEXT = 160;

/** In the languages below, earlier years belong to the Islamic and Iranian calendars. */
const FIRST_YEAR = 1500;
const OTHER_CALENDARS = /^(?:ar|ur|fa|ps|ckb)\b/i;
/** The Thai calendar is this many years ahead. */
const THAI_YEARS = 543;

/** The first date of a text, or null. Relative dates ("yesterday") depend on the reader's time and are ignored. */
export function parseDate(text: string, locale: Locale): FoundDate | null {
  const trimmed = withGregorianYears(withAsciiDigits(text.trim().slice(0, MAX_TEXT)), locale);
  if (!/\d/.test(trimmed)) return null;
  const read =
    fromIso(trimmed) ??
    fromWords(trimmed, locale) ??
    fromNumbers(trimmed, locale) ??
    fromChrono(trimmed, locale);
  const isOther = OTHER_CALENDARS.test(locale.language) && Number(read?.date.slice(0, 4)) < FIRST_YEAR;
  return isOther ? null : read;
}

/** The zeros of the Arabic, Persian, Devanagari, Bengali, Thai and full-width digits. */
const ZEROS = [...'٠۰०০๐０'].map((zero) => zero.charCodeAt(0));

function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const value = ZEROS.map((zero) => digit.charCodeAt(0) - zero).find((one) => one >= 0 && one < 10);
    return value === undefined ? digit : String(value);
  });
}

function withGregorianYears(text: string, { language }: Locale): string {
  if (!/^th\b/i.test(language)) return text;
  return text.replace(/(?<!\d)2[4-6]\d\d(?!\d)/g, (year) => String(Number(year) - THAI_YEARS));
}

/** The date of a stated value: the machine-readable one, or else the shown one. */
export function dateStated(
  { machine = '', text }: { machine?: string; text: string },
  locale: Locale,
): FoundDate | null {
  return parseDate(machine, locale) ?? parseDate(text, locale);
}

function fromIso(text: string): FoundDate | null {
  const match = ISO.exec(text);
  if (match) {
    const date = dateOf(match[1], match[2], match[3]);
    if (!date) return null;
    if (match[4] === undefined) return found(date);
    const seconds = match[6] ? `:${match[6]}${match[7] ?? ''}` : '';
    const zone = match[8] ? zoneOf(match[8]) : '';
    return found(date, `${match[4].padStart(2, '0')}:${match[5]}${seconds}${zone}`);
  }
  const compact = COMPACT.exec(text);
  const date = compact && dateOf(compact[1], compact[2], compact[3]);
  if (!compact || !date || Number(compact[1]) < 1900 || Number(compact[1]) > 2100) return null;
  if (compact[4] === undefined) return found(date);
  return found(date, `${compact[4]}:${compact[5]}:${compact[6] ?? '00'}${compact[7] ?? ''}`);
}

function zoneOf(written: string): string {
  if (/^(?:Z|UTC|GMT)$/i.test(written)) return 'Z';
  return written.includes(':') ? written : `${written.slice(0, 3)}:${written.slice(3)}`;
}

function fromWords(text: string, locale: Locale): FoundDate | null {
  // In "Part 2 of 2021, 5 May 2022" the first match is not a date.
  for (const [pattern, year, month, day] of [
    [MONTH_DAY, 3, 1, 2],
    [DAY_MONTH, 3, 2, 1],
    [YEAR_MONTH_DAY, 1, 2, 3],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const number = monthOf(match[month] ?? '', locale);
      const date = number === null ? null : dateOf(match[year], String(number), match[day]);
      if (date) return withTime(date, text.slice(match.index + match[0].length));
    }
  }
  return null;
}

function fromNumbers(text: string, locale: Locale): FoundDate | null {
  const year = YEAR_FIRST.exec(text);
  if (year) {
    const date = dateOf(year[1], year[2], year[3]);
    return date ? withTime(date, text.slice(year.index + year[0].length)) : null;
  }
  const named = NUMBERED_MONTH.exec(text.normalize('NFC'));
  if (named) {
    const date = dateOf(named[3], named[2], named[1]);
    return date ? withTime(date, text.slice(named.index + named[0].length)) : null;
  }
  const match = NUMERIC.exec(text);
  if (!match) return null;
  const [first, second] = [Number(match[1]), Number(match[2])];
  const english = locale.language === '' || locale.language.startsWith('en');
  const american = MONTH_FIRST.has(locale.country) || (english && locale.country === '');
  // American dates have slashes; a number above 12 is the day in any case.
  const monthFirst = second > 12 || (american && first <= 12 && match[0].includes('/'));
  const [day, month] = monthFirst ? [second, first] : [first, second];
  const written = match[3] ?? '';
  const fullYear = written.length === 2 ? `${Number(written) > 69 ? 19 : 20}${written}` : written;
  const date = dateOf(fullYear, String(month), String(day));
  return date ? withTime(date, text.slice(match.index + match[0].length)) : null;
}

/** Other forms are rare and left to a full grammar, in strict mode so that a bare number is not a date. */
function fromChrono(text: string, locale: Locale): FoundDate | null {
  if (!/\p{L}{3}/u.test(text) || !/\d{4}/.test(text)) return null;
  const chrono = dateGrammars();
  const language = locale.language.slice(0, 2);
  const grammar =
    { de: chrono.de, fr: chrono.fr, es: chrono.es, pt: chrono.pt, nl: chrono.nl, it: chrono.it }[language] ??
    chrono.en;
  const parsed = grammar.strict.parse(text)[0];
  const start = parsed?.start;
  // If more digits follow, it is a version number.
  if (parsed && /^\.?\d/.test(text.slice(parsed.index + parsed.text.length))) return null;
  if (!start || !['year', 'month', 'day'].every((part) => start.isCertain(part as 'year' | 'month' | 'day')))
    return null;
  const date = dateOf(String(start.get('year')), String(start.get('month')), String(start.get('day')));
  if (!date) return null;
  if (!start.isCertain('hour')) return found(date);
  return found(date, `${pad(start.get('hour') ?? 0)}:${pad(start.get('minute') ?? 0)}`);
}

function withTime(date: string, rest: string): FoundDate {
  const match = TIME.exec(rest.slice(0, 40));
  const hour = match ? Number(match[1] ?? match[5]) : 24;
  if (!match || hour > 23) return found(date);
  const half = (match[4] ?? match[6] ?? '').toLowerCase();
  const hours =
    half.startsWith('p') && hour < 12 ? hour + 12 : half.startsWith('a') && hour === 12 ? 0 : hour;
  return found(date, `${pad(hours)}:${match[2] ?? '00'}${match[3] ? `:${match[3]}` : ''}`);
}

function found(date: string, time?: string): FoundDate {
  return time === undefined
    ? { iso: date, date, hasTime: false }
    : { iso: `${date}T${time}`, date, hasTime: true };
}

function dateOf(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const made = new Date(Date.UTC(y, m - 1, d));
  if (Number.isNaN(made.getTime()) || made.getUTCMonth() !== m - 1 || made.getUTCDate() !== d || y < 1000)
    return null;
  return `${String(y).padStart(4, '0')}-${pad(m)}-${pad(d)}`;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** RFC 3339, for `format: date-time`: a missing time becomes midnight, a missing zone UTC. */
export function asDateTime({ iso, hasTime }: FoundDate): string {
  if (!hasTime) return `${iso}T00:00:00Z`;
  const seconds = /T\d{2}:\d{2}(?!:)/.test(iso) ? iso.replace(/(T\d{2}:\d{2})/, '$1:00') : iso;
  return /(?:Z|[+-]\d{2}:\d{2})$/.test(seconds) ? seconds : `${seconds}Z`;
}
