/** Reads opening hours: each day, alone or in a range, with the times at which it begins and ends. */
import { type Weekday, weekdayOf } from './calendar-names.ts';
import type { Locale } from './locale.ts';

/** As written on the page; a bare hour is given as a time. */
export type OpenDay = {
  day: string;
  opens: string;
  closes: string;
  /** All times of the day, as written. */
  times: string;
};

type Named = Weekday & { text: string };

const CLOCK = String.raw`((\d{1,2})(?:\s?[:.h]\s?(\d{2}))?(?!\d)(?:\s?([ap])\.?m\b)?)`;
const TO = String.raw`\s*(?:uhr|h|hrs|u|uur|時)?\s*(?:[-–—‐−〜～]|(?<!\p{L})(?:to|til|till|until|bis|a|à|até|às|al|alle|tot|t\/m|do)(?!\p{L}))\s*(?:as\s|las\s|le\s)?`;
const RANGE = new RegExp(`${CLOCK}${TO}${CLOCK}`, 'giu');
const CLOSED =
  /(?:^|[\s:–-])(?:closed|geschlossen|ruhetag|fermé|cerrado|chiuso|fechado|gesloten|stängt|lukket|suljettu|nieczynne|zamknięte|定休日|休み|休)(?!\p{L})|定休日|休み/iu;
const DAILY =
  /^(?:open\s)?(?:daily|every day|7 days(?: a week)?|täglich|tous les jours|todos los días|tutti i giorni|todos os dias|dagelijks|elke dag|alla dagar|codziennie|毎日)$/iu;
const JOINING = /^(?:and|und|et|y|e|i|en|och|ja|u|a)$/iu;
const RANGING = /^(?:to|till|until|through|thru|bis|à|au|a|al|ao|até|tot|t|m|do|till)$/iu;
const SILENT =
  /^(?:from|von|de|du|da|od|van|ab|open|we|re|are|our|wir|haben|sind|geöffnet|nous|sommes|ouverts?|estamos|abiert[oa]s?|siamo|apert[oi]|wij|zijn|geopend|uhr|hours|opening|öffnungszeiten|horaires|horarios?|orari|openingstijden|le|les|el|los|il|om|klo)$/iu;
const EXCEPT =
  /[\s,(–-]*(?<!\p{L})(?:except(?:ing)?(?: on| for)?|excluding|außer|ausgenommen|sauf|excepté|hormis|excepto|salvo|tranne|eccetto|escluso|exceto|behalve|uitgezonderd|utom|undtagen|unntatt|oprócz|z wyjątkiem)(?!\p{L})\s+([^\d;|)]{2,60}?)(?=\s*(?:$|[;|.)]|:?\s*\d))/iu;
const HOLIDAYS =
  /(?:\s(?:and|und|et|y|e|en|och|i)\s)?(?:an )?(?:(?:public|bank) holidays?|holidays|feiertagen?|(?:les )?jours fériés|festivos|festivi|feriados|feestdagen|helgdagar|święta|świąt)/giu;
/** Several days on a line: "Mon–Fri 9–5; Sat 9–1". */
const BETWEEN = /\s*[;|·•]\s*|(?<=[\p{L}\d])\.\s+(?=\p{Lu}\p{L})|(?<=\d[^,]{0,8}),\s+(?=\p{L}{2})/u;
const WEEK = 7;
const MAX_LINE = 90;
const MAX_TEXT = 600;
const MAX_RANGES = 4;

