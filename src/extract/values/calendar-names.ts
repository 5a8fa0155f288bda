/** Names of months and weekdays in many languages, from the runtime's locale data. */
import { words } from '../../text/word-lists.ts';
import type { Locale } from './locale.ts';

const LANGUAGES = words(
  'en de fr es it pt nl sv da nb fi pl cs ro hu ru uk tr id ca hr el bg sr sk sl lt lv et ar he hi az kk sq mk gl eu ms',
);

type Names = ReadonlyMap<string, number>;

/** Names by language, read on demand because listing them is slow: about 1,200 in total. */
const READ = new Map<string, Names>();
const READ_WEEKDAYS = new Map<string, ReadonlySet<string>>();
/** Names that the runtime does not have, or has for other languages only. */
const COMMON: Names = new Map([
  ['sept', 9],
  // German and Austrian.
  ['janner', 1],
  ['feber', 2],
  ['mrz', 3],
  // French and Scandinavian pages that declare English.
  ['mars', 3],
]);

/** A shorter name of another language may be an ordinary word: "pro" and "led" are Czech months, "mac" is Malay. */
const MIN_FOREIGN = 5;
/** A short name that this many languages share is understood everywhere: mai, okt. */
const MANY = 5;

/**
 * The number of the month (1 to 12), or null. A name may mean different months in two languages (listopad), so the
 * locale's language is tried first, then English. A short name of another language counts only if many share it.
 */
export function monthOf(name: string, { language, country }: Locale): number | null {
  const key = plain(name);
  for (const own of [...spokenIn(language, country), 'en']) {
    const month = namesIn(own).get(key);
    if (month !== undefined) return month;
  }
  const known = COMMON.get(key);
  if (known !== undefined) return known;
  const found = LANGUAGES.flatMap((other) => namesIn(other).get(key) ?? []);
  const isClear = (language === '' && country === '') || key.length >= MIN_FOREIGN || !/^[a-z]+$/.test(key);
  return isClear || found.length >= MANY ? (found[0] ?? null) : null;
}

type Spoken = { language: string; country: string; languages: readonly string[] };

/** The last answer, since all dates of a page are asked for with one locale. */
let spoken: Spoken = { language: '', country: '', languages: [] };

function spokenIn(language: string, country: string): readonly string[] {
  if (spoken.language !== language || spoken.country !== country)
    spoken = { language, country, languages: languagesOf(language, country) };
  return spoken.languages;
}

/** The declared language and the main language of the country, since many pages declare English wrongly. */
function languagesOf(language: string, country: string): string[] {
  const own = language.slice(0, 2).toLowerCase();
  const local = /^[a-z]{2}$/i.test(country) ? new Intl.Locale(`und-${country}`).maximize().language : '';
  const languages = [own, local].map((one) => (/^n[no]$/.test(one) ? 'nb' : one));
  return languages.filter(
    (one) => /^[a-z]{2,3}$/.test(one) && Intl.DateTimeFormat.supportedLocalesOf(one).length > 0,
  );
}

/** Whether it is a weekday in any of the languages. */
export function isWeekday(name: string): boolean {
  const key = plain(name);
  for (const language of LANGUAGES) if (weekdaysIn(language).has(key)) return true;
  return false;
}

export type Weekday = {
  /** 0 is Monday. */
  day: number;
  /** The names of all days in the same language and length. */
  names: readonly string[];
};

const WEEKDAYS = new Map<string, ReadonlyMap<string, Weekday>>();
/** Of English, which has several short forms in use, and of German, whose pages are often in lists without a dot. */
const SHORTER: Record<string, readonly string[]> = {
  en: ['mo tu we th fr sa su', 'mon tues weds thurs fri sat sun', 'mon tue wed thur fri sat sun'],
};

/** The weekday in the page's language or in English, also in the plural or as "montags". */
export function weekdayOf(name: string, { language, country }: Locale): Weekday | null {
  const key = plain(name);
  for (const own of [...spokenIn(language, country), 'en']) {
    const names = weekdayNames(own);
    const found = names.get(key) ?? (key.length > 4 ? names.get(key.replace(/s$/, '')) : undefined);
    if (found) return found;
  }
  return null;
}

function weekdayNames(language: string): ReadonlyMap<string, Weekday> {
  const read = WEEKDAYS.get(language);
  if (read) return read;
  const forms = (['long', 'short'] as const).map((weekday) => {
    const formatter = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, i) => formatter.format(new Date(Date.UTC(2020, 5, i + 1))));
  });
  const written = [...forms, ...(SHORTER[language] ?? []).map((list) => words(list))];
  const made = new Map<string, Weekday>();
  // "segunda-feira" is also called "segunda".
  for (const names of written)
    for (const [day, name] of names.entries())
      for (const key of [plain(name), plain(name.replace(/-feira$/, ''))])
        if (!made.has(key)) made.set(key, { day, names });
  WEEKDAYS.set(language, made);
  return made;
}

function weekdaysIn(language: string): ReadonlySet<string> {
  const read = READ_WEEKDAYS.get(language);
  if (read) return read;
  const names = new Set<string>();
  for (const weekday of ['long', 'short'] as const) {
    const formatter = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    for (let i = 1; i <= 7; i++) names.add(plain(formatter.format(new Date(Date.UTC(2020, 0, i)))));
  }
  READ_WEEKDAYS.set(language, names);
  return names;
}

function namesIn(language: string): Names {
  const read = READ.get(language);
  if (read) return read;
  const names = new Map<string, number>();
  for (const month of ['long', 'short'] as const) {
    for (const day of [undefined, 'numeric'] as const) {
      // Some languages default to another calendar.
      const formatter = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
        month,
        timeZone: 'UTC',
        ...(day ? { day } : {}),
      });
      for (let i = 0; i < 12; i++) {
        const parts = formatter.formatToParts(new Date(Date.UTC(2020, i, 15)));
        const name = plain(parts.find((part) => part.type === 'month')?.value ?? '');
        if (name.length >= 3 && /\p{L}{3}/u.test(name) && !names.has(name)) names.set(name, i + 1);
      }
    }
  }
  READ.set(language, names);
  return names;
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}.,]/gu, '')
    .replaceAll('ı', 'i');
}
