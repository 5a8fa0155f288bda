/** Names of months in the languages a page may be written in, as the runtime knows them. */
import { words } from '../../../../text/word-lists.ts';

const LANGUAGES = words(
  'en de fr es it pt nl sv da nb fi pl cs ro hu ru uk tr id ca hr el bg sr sk sl lt lv et ar he hi az kk sq mk gl eu ms',
);

type Names = ReadonlyMap<string, number>;

/** Read language by language as names are asked for, since the runtime takes long to list them: some 1,200 at most. */
const READ = new Map<string, Names>();
/** One name may be those of two months: of "listopad" the language of the page decides. */
const COMMON: Names = new Map([
  ['sept', 9],
  // The abbreviations of Germany and Austria, which the runtime does not have.
  ['janner', 1],
  ['feber', 2],
  ['mrz', 3],
]);

/**
 * 1 to 12, or null.
 *
 * @param language of the page, whose names count first
 */
export function monthOf(name: string, language = ''): number | null {
  const key = plain(name);
  const own = language.slice(0, 2).toLowerCase();
  const ownMonth = LANGUAGES.includes(own) ? namesIn(own).get(key) : undefined;
  const known = ownMonth ?? COMMON.get(key);
  if (known !== undefined) return known;
  for (const other of LANGUAGES) {
    const month = namesIn(other).get(key);
    if (month !== undefined) return month;
  }
  return null;
}

function namesIn(language: string): Names {
  const read = READ.get(language);
  if (read) return read;
  const names = new Map<string, number>();
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
        if (name.length >= 3 && /\p{L}{3}/u.test(name) && !names.has(name)) names.set(name, i + 1);
      }
    }
  }
  READ.set(language, names);
  return names;
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .replaceAll('ı', 'i');
}
