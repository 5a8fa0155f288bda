/** Names of months in the languages a page may be written in, as the runtime knows them. */

const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs ro hu ru uk tr id ca hr'.split(' ');

/** Filled language by language as names are asked for, since the runtime takes long to list them: some 700 at most. */
const NAMES = new Map<string, number>([['sept', 9]]);
const unread = [...LANGUAGES];

/** 1 to 12, or null. */
export function monthOf(name: string): number | null {
  const key = plain(name);
  for (;;) {
    const known = NAMES.get(key);
    if (known !== undefined) return known;
    const language = unread.shift();
    if (language === undefined) return null;
    readNames(language);
  }
}

function readNames(language: string): void {
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

function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '');
}
