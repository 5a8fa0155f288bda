/** Formats a cell's number as its sheet does, but dates in ISO 8601. */
import { format as formatByCode } from 'numfmt';

const DATE = 'yyyy-mm-dd';

/**
 * The formats that files refer to by number only (ECMA-376, 18.8.30). Those of East Asian editions are included if they
 * are dates in every language, or times in every language; 34, 35, 55 and 56 are not.
 */
export const BUILT_IN_FORMATS: ReadonlyMap<number, string> = new Map([
  ...numberedFrom(1, '0|0.00|#,##0|#,##0.00|$#,##0;-$#,##0|$#,##0;-$#,##0'),
  ...numberedFrom(7, '$#,##0.00;-$#,##0.00|$#,##0.00;-$#,##0.00|0%|0.00%|0.00E+00|# ?/?|# ??/??'),
  ...numberedFrom(
    14,
    'yyyy-mm-dd|d-mmm-yy|d-mmm|mmm-yy|h:mm AM/PM|h:mm:ss AM/PM|h:mm|h:mm:ss|yyyy-mm-dd h:mm',
  ),
  ...numberedFrom(27, `${DATE}|${DATE}|${DATE}|${DATE}|${DATE}|h:mm|h:mm:ss`),
  ...numberedFrom(36, DATE),
  ...numberedFrom(50, `${DATE}|${DATE}|${DATE}|${DATE}|${DATE}`),
  ...numberedFrom(57, `${DATE}|${DATE}`),
  ...numberedFrom(37, '#,##0;(#,##0)|#,##0;(#,##0)|#,##0.00;(#,##0.00)|#,##0.00;(#,##0.00)'),
  ...numberedFrom(45, 'mm:ss|[h]:mm:ss|mm:ss|##0.0E+0'),
]);

function numberedFrom(first: number, formats: string): [number, string][] {
  return formats.split('|').map((format, i) => [first + i, format]);
}

const DAY_MS = 86_400_000;
/** Day 0 of the two date systems; the first includes a 29 February 1900, which did not exist. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const FALSE_LEAP_DAY = 60;
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LAST_SERIAL = 2_958_466;

/** The longest that spreadsheet programs accept. */
const LONGEST_FORMAT = 255;

export function formatNumber(value: number, format: string, is1904 = false): string {
  if (format === '' || format.length > LONGEST_FORMAT || /^(?:general|@)$/i.test(format)) return plain(value);
  const code = withoutLiterals(sectionFor(value, format));
  if (/\[[hms]+\]/i.test(code)) return elapsed(value);
  if (/[ymdhs]/i.test(code.replace(/\[[^\]]*\]/g, '').replace(/general/i, ''))) {
    return value < 0 || value >= LAST_SERIAL ? plain(value) : isoDate(value, code, is1904);
  }
  try {
    // Padding aligns digits in a sheet; here it would only be space.
    return formatByCode(withoutLocales(format), value).replace(/\s+/g, ' ').replace(/^- /, '-').trim();
  } catch {
    return plain(value);
  }
}

/** A number without a format: no exponent for common sizes, no binary noise. */
function plain(value: number): string {
  if (!Number.isFinite(value)) return '';
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(12)));
}

/** Numbers are shown as in English, whatever locale is given with a currency sign. */
function withoutLocales(format: string): string {
  return format.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_, sign: string) => (sign === '' ? '' : `[$${sign}]`));
}

/** Sections are for positive, negative and zero; one with `@` is for text. */
function sectionFor(value: number, format: string): string {
  const [first = '', negative, zero] = splitSections(format).filter((section) => !section.includes('@'));
  if (value < 0) return negative ?? first;
  return value === 0 ? (zero ?? first) : first;
}

function splitSections(format: string): string[] {
  const sections = [''];
  for (const [piece] of format.matchAll(/"[^"]*"|\\.|\[[^\]]*\]|./gs)) {
    if (piece === ';') sections.push('');
    else sections[sections.length - 1] += piece;
  }
  return sections;
}

function withoutLiterals(section: string): string {
  return section.replace(/"[^"]*"|\\.|[_*]./g, '');
}

function isoDate(value: number, bare: string, is1904: boolean): string {
  // Whole seconds, so that 0.5 s of floating noise does not show.
  const days = is1904 || value < 1 || value >= FALSE_LEAP_DAY ? value : value + 1;
  const time = Math.round(((is1904 ? EPOCH_1904 : EPOCH_1900) + days * DAY_MS) / 1000) * 1000;
  const [date = '', clock = ''] = new Date(time).toISOString().slice(0, 19).split('T');
  const hasTime = /[hs]|am\/pm/i.test(bare);
  const hasDate = /[yd]/i.test(bare) || (!hasTime && /m/i.test(bare));
  const shown = /s/i.test(bare) ? clock : clock.slice(0, 5);
  if (hasDate && hasTime) return `${date} ${shown}`;
  return hasTime ? shown : date;
}

function elapsed(value: number): string {
  const seconds = Math.round(Math.abs(value) * 86_400);
  const two = (part: number) => String(Math.floor(part) % 60).padStart(2, '0');
  return `${value < 0 ? '-' : ''}${Math.floor(seconds / 3600)}:${two(seconds / 60)}:${two(seconds)}`;
}
