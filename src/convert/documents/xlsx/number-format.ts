/** Shows a cell's number as its sheet does: decimals, thousands, currency, percent, fractions; dates in ISO 8601. */

/** The formats that files refer to by number only (ECMA-376, 18.8.30). */
export const BUILT_IN_FORMATS: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '$#,##0;-$#,##0'],
  [6, '$#,##0;-$#,##0'],
  [7, '$#,##0.00;-$#,##0.00'],
  [8, '$#,##0.00;-$#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'yyyy-mm-dd'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'yyyy-mm-dd h:mm'],
  [37, '#,##0;(#,##0)'],
  [38, '#,##0;(#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;(#,##0.00)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss'],
  [48, '##0.0E+0'],
]);

const DAY_MS = 86_400_000;
/** Day 0 of the two date systems; the first counts a 29 February 1900 that never was. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LAST_SERIAL = 2_958_466;

export function formatNumber(value: number, format: string, is1904 = false): string {
  const { section, isNegative } = chooseSection(value, format);
  const bare = withoutLiterals(section);
  if (/\[[hms]+\]/i.test(bare)) return elapsed(value);
  if (/[ymdhs]/i.test(bare.replace(/\[[^\]]*\]/g, '').replace(/general/i, ''))) {
    return value < 0 || value >= LAST_SERIAL ? plain(value) : isoDate(value, bare, is1904);
  }
  if (format === '' || /general/i.test(bare)) return plain(value);
  // A section without digits shows its text instead of the number, or nothing.
  if (!/[0#?]/.test(bare)) return literal(section).trim();
  const shown = number(Math.abs(value), section);
  return value < 0 && !isNegative ? `-${shown}` : shown;
}

/** A number without a format: no exponent for common sizes, no binary noise. */
export function plain(value: number): string {
  if (!Number.isFinite(value)) return '';
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(12)));
}

/** Sections are for positive, negative and zero, unless they carry conditions, of which the first that holds wins. */
function chooseSection(value: number, format: string): { section: string; isNegative: boolean } {
  const sections = splitSections(format);
  const conditions = sections.map((section) => /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(section));
  if (conditions.some(Boolean)) {
    const at = conditions.findIndex((found) => !found || holds(value, found[1] ?? '', Number(found[2])));
    return { section: sections[at] ?? sections.at(-1) ?? '', isNegative: value < 0 && at > 0 };
  }
  if (value < 0 && sections.length > 1) return { section: sections[1] ?? '', isNegative: true };
  if (value === 0 && sections.length > 2) return { section: sections[2] ?? '', isNegative: false };
  return { section: sections[0] ?? '', isNegative: false };
}

function holds(value: number, sign: string, bound: number): boolean {
  if (sign === '=') return value === bound;
  if (sign === '<>') return value !== bound;
  if (sign.startsWith('<')) return value < bound || (sign === '<=' && value === bound);
  return value > bound || (sign === '>=' && value === bound);
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

/** What a section says beside its digits: quoted text, escaped characters and currency signs. */
function literal(section: string): string {
  return section
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/_./g, '')
    .replace(/\*./g, '')
    .replace(/"([^"]*)"/g, '$1')
    .replace(/\\(.)/g, '$1');
}

