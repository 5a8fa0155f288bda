/**
 * What a text cannot be, although it stands where a page states such a fact: a weight without a number, a company made of
 * links, a section that is a sentence.
 */
import { below } from '../../../elements/elements.ts';
import type { Value } from '../../../fact.ts';
import { wordsOf } from '../../../names/words.ts';
import { amountIn } from '../../../values/measure.ts';
import type { Asked } from './filler.ts';
import { hasPrice } from './price-as-text.ts';

export function isPlausible(text: string, value: Value, asked: Asked): boolean {
  const { concept, kind } = asked.field;
  if (concept === undefined) return true;
  if (NAMES.has(concept.id)) return isName(text, value, asked);
  if (kind === 'measure' && concept.id !== 'size') return isAmount(text, asked);
  switch (concept.id) {
    case 'category':
      return isHeading(text) && text.split(',').every((part) => countWords(part) <= MAX_HEADING_WORDS);
    case 'keywords':
      return /^\d{4}$/.test(text) || (isHeading(text) && !SENTENCE.test(text));
    case 'color':
      return !/^[\W\d]*$|^\d/u.test(text) && !hasPrice(text, asked) && !isControl(text);
    case 'location':
      return isPlace(text, value, asked);
    case 'address':
      return /[\d,]/.test(text);
    case 'sku':
      return !/^0*$/.test(text);
    case 'version':
      return text.length <= MAX_VERSION;
    case 'installCommand':
      return COMMAND.test(text);
    default:
      return true;
  }
}

const NAMES = new Set(['company', 'brand', 'seller', 'publisher', 'siteName', 'organizer', 'venue', 'city']);
const MAX_NAME_WORDS = 14;
const MAX_HEADING_WORDS = 10;
const MOST_LINKS = 2;
const SENTENCE_END = /\p{Ll}[.!?](?:\s|$)/u;
const MAX_VERSION = 40;
/** A program and what it is to do. */
const COMMAND = /^(?:[$>#]\s)?(?!\S*:)[a-z@./~][\w@./~-]*\s+\S/;
const MORE =
  /^(?:(?:learn|read|see|show|view|load)\s(?:more|less|all)|no categor\p{L}+|mehr|weiterlesen|voir plus|lire la suite|ver más|leggi|scopri|lees meer)(?!\p{L})/iu;
/** Buttons and lists to choose from. */
const CONTROL =
  /^(?:(?:none|not) selected|select|choose|search|sign\s(?:in|up)|log\s?in|add to|buy|book|get|shop|request|swatch|anmelden|suchen?)(?!\p{L})/iu;

function isName(text: string, { element }: Value, asked: Asked): boolean {
  if (isLabel(text, asked)) return false;
  const words = countWords(text);
  if (words > MAX_NAME_WORDS && (SENTENCE_END.test(text) || words > 2 * MAX_NAME_WORDS)) return false;
  // The menu below a heading that reads like the label.
  return !element || below(element, ({ name }) => name === 'a', MOST_LINKS + 1).length <= MOST_LINKS;
}

/** Whether the text only says what is asked for: "Company", "Measurements". */
function isLabel(text: string, { field, context }: Asked): boolean {
  const words = wordsOf(text);
  return words.length <= 2 && context.knowledge.conceptOf(text)?.id === field.concept?.id;
}

const KILOGRAM = { name: 'kg', of: 'weight', factor: 1 };

function isAmount(text: string, asked: Asked): boolean {
  if (!/[\p{N}]/u.test(text)) return false;
  if (asked.field.concept?.id !== 'weight') return true;
  if (/^[0.,\s]*$/.test(text)) return false;
  // "270 TC" is no weight, and without any word the unit may be elsewhere.
  return !/\p{L}/u.test(text) || amountIn(text, KILOGRAM, asked.context.language) !== undefined;
}

const isControl = (text: string) => MORE.test(text) || CONTROL.test(text);

/** Names under which things are filed. */
function isHeading(text: string): boolean {
  if (!/\p{L}.*\p{L}|\p{Lo}/su.test(text) || /^[\da-f-]{16,}$|\S@\S/i.test(text)) return false;
  return !MORE.test(text) && !DAY.test(text);
}

/** "July 29, 2025", "29 July" */
const DAY = /^(?:\p{L}{3,9}\.?\s\d{1,2}|\d{1,2}\.?\s\p{L}{3,9}\.?)(?:,?\s\d{4})?$/u;
const HOURS = /\d\s?(?:am|pm|uhr|h)(?!\p{L})|\d:\d\d/iu;
const BYLINE_OR_TIME = /^(?:by\s|published\b|reading time|posted\b|updated\b)/i;

/** A place, and not the buttons, bylines and hours that layouts name after places. */
function isPlace(text: string, { element }: Value, asked: Asked): boolean {
  if (isLabel(text, asked) || isControl(text) || BYLINE_OR_TIME.test(text)) return false;
  if (/^\/|[`{}]/.test(text) || HOURS.test(text)) return false;
  // Who wrote an article is often in such an element too.
  if (element?.name === 'address' && !/\d/.test(text)) return false;
  return /\d/.test(text) || (countWords(text) <= MAX_NAME_WORDS && !SENTENCE.test(text));
}

const countWords = (text: string) => text.trim().split(/\s+/).length;
/** Seven words or more, with an end. */
const SENTENCE = /^(?:\S+\s+){6}.*\p{Ll}{2}[.!?](?:\s|$)/u;
