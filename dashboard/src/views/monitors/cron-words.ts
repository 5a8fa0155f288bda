/** A schedule in plain words: `0 9 * * 1-5` is “at 09:00, Monday to Friday”. */

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const NAMED: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};
const UNITS: Record<string, string> = { m: 'minute', h: 'hour', d: 'day' };

type Field = { min: number; max: number; names?: string[] };
type Part =
  | { kind: 'all' }
  | { kind: 'every'; step: number }
  | { kind: 'values'; values: number[]; range: boolean };

const FIELDS: [Field, Field, Field, Field, Field] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: MONTHS },
  { min: 0, max: 7, names: DAYS },
];

/** null when it is no schedule. */
export function cronInWords(interval: string): string | null {
  const text = interval.trim().toLowerCase();
  const short = /^(\d+)\s*([mhd])$/.exec(text);
  if (short) return every(Number(short[1]), UNITS[short[2] ?? ''] ?? '');
  const fields = (NAMED[text] ?? text).split(/\s+/);
  if (fields.length !== 5) return null;
  const parts = FIELDS.map((field, index) => readField(fields[index] ?? '', field));
  const [minute, hour, day, month, weekday] = parts;
  if (!minute || !hour || !day || !month || !weekday) return null;
  return [timeWords(minute, hour), dayWords(day, weekday), monthWords(month)].filter(Boolean).join(', ');
}

function readField(text: string, { min, max, names }: Field): Part | null {
  if (text === '*' || text === '?') return { kind: 'all' };
  const step = /^\*\/(\d+)$/.exec(text)?.[1];
  if (step) {
    if (Number(step) < 1) return null;
    return Number(step) === 1 ? { kind: 'all' } : { kind: 'every', step: Number(step) };
  }
  const numberOf = (word: string) => {
    const named = names?.findIndex((name) => name.toLowerCase().slice(0, 3) === word.slice(0, 3)) ?? -1;
    if (named >= 0) return named + min;
    return /^\d+$/.test(word) ? Number(word) : Number.NaN;
  };
  const values: number[] = [];
  for (const piece of text.split(',')) {
    const [span = '', by = '1'] = piece.split('/');
    const [from = '', to = from] = span.split('-');
    const [first, last] = [numberOf(from), numberOf(to)];
    // Written so that what is no number fails too.
    if (!(first >= min && last <= max && first <= last && Number(by) >= 1)) return null;
    for (let value = first; value <= last; value += Number(by)) values.push(value);
  }
  return { kind: 'values', values, range: /^\w+-\w+$/.test(text) && values.length > 2 };
}

function timeWords(minute: Part, hour: Part): string {
  if (minute.kind === 'values' && hour.kind === 'values') {
    const times = hour.values.flatMap((h) => minute.values.map((m) => clock(h, m)));
    if (times.length <= 4) return `at ${listed(times)}`;
    return `at ${listed(minute.values.map((m) => `:${pad(m)}`))} of ${hourSpan(hour)}`;
  }
  if (minute.kind === 'values') {
    const past = minute.values.every((m) => m === 0)
      ? ''
      : ` at ${listed(minute.values.map((m) => `:${pad(m)}`))}`;
    return (hour.kind === 'every' ? every(hour.step, 'hour') : every(1, 'hour')) + past;
  }
  const often = every(minute.kind === 'every' ? minute.step : 1, 'minute');
  if (hour.kind === 'all') return often;
  if (hour.kind === 'every') return `${often} of ${every(hour.step, 'hour')}`;
  return `${often} of ${hourSpan(hour)}`;
}

function hourSpan({ values, range }: Extract<Part, { kind: 'values' }>): string {
  const [first, last] = [values[0] ?? 0, values.at(-1) ?? 0];
  if (range) return `the hours ${clock(first, 0)} to ${clock(last, 59)}`;
  return `the ${values.length === 1 ? 'hour' : 'hours'} ${listed(values.map((h) => clock(h, 0)))}`;
}

function dayWords(day: Part, weekday: Part): string {
  const words = [];
  if (day.kind === 'every') words.push(every(day.step, 'day'));
  if (day.kind === 'values') words.push(`on day ${listed(day.values.map(String))} of the month`);
  if (weekday.kind === 'every') words.push(`${every(weekday.step, 'day')} of the week`);
  if (weekday.kind === 'values') {
    const names = weekday.values.map((value) => DAYS[value % 7] ?? '');
    words.push(weekday.range ? `${names[0]} to ${names.at(-1)}` : `on ${listed(names)}`);
  }
  return words.join(' and ');
}

function monthWords(month: Part): string {
  if (month.kind === 'all') return '';
  if (month.kind === 'every') return every(month.step, 'month');
  const names = month.values.map((value) => MONTHS[value - 1] ?? '');
  return month.range ? `${names[0]} to ${names.at(-1)}` : `in ${listed(names)}`;
}

const pad = (value: number) => String(value).padStart(2, '0');
const clock = (hour: number, minute: number) => `${pad(hour)}:${pad(minute)}`;
const every = (count: number, unit: string) => (count === 1 ? `every ${unit}` : `every ${count} ${unit}s`);

function listed(words: string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
