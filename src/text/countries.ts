/** Countries by their names. */

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const LONGEST_NAME = 100;
/** Names that are still in use besides those that the runtime has. */
const OTHER_NAMES = { 'czech republic': 'CZ', turkey: 'TR', 'ivory coast': 'CI', usa: 'US', macau: 'MO' };

/** @example countryCode('germany') // 'DE' */
export function countryCode(name: string): string | undefined {
  if (/^[A-Za-z]{2}$/.test(name)) return isInUse(name.toUpperCase()) ? name : regionOf(name);
  return countryNamed(name, 'en');
}

/** @example countryNamed('Österreich', 'de') // 'AT' */
export function countryNamed(name: string, language: string): string | undefined {
  return name.length > LONGEST_NAME ? undefined : codesIn(language).get(plain(name));
}

/**
 * The code of the country named in English or in the page's language. Chinese is written in two ways, and a page does not
 * always say in which.
 *
 * @param language the page's, as a code
 */
export function countryOnPage(name: string, language: string): string | undefined {
  const own = /^[a-z]{2}\b/i.exec(language)?.[0].toLowerCase() ?? 'en';
  const languages = own === 'zh' ? ['en', 'zh-Hans', 'zh-Hant'] : ['en', own];
  return languages.map((one) => countryNamed(name, one)).find((code) => code !== undefined);
}

const MOST_LANGUAGES = 20;
const known = new Map<string, ReadonlyMap<string, string>>();

function codesIn(language: string): ReadonlyMap<string, string> {
  const before = known.get(language);
  if (before) return before;
  const found = new Map<string, string>(Object.entries(OTHER_NAMES));
  const inUse = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isInUse);
  for (const style of ['long', 'short'] as const) {
    const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
    for (const code of inUse) {
      const name = plain(names.of(code) ?? '');
      if (name !== '' && !found.has(name)) found.set(name, code);
    }
  }
  if (known.size >= MOST_LANGUAGES) known.clear();
  known.set(language, found);
  return found;
}

/** @example plain('Bosnia & Herzegovina') // 'bosnia and herzegovina'; plain('Myanmar (Burma)') // 'myanmar' */
function plain(name: string): string {
  const letters = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return letters
    .replaceAll('&', 'and')
    .replace(/\s*\(.*\)$/, '')
    .trim();
}

/** Codes of former countries have the names of their successors: DD is Germany too. */
function isInUse(code: string): boolean {
  return regionOf(code) === code;
}

/** @example regionOf('uk') // 'GB' */
function regionOf(code: string): string | undefined {
  return new Intl.Locale(`und-${code}`).region;
}
