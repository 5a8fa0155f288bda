/** The day that many sites put into the addresses of their articles: /2026/03/03/lamps. */

const YEAR = '(?:19[89]|20[0-4])\\d';
const MONTH = '0?[1-9]|1[0-2]';
const DAY = '0?[1-9]|[12]\\d|3[01]';
/** In folders or with dashes, and eight digits on their own; always with more of the address behind or before it. */
const FOLDERS = new RegExp(`/(?<year>${YEAR})/(?<month>${MONTH})/(?<day>${DAY})/[^/]`);
const DASHED = new RegExp(
  `(?:/|-|_)(?<year>${YEAR})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\\d|3[01])(?=[-_/.]|$)`,
);
const DIGITS = new RegExp(
  `[/_-](?<year>${YEAR})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\\d|3[01])(?=[/_.-]|$)`,
);
/** What happens on a day is announced before it; versions of an interface and numbers of products look like days. */
const OF_OTHER_DAY =
  /\/(?:events?|calendar|kalender|veranstaltung|termin|agenda|evenement|evento|archive|tickets?|webinar|concert|konzert|api|docs?|products?|produkte?)[a-z]*\//i;
/** Below the day itself there is a list of what was published on it. */
const MIN_WORDS = 4;

/** The date as it is written there, and in ISO 8601. */
export function dateInAddress(address: string): { text: string; iso: string } | null {
  const path = URL.parse(address)?.pathname ?? '';
  if (OF_OTHER_DAY.test(path)) return null;
  for (const pattern of [FOLDERS, DASHED, DIGITS]) {
    const match = pattern.exec(path);
    const { year = '', month = '', day = '' } = match?.groups ?? {};
    if (!match || path.replace(match[0], '').replace(/[^\p{L}]/gu, '').length < MIN_WORDS) continue;
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
