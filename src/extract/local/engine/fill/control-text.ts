/** Texts of buttons, links and lists to choose from, which stand where facts do. */
import { phrase } from '../phrases.ts';

const MORE = new RegExp(`^(?:${phrase('readMore')})(?![\\p{L}\\p{M}])`, 'iu');
const CONTROL = new RegExp(`^(?:${phrase('control')}|${phrase('buy')})(?![\\p{L}\\p{M}])`, 'iu');
const NO_MORE_WORDS = /^[^\p{L}\p{N}]*$/u;
const WITHIN_SENTENCE = /^\s\p{Ll}/u;
const CONTROLLED = new RegExp(`^\\s(?:${phrase('controlled')})(?!\\p{L})`, 'iu');

/** @example isMore('Learn more about lamps') // true, but not of "Read More Books" */
export const isMore = (text: string): boolean => isCommand(text, MORE);

/** @example isControl('Book Now') // true, but not of "Book Barn" and "Shop Street, Galway" */
export const isControl = (text: string): boolean => isMore(text) || isCommand(text, CONTROL);

/** In a name, what follows such a word begins with a capital letter. */
function isCommand(text: string, words: RegExp): boolean {
  const [said] = words.exec(text) ?? [];
  if (said === undefined) return false;
  const rest = text.slice(said.length);
  return NO_MORE_WORDS.test(rest) || WITHIN_SENTENCE.test(rest) || CONTROLLED.test(rest);
}