function isoDate(value: number, bare: string, is1904: boolean): string {
  // Whole seconds, so that 0.5 s of floating noise does not show.
  const time = Math.round(((is1904 ? EPOCH_1904 : EPOCH_1900) + value * DAY_MS) / 1000) * 1000;
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

const MASK = 0xe000;
const MASKED = /[\uE000-\uE7FF]/g;
const DIGITS = /[0#?][0#?,]*(?:\.[0#?]*)?(?:E[+-]?[0#?]+)?|\.[0#?]+/i;

function number(value: number, section: string): string {
  const masked: string[] = [];
  // Literals are put aside, each behind one private-use character, so that they are not taken for digits.
  const mask = (text: string): string => String.fromCharCode(MASK + masked.push(text) - 1);
  const code = section
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, (_, sign: string) => mask(sign))
    .replace(/\[[^\]]*\]/g, '')
    .replace(/"([^"]*)"|\\(.)|_.|\*./g, (_, quoted?: string, escaped?: string) =>
      mask(quoted ?? escaped ?? ''),
    );
  const unmask = (text: string) =>
    text.replace(MASKED, (character) => masked[character.charCodeAt(0) - MASK] ?? '');
  const fraction = /([#0?]*)\s*[#0?]+\/([#0?]+|\d+)/.exec(code);
  if (fraction)
    return unmask(code.replace(fraction[0], asFraction(value, fraction[1] ?? '', fraction[2] ?? '?'))).trim();
  const percents = code.split('%').length - 1;
  // A format may put text between the whole and the decimal digits.
  const placeholders =
    code
      .replace(MASKED, '')
      .match(/[0#?,.]+(?:E[+-]?[0#?]+)?/gi)
      ?.join('') ?? '0';
  const shown = digits(value * 100 ** percents, placeholders.replace(/\.(?=.*\.)/g, ''));
  if (!code.replace(DIGITS, '').match(/[0#?]/)) return unmask(code.replace(DIGITS, shown)).trim();
  return aroundDecimal(shown, code, unmask);
}

function aroundDecimal(shown: string, code: string, unmask: (text: string) => string): string {
  const [whole = '', decimals = ''] = shown.split('.');
  let part = 0;
  const filled = code.replace(/[0#?,]*\.[0#?]+|[0#?][0#?,]*/g, () => {
    part += 1;
    if (part === 1) return whole;
    return part === 2 ? `.${decimals}` : '';
  });
  return unmask(filled).trim();
}

function digits(value: number, code: string): string {
  const exponent = /E([+-]?)([0#?]+)/i.exec(code);
  const [whole = '', decimals = ''] = code.replace(/E.*/i, '').split('.');
  const least = (decimals.match(/0/g) ?? []).length;
  const most = decimals.replace(/,/g, '').length;
  if (exponent) {
    const [mantissa = '', power = '0'] = value.toExponential(Math.min(most, 20)).split('e');
    const size = String(Math.abs(Number(power))).padStart((exponent[2] ?? '').length, '0');
    return `${mantissa}E${Number(power) < 0 ? '-' : exponent[1] === '+' ? '+' : ''}${size}`;
  }
  // A comma at the end of the digits divides by a thousand; one inside groups them.
  const scaled = value / 1000 ** (/(,+)$/.exec(whole)?.[1]?.length ?? 0);
  return Math.abs(scaled)
    .toLocaleString('en-US', {
      useGrouping: /[0#?],+[0#?]/.test(whole),
      minimumIntegerDigits: Math.min(21, Math.max(1, (whole.match(/0/g) ?? []).length)),
      minimumFractionDigits: Math.min(least, 20),
      maximumFractionDigits: Math.min(most, 20),
    })
    .replace(/^(?=.)/, scaled < 0 ? '-' : '');
}

function asFraction(value: number, whole: string, denominator: string): string {
  const size = Math.abs(value);
  const integer = whole ? Math.floor(size) : 0;
  const fixed = /^\d+$/.test(denominator) && Number(denominator) > 0 ? Number(denominator) : null;
  const rest = size - integer;
  const [top, bottom] = fixed
    ? [Math.round(rest * fixed), fixed]
    : nearestFraction(rest, 10 ** Math.min(denominator.length, 4) - 1);
  const sign = value < 0 ? '-' : '';
  if (top === 0) return `${sign}${integer}`;
  if (top === bottom && whole) return `${sign}${integer + 1}`;
  return `${sign}${integer > 0 ? `${integer} ` : ''}${top}/${bottom}`;
}

function nearestFraction(value: number, largest: number): [number, number] {
  let best: [number, number] = [Math.round(value), 1];
  for (let bottom = 2; bottom <= largest; bottom++) {
    const top = Math.round(value * bottom);
    if (Math.abs(value - top / bottom) < Math.abs(value - best[0] / best[1]) - 1e-9) best = [top, bottom];
  }
  return best;
}
