/** Countries by their names, as other interfaces give them. */
const names = new Intl.DisplayNames('en', { type: 'region' });

/** @example countryCode('germany') // 'DE' */
export function countryCode(name: string): string | undefined {
  if (/^[A-Za-z]{2}$/.test(name)) return name;
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = name === '' ? [] : letters.flatMap((first) => letters.map((second) => first + second));
  return codes.find((code) => names.of(code)?.toLowerCase() === name.toLowerCase());
}
