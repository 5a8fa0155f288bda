/** The publication date in the addresses of many articles: /2026/03/03/lamps. */

const YEAR = '(?:19[89]|20[0-4])\\d';
const MONTH = '0?[1-9]|1[0-2]';
const DAY = '0?[1-9]|[12]\\d|3[01]';
/** Three folders, a part with dashes, or eight digits. */
const FOLDERS = new RegExp(`/(?<year>${YEAR})/(?<month>${MONTH})/(?<day>${DAY})/[^/]`);
const DASHED = new RegExp(
  `(?:/|-|_)(?<year>${YEAR})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\\d|3[01])(?=[-_/.]|$)`,
);
const DIGITS = new RegExp(
  `[/_-](?<year>${YEAR})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\\d|3[01])(?=[/_.-]|$)`,
);
/** In these folders a date is that of an event, or a version or product number that looks like one. */
const OTHER_DATES =
  /\/(?:events?|calendar|kalender|veranstaltung|termin|agenda|evenement|evento|archive|tickets?|webinar|concert|konzert|api|docs?|products?|produkte?)[a-z]*\//i;
/** An address with little more than the date is an archive of that day. */
const MIN_LETTERS = 4;

/** The date as written in the address, and in ISO 8601. */
export function dateInAddress(address: string): { text: string; iso: string } | null {
  const path = URL.parse(address)?.pathname ?? '';
  if (OTHER_DATES.test(path)) return null;
  for (const pattern of [FOLDERS, DASHED, DIGITS]) {
    const match = pattern.exec(path);
    const { year = '', month = '', day = '' } = match?.groups ?? {};
    if (!match || path.replace(match[0], '').replace(/[^\p{L}]/gu, '').length < MIN_LETTERS) continue;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const isDay = new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso) === true;
    if (isDay) return { text: path.slice(path.indexOf(year, match.index)).slice(0, lengthOf(match)), iso };
  }
  return null;
}

function lengthOf({ groups = {}, 0: all }: RegExpExecArray): number {
  const { year = '', month = '', day = '' } = groups;
  const separators = /^.\d{8}/.test(all) ? 0 : 2;
  return year.length + month.length + day.length + separators;
}