/** The open days of some lines, in their order; null if a line says something else. Days on which it is closed are left out. */
export function openDaysIn(lines: readonly string[], locale: Locale): OpenDay[] | null {
  if (lines.some((line) => line.length > MAX_TEXT)) return null;
  const open: OpenDay[] = [];
  let waiting: string[] | null = null;
  for (const whole of lines.flatMap(linesBetween)) {
    if (whole.length > MAX_LINE) return null;
    const { line, closedOn } = withoutExceptions(whole, locale);
    if (closedOn === null) return null;
    const at = line.search(/\d/);
    const closed = CLOSED.exec(line);
    const head = line.slice(0, at >= 0 ? at : (closed?.index ?? line.length));
    const days = daysIn(head, locale);
    if (days === null) return null;
    const times = rangesIn(line.slice(head.length), locale);
    if (times.length === 0 && at >= 0) return null;
    const meant: string[] | null = days.length > 0 ? days : waiting;
    waiting = times.length === 0 && !closed ? days : null;
    if (times.length === 0) continue;
    if (!meant || meant.length === 0) return null;
    const written = line.slice(head.length).trim();
    for (const day of meant.filter((one) => !closedOn.has(weekdayOf(one, locale)?.day)))
      for (const [opens, closes] of times) open.push({ day, opens, closes, times: written });
  }
  return open.length > 0 && waiting === null ? open : null;
}

/** The parts of a line, but not the exception at its end: "daily 10–18, except Mondays". */
function linesBetween(line: string): string[] {
  const end = EXCEPT.exec(line)?.index ?? line.length;
  const parts = line.slice(0, end).split(BETWEEN);
  return [...parts.slice(0, -1), `${parts.at(-1) ?? ''}${line.slice(end)}`];
}

/** The line without "except Mondays", and those days; null if it names anything but days. */
function withoutExceptions(
  whole: string,
  locale: Locale,
): { line: string; closedOn: ReadonlySet<number | undefined> | null } {
  const [said, days = ''] = EXCEPT.exec(whole) ?? [];
  if (said === undefined) return { line: whole, closedOn: new Set() };
  const named = daysIn(days.replace(HOLIDAYS, ''), locale);
  const line = whole.replace(said, ' ').replace(/\s*\)/, '').trim();
  return { line, closedOn: named && new Set(named.map((day) => weekdayOf(day, locale)?.day)) };
}

