/** "The first 10", "latest three", "the 5 most recent": how many of a list are wanted. */

const LEAD = '^(?:(?:get|give|me|show|list|extract|return|find|the)\\s+)*';
const MANY = '([1-9]\\d{0,3}|two|three|four|five|six|seven|eight|nine|ten)';
const WHICH = '(?:first|top|latest|newest|most recent|last(?=\\s+\\S+\\s+(?!years?|months?|weeks?|days?)))';
const BEFORE = new RegExp(`${LEAD}${WHICH}\\s+${MANY}\\s+`, 'i');
const AFTER = new RegExp(`${LEAD}${MANY}\\s+(?:first|latest|newest|most recent)\\s+`, 'i');
const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ');

/** The words that say so, and the number; null if all are wanted. */
export function firstFew(text: string): { words: string; most: number } | null {
  const [words, number = ''] = BEFORE.exec(text) ?? AFTER.exec(text) ?? [];
  if (words === undefined) return null;
  const spelled = NUMBERS.indexOf(number.toLowerCase());
  return { words, most: spelled < 0 ? Number(number) : spelled };
}
