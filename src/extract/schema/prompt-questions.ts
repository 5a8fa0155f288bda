/** The fields that a prompt asks for, and questions as such fields: "who wrote it" asks for the author. */
import { isKnown } from './known-name.ts';
import { isCount, isMeasure, isPlural } from './prompt-plurals.ts';
import words from './prompt-words.json' with { type: 'json' };
import { askedAbroad } from './questions-abroad.ts';

type Table = Record<string, string>;

const PRONOUN =
  /^(?:it|he|she|they|this|that|these|those|one|there|(?:the|this|that|these|those|each|its?)\s+(?:product|item|article|thing|page|book|event|job|flat|house|apartment|property|hotel|car|company|shop|store|place|offer|course|recipe|movie|film|game|lamp|device|position|listing|room|restaurant|ticket))s?$/i;
const COPULA = "(?:is|are|was|were|isn't|aren't)";

/** null if the part is not a question; a field without a phrase if it asks for nothing in particular. */
export function questionField(part: string): PromptField | null {
  const text = part
    .replace(
      /^(?:(?:and|also|then|please|tell me|know|find out|say|i (?:want|need|would like|'d like) to know|can you tell me|do you know)\s+)+/i,
      '',
    )
    .replace(/\b(what|who|where|when|how|it)['’]s\b/gi, '$1 is');
  const abroad = askedAbroad(text);
  return (
    openQuestion(text) ??
    named(text, words.elsewhere) ??
    (abroad ? fieldFor(abroad) : null) ??
    dated(text) ??
    yesOrNo(text)
  );
}

/** "The year it was founded", "the city where she was born". */
function dated(text: string): PromptField | null {
  const [, noun, what, verb] =
    /^(?:the\s+)?(year|date|day|month|time|place|city|town|country)\s+(?:when\s+|where\s+|that\s+|(?:in|on|at)\s+which\s+)?(\p{L}+(?:\s\p{L}+)?)\s+(?:was|were|is|got)\s+(?:first\s+)?(\p{L}+)(?:\s+in)?$/iu.exec(
      text,
    ) ?? [];
  if (!noun || !verb || !PRONOUN.test(what ?? '')) return null;
  const isDate = /^(?:date|day|time)$/i.test(noun);
  return (isDate ? named(verb, words.when) : null) ?? fieldFor(`${noun} ${verb}`.toLowerCase());
}

function openQuestion(text: string): PromptField | null {
  const [, asks = '', rest = ''] = /^(who|when|where|how|what|which)\b\s*(.*)$/is.exec(text) ?? [];
  switch (asks.toLowerCase()) {
    case 'who':
      return rest === '' ? fieldFor('name') : (named(rest, words.who) ?? holderOf(rest));
    case 'when':
      return named(rest, words.when) ?? builtOn(rest) ?? fieldFor('date');
    case 'where':
      return named(rest, words.where) ?? fieldFor('location');
    case 'how':
      return measured(rest);
    case 'what':
    case 'which':
      return named(rest, words.what) ?? ofWhatKind(rest);
    default:
      return null;
  }
}

/** "Who is the CEO": the CEO. */
function holderOf(text: string): PromptField | null {
  const [, role] = /^(?:is|was)\s+(?:the|its|their)\s+([\p{L}-]+(?:\s[\p{L}-]+)?)$/iu.exec(text) ?? [];
  return role ? fieldFor(role) : null;
}

function named(text: string, table: Table): PromptField | null {
  for (const [pattern, phrase] of Object.entries(table))
    if (new RegExp(`(?:^|\\s)(?:${pattern})(?:\\s|$)`, 'i').test(text)) return fieldFor(phrase);
  return null;
}

/** "When was it built": the date built. */
function builtOn(text: string): PromptField | null {
  const [, verb] = /^(?:was|were|is|are)\s+.*?\b([\p{L}]+(?:ed|t|n))$/iu.exec(text) ?? [];
  return verb ? fieldFor(`date ${verb.toLowerCase()}`) : null;
}

function measured(text: string): PromptField | null {
  const many =
    /^many\s+((?:[\p{L}-]+\s?){1,3}?)(?:\s*(?:$|\b(?:does|do|did|is|are|has|have|were|was|can|in|on|there|it|they|this|the|you|we)\b.*))$/iu.exec(
      text,
    );
  if (many?.[1]) return fieldFor(`number of ${many[1].trim()}`);
  const much = /^much\s+(?!(?:does|do|is|are|was|did|it|for)\b)([\p{L}-]+)/iu.exec(text);
  if (much?.[1]) return fieldFor(much[1]);
  if (/^much\b.*\bweigh/i.test(text)) return fieldFor('weight');
  const [, delivered] =
    /^long\s+(?:(?:does|do|will)\s+)?(?:the\s+)?((?!it\b|they\b|this\b|that\b|is\b|to\b)\p{L}+)\s+takes?$/iu.exec(
      text,
    ) ?? [];
  if (delivered) return fieldFor(`${delivered.toLowerCase()} time`);
  const [, costing = ''] = /^much\s+(?:is|are)\s+(?:the\s+)?(\p{L}+)$/iu.exec(text) ?? [];
  if (costing !== '' && !PRONOUN.test(costing) && !PRONOUN.test(`the ${costing}`))
    return fieldFor(priceOf(costing));
  const adjective = /^(\p{L}+)/u.exec(text)?.[1]?.toLowerCase() ?? '';
  const phrase = (words.how as Table)[adjective];
  return phrase === undefined ? null : fieldFor(phrase);
}

/** "How much is the deposit", "how much is breakfast". */
function priceOf(noun: string): string {
  const isAmount = /(?:deposit|rent|fee|tax|fare|tuition|toll|bill|budget|salary|price|cost)s?$/i.test(noun);
  return isAmount || isKnown(noun) ? noun : `${noun} price`;
}

/**
 * "What colour is it", "which brand does it have": the colour, the brand. "What is this about" asks for the page
 * itself, "(the title and) what it is about" for its description.
 */
function ofWhatKind(text: string): PromptField | null {
  if (/^(?:is|are)\s+(?:this|it|the page|that)\b.*\babout\b/i.test(text)) return fieldFor('');
  if (/^(?:this|it|the page|that)\s+(?:is|are)\s+about\b/i.test(text)) return fieldFor('description');
  const [, noun] =
    /^((?!is\b|are\b|was\b|were\b|do\b|does\b|the\b)[\p{L}-]+(?:\s(?!is\b|are\b|do\b|does\b|has\b|have\b|was\b|were\b|can\b)[\p{L}-]+){0,2})\s+(?:is|are|was|do|does|did|has|have|can)\b/iu.exec(
      text,
    ) ?? [];
  if (!noun || PRONOUN.test(noun)) return null;
  return isPlural(noun) && !isMeasure(noun) && !isCount(noun)
    ? { ...fieldFor(noun), isSeveral: true }
    : fieldFor(noun);
}

function yesOrNo(text: string): PromptField | null {
  const [, clause] =
    /^(?:whether(?:\s+or\s+not)?|if)\s+(.+)$/is.exec(text) ??
    new RegExp(`^(${COPULA}\\s.+|(?:does|do|has|have|did)\\s.+)$`, 'is').exec(text) ??
    [];
  if (!clause) return null;
  return ofState(clause) ?? ofHaving(clause) ?? ofDoing(clause);
}

/** "it ships free", "does it need batteries": what it does, in its own words. */
function ofDoing(clause: string): PromptField | null {
  const [, owner = '', verb = '', rest = ''] =
    /^(?:(?:does|do|did)\s+)?((?:(?:the|this|that|these|those)\s+)?\p{L}+)\s+(\p{L}+)\s+(.+)$/isu.exec(
      clause,
    ) ?? [];
  if (!PRONOUN.test(owner) || /^(?:not|never|really)$/i.test(verb)) return null;
  const field = yes(`${verb} ${rest.replace(/^(?:for|an?|any|the)\s+/i, '')}`);
  return field && /^ships?\s+(?:for\s+)?free$/i.test(`${verb} ${rest}`)
    ? { ...field, note: 'free shipping' }
    : field;
}

/** "it is in stock", "are pets allowed", "shipping is free". */
function ofState(clause: string): PromptField | null {
  const inverted = new RegExp(
    `^${COPULA}\\s+((?:(?:the|this|that|these|those)\\s+)?[\\p{L}'’-]+)\\s+(.+)$`,
    'isu',
  ).exec(clause);
  const straight = new RegExp(`^(.+?)\\s+${COPULA}\\s+(.+)$`, 'isu').exec(clause);
  const [, owner = '', state = ''] = inverted ?? straight ?? [];
  if (state === '') return null;
  const words = state.replace(/^(?:still|currently|now|really|a|an|the)\s+/i, '').trim();
  // A judgement is not written on any page.
  if (/^(?:worth|good|bad|better|nice|cheap|expensive|safe|reliable|true|correct)\b/i.test(words))
    return null;
  if (PRONOUN.test(owner)) return yes(words);
  const noun = owner.replace(/^(?:the|its|their|any|a|an)\s+/i, '');
  return yes(/^free$/i.test(words) ? `free ${noun}` : `${noun} ${words}`);
}

/** "does it have a garden", "it comes with a warranty". */
function ofHaving(clause: string): PromptField | null {
  const [, thing] =
    /\b(?:has|have|having|offers?|includes?|comes? with|supports?|contains?|allows?|provides?)\s+(?:an?\s+|any\s+|the\s+)?([\p{L}\p{N}-]+(?:\s[\p{L}\p{N}-]+){0,2})\s*$/iu.exec(
      clause,
    ) ?? [];
  return thing ? yes(thing) : null;
}

export function fieldFor(phrase: string): PromptField {
  return { phrase, note: '' };
}

function yes(phrase: string): PromptField | null {
  return phrase.split(/\s+/).length > 4 ? null : { phrase, note: '', isBoolean: true };
}

/** A field that a prompt asks for. */
export type PromptField = {
  phrase: string;
  /** What else the prompt says about it. */
  note: string;
  /** Whether it asks for yes or no. */
  isBoolean?: true;
  /** Whether several values are wanted although the name alone would not say so. */
  isSeveral?: true;
  /** The fields of each, if it is a list of things; empty for whatever such things usually have. */
  items?: PromptField[];
  /** The plural as it was written, if it does not end in "s". */
  called?: string;
  /** How many of them at most. */
  most?: number;
  /** The field that identifies each of them, if the things themselves are asked for. */
  identity?: string;
};
