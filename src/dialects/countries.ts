/** Countries by their names, as other interfaces give them. */
import { lazily } from '../concurrency/kept-value.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const LONGEST_NAME = 100;
/** Names that are still in use beside those that the runtime has. */
const OTHER_NAMES = { 'czech republic': 'CZ', turkey: 'TR', 'ivory coast': 'CI', usa: 'US', macau: 'MO' };

/** @example countryCode('germany') // 'DE' */
export function countryCode(name: string): string | undefined {
  if (/^[A-Za-z]{2}$/.test(name)) return isInUse(name.toUpperCase()) ? name : regionOf(name);
  return name.length > LONGEST_NAME ? undefined : codes().get(plain(name));
}

const codes = lazily(() => {
  const found = new Map<string, string>(Object.entries(OTHER_NAMES));
  const inUse = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isInUse);
  for (const style of ['long', 'short'] as const) {
    const names = new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' });
    for (const code of inUse) {
      const name = plain(names.of(code) ?? '');
      if (name !== '' && !found.has(name)) found.set(name, code);
    }
  }
  return found;
});

/** @example plain('Bosnia & Herzegovina') // 'bosnia and herzegovina'; plain('Myanmar (Burma)') // 'myanmar' */
function plain(name: string): string {
  const letters = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return letters
    .replaceAll('&', 'and')
    .replace(/\s*\(.*\)$/, '')
    .trim();
}

/** Codes of countries that are gone have the names of those that stand in their place: DD is Germany too. */
function isInUse(code: string): boolean {
  return regionOf(code) === code;
}

/** @example regionOf('uk') // 'GB' */
function regionOf(code: string): string | undefined {
  return new Intl.Locale(`und-${code}`).region;
}
