/** What a prompt asks for: the fields it names, and whether it asks for one object or for a list of them. */
import { wordsOf } from '../local/engine/names/words.ts';
import { KNOWLEDGE } from '../local/knowledge.ts';
import words from './prompt-words.json' with { type: 'json' };

export type PromptField = { phrase: string; note: string };

export type PromptRequest = {
  fields: PromptField[];
  /** What the fields belong to, in the singular, or empty. */
  subject: string;
  isList: boolean;
};

const VERBS = new Set(words.verbs);
const FILLERS = new Set(words.fillers);
export const TEMPLATES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(words.templates));
const QUESTIONS = Object.entries(words.questions);

const MAX_PROMPT = 10_000;
const MAX_FIELDS = 60;
const MAX_FIELD_WORDS = 5;

const EACH =
  /\b(?:for|of|from|about)\s+(?:each|every|all(?:\s+(?:the|of the))?)\s+([\p{L}-]+(?:\s[\p{L}-]+)?)/iu;
const LIST_OF =
  /\b(?:all|every|each|list(?:\s+of)?|array of|table of)\s+(?:the\s+|of the\s+)?([\p{L}-]+(?:\s[\p{L}-]+)?)/iu;
const WITH =
  /\s+(?:with|including|containing|along with|together with|mit|avec|con|,\s*each with)\s+(?:their|its|the|a|an|these|following|fields?|columns?)?\s*/iu;
const OF_SUBJECT =
  /\s+(?:of|for|from|about|on|in)\s+(?:the|this|that|each|every|all|a|an)\s+([\p{L}-]+(?:\s[\p{L}-]+)?)/iu;

export function readPrompt(prompt: string): PromptRequest {
  const text = prompt
    .slice(0, MAX_PROMPT)
    .replace(/["“”`]/g, '')
    .trim();
  const question = QUESTIONS.find(([opening]) => text.toLowerCase().includes(opening));
  if (question) return { fields: [{ phrase: question[1], note: '' }], subject: '', isList: false };
  const listed = EACH.exec(text) ?? LIST_OF.exec(text);
  const isList = listed !== null && isPluralOrEach(listed);
  const subject = nounOf(isList ? (listed?.[1] ?? '') : (OF_SUBJECT.exec(text)?.[1] ?? ''));
  const fields = uniqueFields(fieldsIn(text, subject, isList)).slice(0, MAX_FIELDS);
  return { fields, subject, isList: isList && subject !== '' };
}

function isPluralOrEach(match: RegExpExecArray): boolean {
  const noun = (match[1] ?? '').split(' ').at(-1) ?? '';
  return (
    /\b(?:each|every)\b/i.test(match[0]) ||
    /s$/i.test(noun) ||
    /s$/i.test((match[1] ?? '').split(' ')[0] ?? '')
  );
}

/** The last known noun of a phrase: "blue products with" is about products. */
function nounOf(phrase: string): string {
  const kept = phrase
    .split(/\s+/)
    .filter((word) => !FILLERS.has(word.toLowerCase()) && !VERBS.has(word.toLowerCase()));
  const all = kept.flatMap(wordsOf);
  // "team members": of two words the plural one is what there are several of.
  const several = kept.findLast((word) => /[^s]s$/i.test(word));
  return (
    all.find((word) => TEMPLATES.has(word)) ?? (several ? wordsOf(several)[0] : undefined) ?? all[0] ?? ''
  );
}

function fieldsIn(text: string, subject: string, isList: boolean): PromptField[] {
  const lines = text.split(/\r?\n/).filter((line) => /^\s*(?:[-*•]|\d+[.)])\s+\S/.test(line));
  if (lines.length > 1)
    return lines.flatMap((line) => fieldOf(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''), subject, true));
  const colon = /:\s*([^:]{3,})$/s.exec(text)?.[1];
  if (colon) return split(colon).flatMap((part) => fieldOf(part, subject, true));
  const after = WITH.exec(text);
  if (after)
    return split(text.slice(after.index + after[0].length)).flatMap((part) => fieldOf(part, subject, true));
  const each = /\b(?:for|from)\s+(?:each|every)\s+[\p{L}-]+\s*,?\s*(.*)$/isu.exec(text)?.[1];
  const rest = each && each.length > 3 ? each : text;
  const found = split(rest).flatMap((part) => fieldOf(part, subject, false));
  // "List all products" names the list, not a field.
  return isList ? found.filter((field) => wordsOf(field.phrase).join(' ') !== subject) : found;
}

function split(text: string): string[] {
  return text
    .replace(/[.!?]\s*$/, '')
    .split(/\s*(?:[,;\n|]|\.\s|\b(?:and|as well as|plus|und|et|y|e)\b)\s*/iu)
    .filter((part) => part.trim() !== '');
}

/**
 * @param certain whether the phrase stands where fields stand; elsewhere only names that are known count
 */
function fieldOf(part: string, subject: string, certain: boolean): PromptField[] {
  const [name = '', ...notes] = part.split(/\s*[(:–—]\s*|\s+-\s+/);
  const bare = name
    .replace(OF_SUBJECT, ' ')
    .replace(/\s+(?:in|as|if|when|where|using|formatted)\s+.*$/iu, '')
    .split(/[\s/]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}'’_-]/gu, ''))
    .filter((word) => word !== '' && !VERBS.has(word.toLowerCase()) && !FILLERS.has(word.toLowerCase()));
  const note = notes
    .join(' ')
    .replace(/\)\s*$/, '')
    .trim();
  const phrase = bare.join(' ').replace(/['’]s\b/g, '');
  if (phrase === '' || bare.length > MAX_FIELD_WORDS) return [];
  const known = isKnown(phrase, subject);
  if (!certain && !known) return [];
  return [{ phrase, note }];
}

function isKnown(phrase: string, subject: string): boolean {
  const own = wordsOf(phrase);
  return [own, own.filter((word) => word !== subject), own.slice(-1), own.slice(-2)].some(
    (some) => some.length > 0 && KNOWLEDGE.conceptsNamed(some.join(' ')).length > 0,
  );
}

function uniqueFields(fields: readonly PromptField[]): PromptField[] {
  return [...new Map(fields.map((field) => [wordsOf(field.phrase).join(' '), field])).values()];
}
