/** What one part of a prompt asks for: "the price in euros", "whether it is in stock", "how heavy is it". */
import { isKnown } from './known-name.ts';
import { type PromptField, questionField } from './prompt-questions.ts';
import { spelt } from './prompt-repair.ts';
import words from './prompt-words.json' with { type: 'json' };

/** The fields in a part of a prompt, and the words in it that no rule can follow. */
export type PartReading = {
  fields: PromptField[];
  notUnderstood: string[];
  /** A sentence or half of one that may be a remark rather than a request. */
  overlooked?: string;
  /** Texts that became fields under other names. */
  used: string[];
  subject?: string;
};

const LEADING = new Set(words.leading.split(' '));
const VERBS = new Set(words.verbs.split(' '));
const FILLERS = new Set(words.fillers.split(' '));
const TASKS = new RegExp(`^(${words.tasks.replaceAll(' ', '|')})\\s+(.+)$`, 'is');
/** Names that begin with a word that is a command elsewhere. */
const BEGINS_AS_VERB =
  /^(?:order (?:number|date|total|id|status|value)|return (?:policy|address|period|window|date|flight)|group size|sort order|round number)\b/i;
const SUPERLATIVES = new RegExp(
  `^(?:the\\s+)?((?:${words.superlatives.replaceAll(' ', '|')})(?:\\s+(?:expensive|popular|rated|recent))?)\\s+`,
  'i',
);
const CONDITION = new RegExp(`(?:^|\\s)(?:${words.conditions.replaceAll(' ', '|')})\\s.*$`, 'is');
/** "of the product", "for this device". */
const OF_SUBJECT =
  /\s+(?:of|for|from|about|on|in|von|der|des|du|de la|del|della|de l['’])\s+(?:(?:the|this|that|a|an|my|our|your)\s+)([\p{L}-]+(?:\s[\p{L}-]+)?)\s*$/iu;
/** "Prijs van het product", "Preis des Produkts". */
const OF_SUBJECT_ABROAD =
  /\s+(?:van (?:de|het|dit|deze)|des|dieses|dieser|vom|du|de (?:la|el|este|esta|ce|cette)|del|della|dello|do|da|deste|desta)\s+(\p{L}{3,})\s*$/iu;
const NOTE = /\s+(?:(?:in|as|formatted|using|per unit in)\s+\S.*)$/iu;
const MAX_WORDS = 6;

export function readPart(part: string): PartReading {
  const trimmed = part.trim().replace(/[.!?:;,\s]+$/, '');
  const asked = questionField(trimmed);
  if (asked) return { fields: asked.phrase === '' ? [] : [asked], notUnderstood: [], used: [trimmed] };
  const task = BEGINS_AS_VERB.test(trimmed) ? null : TASKS.exec(trimmed);
  if (task) return readTask(task[1] ?? '', task[2] ?? '', trimmed);
  const notUnderstood: string[] = [];
  let text = withoutLead(trimmed);
  const [, superlative] = SUPERLATIVES.exec(text) ?? [];
  if (superlative && !isKnown(text)) {
    notUnderstood.push(superlative);
    text = text.slice(text.indexOf(superlative) + superlative.length).trim();
  }
  const { name, note } = splitNote(text);
  const [condition] = CONDITION.exec(name) ?? [];
  if (condition !== undefined && !isKnown(name)) notUnderstood.push(condition.trim());
  const own = condition === undefined || isKnown(name) ? name : name.slice(0, -condition.length);
  const ofSubject = OF_SUBJECT.test(own) || isKnown(own) ? OF_SUBJECT : OF_SUBJECT_ABROAD;
  const subject = ofSubject.exec(own)?.[1];
  const bare = withoutLead(own.replace(ofSubject, ''));
  const inside = NOTE.exec(bare);
  const typed = phraseOf(inside && !isKnown(bare) ? bare.slice(0, inside.index) : bare);
  const phrase = typed.split(' ').length > MAX_WORDS ? typed : spelt(typed);
  const notes = [inside && !isKnown(bare) ? inside[0].trim() : '', note]
    .filter((one) => one !== '')
    .join('; ');
  const from = subject === undefined ? {} : { subject };
  if (phrase === '') return { fields: [], notUnderstood, used: [], ...from };
  if (phrase.split(' ').length > MAX_WORDS || VERB.test(phrase))
    return { fields: [], notUnderstood, overlooked: trimmed, used: [], ...from };
  return { fields: [{ phrase, note: notes }], notUnderstood, used: [typed], ...from };
}

/** "Translate the title into French": the title can be extracted, the rest cannot be done. */
function readTask(verb: string, rest: string, whole: string): PartReading {
  const [, object = '', how = ''] = /^(.*?)((?:\s(?:into|to|with|by|from|in|as)\s.*)?)$/is.exec(rest) ?? [];
  const phrase = phraseOf(withoutLead(object));
  const isPlain = phrase !== '' && !/^(?:it|them|this|that|results?|output|items?)$/i.test(phrase);
  if (!isPlain || phrase.split(' ').length > 3) return { fields: [], notUnderstood: [whole], used: [] };
  return { fields: [{ phrase, note: '' }], notUnderstood: [`${verb}${how}`], used: [] };
}

/** The name before a bracket, a colon or a dash, and the remark after it. */
export function splitNote(text: string): { name: string; note: string } {
  const [name = '', ...notes] = text.split(/\s*[(:–—]\s*|\s+-\s+/);
  return {
    name: name.trim(),
    note: notes
      .join(' ')
      .replace(/\)\s*$/, '')
      .trim(),
  };
}

/** The text without the commands and articles at its beginning. */
export function withoutLead(text: string): string {
  const parts = text
    .trim()
    .replace(/^[\s,:;–—-]+/, '')
    .replace(/^(\p{L}+)-(?=moi\b)/iu, '$1 ')
    .split(/\s+/);
  const at = parts.findIndex((word, i) => {
    const plain = word
      .toLowerCase()
      .replace(/['’](?:s|re|d|ll|m|ve)$/, '')
      .replace(/[^\p{L}]/gu, '');
    if (plain === '' || LEADING.has(plain)) return false;
    if (!VERBS.has(plain) || BEGINS_AS_VERB.test(parts.slice(i, i + 2).join(' '))) return true;
    // "list price" and "in stock" are names.
    const left = parts.length - i;
    return left > 1 && left <= MAX_WORDS && isKnown(parts.slice(i).join(' '));
  });
  return at < 0 ? '' : parts.slice(at).join(' ');
}

/** The words of a name without the fillers at its ends; empty if nothing is left. */
export function phraseOf(text: string): string {
  const parts = text
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}'’_%$€£#.-]/gu, '').replace(/['’]s?$|^['’.]|[.]$/g, ''))
    .filter((word) => word !== '');
  const isFiller = (word: string) => FILLERS.has(word.toLowerCase());
  const first = parts.findIndex((word) => !isFiller(word));
  const last = parts.findLastIndex((word) => !isFiller(word));
  if (first < 0) return '';
  return isKnown(parts.join(' ')) ? parts.join(' ') : parts.slice(first, last + 1).join(' ');
}

const VERB =
  /(?:^|\s)(?:it|they|them|we|you|i|is|are|was|were|be|been|do|does|did|has|have|had|can|could|should|must|will|would|may|might|need|want|mention|mentions|contain|contains)(?:\s|$)/i;
