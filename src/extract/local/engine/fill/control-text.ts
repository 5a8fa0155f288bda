/** Texts of buttons, links and lists to choose from, which stand where facts do. */
import { phrase } from '../phrases.ts';

const MORE = new RegExp(`^(?:${phrase('readMore')})(?![\\p{L}\\p{M}])`, 'iu');
const CONTROL = new RegExp(`^(?:${phrase('control')}|${phrase('buy')})(?![\\p{L}\\p{M}])`, 'iu');
const NO_MORE_WORDS = /^[^\p{L}\p{N}]*$/u;
const BETWEEN = / ?[/|·•] ?/;
/** Without a number or a comma, as in "Shop no. 4, High Street". */
const WITHIN_SENTENCE = /^\s\p{Ll}[^\d,]*$/u;
const CONTROLLED = new RegExp(`^\\s(?:${phrase('controlled')})(?!\\p{L})`, 'iu');

/** @example isMore('Learn more about lamps') // true; "Read More Books" is a name */
export const isMore = (text: string): boolean => isCommand(text, MORE);

/** @example isControl('Sign in / Register') // true; "Book Barn" and "Shop Street, Galway" are names */
export const isControl = (text: string): boolean =>
  isMore(text) || text.split(BETWEEN).every((part) => isCommand(part, CONTROL));

/** In a name, such a word is followed by one that begins with a capital letter: "Book Barn". */
function isCommand(text: string, words: RegExp): boolean {
  const [said] = words.exec(text) ?? [];
  if (said === undefined) return false;
  const rest = text.slice(said.length);
  return NO_MORE_WORDS.test(rest) || WITHIN_SENTENCE.test(rest) || CONTROLLED.test(rest);
}
