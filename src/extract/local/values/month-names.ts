/** Names of months in the languages a page may be written in, as the runtime knows them. */

const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs ro hu ru uk tr id ca hr'.split(' ');

/** Built once: about 700 short strings. */
const NAMES = new Map<string, number>();
for (const language of LANGUAGES) {
  for (const month of ['long', 'short'] as const) {
    for (const day of [undefined, 'numeric'] as const) {
      const formatter = new Intl.DateTimeFormat(language, {
        month,
        timeZone: 'UTC',
        ...(day ? { day } : {}),
      });
      for (let i = 0; i < 12; i++) {
        const parts = formatter.formatToParts(new Date(Date.UTC(2020, i, 15)));
        const name = plain(parts.find((part) => part.type === 'month')?.value ?? '');
        if (name.length >= 3 && !NAMES.has(name)) NAMES.set(name, i + 1);
      }
    }
  }
}

/** 1 to 12, or null. */
export function monthOf(name: string): number | null {
  const key = plain(name);
  const known = NAMES.get(key);
  if (known !== undefined) return known;
  if (key === 'sept') return 9;
  return null;
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '');
}