/** The names of the days that some words stand for; null if there are other words. */
function daysIn(text: string, locale: Locale): string[] | null {
  const said = text
    .replace(/[:：(\s]+$/u, '')
    .replace(/^\s*we(?:['’]re| are)\s/iu, '')
    .trim();
  const found: Named[] = [];
  const days: string[] = [];
  let isRange = false;
  if (DAILY.test(withoutSilent(said))) return weekOf(locale);
  for (const [token] of said.matchAll(/\p{L}+(?:-feira)?|[-–—‐−〜～,;&+/・、]/gu)) {
    const day = weekdayOf(token, locale);
    const last = found.at(-1);
    if (day) {
      const named = { ...day, text: token };
      if (isRange && last) days.push(...between(last, named));
      days.push(token);
      found.push(named);
      isRange = false;
    } else if (/^[-–—‐−〜～]$/u.test(token) || (last && RANGING.test(token))) isRange = last !== undefined;
    else if (!SILENT.test(token) && !(last && JOINING.test(token)) && /\p{L}/u.test(token)) return null;
  }
  return isRange ? null : days;
}

/** "Ouvert tous les jours de" says "tous les jours". */
function withoutSilent(said: string): string {
  const words = said.split(/\s+/);
  const isSaying = (word: string) => !SILENT.test(word);
  return words.slice(words.findIndex(isSaying), words.findLastIndex(isSaying) + 1).join(' ');
}

/** The days between two others, in the language, length and case of the first. */
function between(first: Named, last: Named): string[] {
  const count = (last.day - first.day + WEEK) % WEEK;
  const isCapital = /^\p{Lu}/u.test(first.text);
  return Array.from({ length: Math.max(0, count - 1) }, (_, i) => {
    const name = (first.names[(first.day + i + 1) % WEEK] ?? '').replace(/\.$/, '');
    return isCapital ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  });
}

function weekOf(locale: Locale): string[] {
  const language = /^[a-z]{2,3}\b/i.exec(locale.language)?.[0] ?? 'en';
  const formatter = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: WEEK }, (_, i) => formatter.format(new Date(Date.UTC(2020, 5, i + 1))));
}

/** A time of day: as written, and in minutes from midnight. */
type Clock = { text: string; minutes: number; isMarked: boolean };

/** Nothing if the text has more than times. */
function rangesIn(text: string, { language }: Locale): [opens: string, closes: string][] {
  const written: [Clock, Clock][] = [];
  const rest = text.replace(RANGE, (...parts: (string | undefined)[]) => {
    const opens = clockOf(inAfternoon(parts.slice(1, 5), parts.slice(5, 9)));
    const closes = clockOf(parts.slice(5, 9));
    if (opens && closes) written.push([opens, closes]);
    return ' ';
  });
  const isOnly =
    /^[\s,;.()&/+|]*(?:(?:uhr|h|hrs?|u|uur|and|und|et|y|e|i|en|och|時|o'clock)[\s,;.()&/+|]*){0,6}$/iu.test(
      rest,
    );
  if (!isOnly || written.length > MAX_RANGES) return [];
  const mayBeHalfDays = written
    .flat()
    .every(({ text: at, isMarked }) => !isMarked && /^[1-9](?!\d)|^1[0-2]/.test(at));
  const ranges = mayBeHalfDays ? overTheDay(written, HALF_DAYS.test(language)) : written;
  return ranges.map(([opens, closes]) => [opens.text, closes.text]);
}

/** Languages whose speakers often write 5 for five in the afternoon. Elsewhere "10–2" ends after midnight. */
const HALF_DAYS = /^(?:en|es|hi|$)/i;
const HALF_DAY = 720;
const MORNING = 360;

/**
 * "8–12, 2–6" begins again in the afternoon, in any language. With `isUsual` "9–5" ends there too, and what opens before
 * six does so in the afternoon: a restaurant at "5–10", and a bar at "5–1", which closes at one at night.
 */
function overTheDay(ranges: readonly [Clock, Clock][], isUsual: boolean): [Clock, Clock][] {
  let last = 0;
  return ranges.map(([opens, closes], i) => {
    const isAgain = opens.minutes < last;
    // A café at "5–10, 11–2" has its first hours in the morning, and a restaurant at "1–3, 6–9" in the afternoon.
    const isEarly = i + 1 < ranges.length && closes.minutes >= MORNING;
    const isLate = !isAgain && isUsual && opens.minutes < MORNING && !isEarly;
    const from = isAgain || isLate ? halfDayLater(opens) : opens;
    const isSameDay = isLate
      ? closes.minutes > opens.minutes
      : (isAgain || isUsual) && closes.minutes < from.minutes;
    const to = isSameDay ? halfDayLater(closes) : closes;
    last = to.minutes;
    return [from, to];
  });
}

function halfDayLater({ text, minutes, isMarked }: Clock): Clock {
  const later = Math.floor(minutes / 60) + NOON;
  // "4–12" ends at 24:00, but "4–12:30" at half past midnight.
  const hour = minutes > HALF_DAY ? later - 24 : later;
  return { text: text.replace(/^\d+/, String(hour)), minutes: minutes + HALF_DAY, isMarked };
}

const LATE = 7;
const NOON = 12;

/** "1–5pm" begins at 1 pm too. From 7 on it is unclear: a shop may be open from 9 in the morning to 10 pm. */
function inAfternoon(
  [text = '', hour = '', minutes, half]: (string | undefined)[],
  [, closing = '', , ofClosing]: (string | undefined)[],
): (string | undefined)[] {
  const isLate =
    !half &&
    /p/i.test(ofClosing ?? '') &&
    Number(hour) > 0 &&
    Number(hour) < LATE &&
    Number(hour) < Number(closing) % NOON;
  return isLate ? [`${text}pm`, hour, minutes, 'p'] : [text, hour, minutes, half];
}

function clockOf([text = '', hour = '', minutes = '', half]: (string | undefined)[]): Clock | null {
  if (Number(hour) > 24 || Number(minutes) > 59) return null;
  const isBare = minutes === '' && !half;
  return {
    text: isBare ? `${hour}:00` : text,
    minutes: Number(hour) * 60 + Number(minutes),
    isMarked: half !== undefined,
  };
}
