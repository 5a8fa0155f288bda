/** Plurals in prompts: several of something, or one value that is measured or counted in them. */
import words from './prompt-words.json' with { type: 'json' };

const IRREGULAR =
  /^(?:people|children|men|women|news|media|data|produkte|artikel|b[üu]cher|bilder|autoren)$/i;
const MEASURES = new Set(words.measures.split(' '));
const COUNTS = new Set(words.counts.split(' '));
/** Words that are counts only by themselves: talking points and learning goals are texts. */
const COUNTS_ALONE = new Set(words.countsAlone.split(' '));

const lastWord = (phrase: string) => phrase.trim().split(/\s+/).at(-1) ?? '';

export function isPlural(phrase: string): boolean {
  const last = lastWord(phrase);
  return (
    IRREGULAR.test(last) ||
    (/[^s]s$/i.test(last) &&
      last.length > 3 &&
      !/(?:us|is|ss|hours|dimensions|yields|servings|minutes|details|specs|contents|status|address)$/i.test(
        last,
      ))
  );
}

/** One value despite its plural: lumens, warranty years, GPS coordinates. */
export function isMeasure(phrase: string): boolean {
  return MEASURES.has(lastWord(phrase).toLowerCase());
}

/** How many there are: forks, downloads, number of comments. */
export function isCount(phrase: string): boolean {
  return (
    COUNTS.has(lastWord(phrase).toLowerCase()) ||
    COUNTS_ALONE.has(phrase.trim().toLowerCase()) ||
    /^(?:open issues|(?:number|count|amount) of\s.*)$/i.test(phrase)
  );
}
