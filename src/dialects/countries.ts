/** Countries by their names, as other interfaces give them. */
const names = new Intl.DisplayNames('en', { type: 'region' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const LONGEST_NAME = 100;

/** @example countryCode('germany') // 'DE' */
export function countryCode(name: string): string | undefined {
  if (/^[A-Za-z]{2}$/.test(name)) return name;
  if (name === '' || name.length > LONGEST_NAME) return undefined;
  const asked = name.toLowerCase();
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.find((code) => names.of(code)?.toLowerCase() === asked && isInUse(code));
}

/** Codes of countries that are gone have the names of those that stand in their place: DD is Germany too. */
function isInUse(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}
