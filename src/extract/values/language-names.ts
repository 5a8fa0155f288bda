/** Names of languages, in English and in the language of the page. */
import { words } from '../../text/word-lists.ts';

const CODES = words(
  'en de fr es it pt nl sv da nb no fi pl cs sk hu ro bg el ru uk tr ar he fa hi zh ja ko vi th id ms ca eu gl hr sr sl lt lv et is ga cy la',
);
const READ = new Map<string, ReadonlySet<string>>();
const MAX_READ = 60;

/** @param language the page's, as a code */
export function isLanguageName(text: string, language: string): boolean {
  const name = text.trim().toLowerCase();
  const own = /^[a-z]{2,3}\b/i.exec(language)?.[0].toLowerCase() ?? 'en';
  return namesIn('en').has(name) || (own !== 'en' && namesIn(own).has(name));
}

function namesIn(language: string): ReadonlySet<string> {
  const read = READ.get(language);
  if (read) return read;
  const names = new Intl.DisplayNames([language, 'en'], { type: 'language' });
  const made = new Set(CODES.map((code) => (names.of(code) ?? code).toLowerCase()));
  if (READ.size < MAX_READ) READ.set(language, made);
  return made;
}
