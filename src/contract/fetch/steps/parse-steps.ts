/** Sentences -> actions: click, type, scroll, wait, press. A sentence that is not understood is refused, by its number. */
import { invalidField } from '../../../errors.ts';
import { singleSpaced } from '../../../text/single-spaced.ts';
import { parseKey } from './parse-key.ts';
import { parseTarget, QUOTED, quotedIn } from './parse-target.ts';
import type { Action, Step, Target } from './step.ts';

const VERBS = 'click|tap|push|type|enter|write|input|fill|scroll|wait|press|hit';
/** Where a sentence continues with a second action. Quotes are masked before this is matched. */
const AND_THEN = new RegExp(`(?: and | then |[,;] )(?=(?:(?:and|then) ){0,3}(?:${VERBS}) )`, 'i');
const FILLER = /^(?:\d+[.):]\s*|(?:please|then|and|now|first|next|finally|after that)[, ]+)+/i;
const MAX_LENGTH = 2_000;
/** For all sentences together: more than can be done in the time of a fetch, and quick to parse. */
const MAX_TOTAL_LENGTH = 20_000;
const MAX_WAIT_MS = 60_000;

/** @example parseSteps(['Type "mug" into the search box and press Enter'])[0].actions.length // 2 */
export function parseSteps(sentences: readonly string[]): Step[] {
  if (sentences.reduce((sum, text) => sum + text.length, 0) > MAX_TOTAL_LENGTH) {
    throw invalidField(
      ['steps'],
      `The steps are too long: at most ${MAX_TOTAL_LENGTH} characters in total`,
      'too_big',
    );
  }
  return sentences.map((text, index) => {
    const number = index + 1;
    const actions = parseSentence(text);
    if (actions === null) {
      const message = `Step ${number} (${quote(text)}) is not understood: begin with click, type, scroll, wait or press, and put names and texts in quotes`;
      throw invalidField(['steps', index], message);
    }
    return { number, text, actions };
  });
}

/** Null if it is not understood. @example parseSentence('click "Load more"') // [{ do: 'click', … }] */
export function parseSentence(text: string): Action[] | null {
  const actions = text.length > MAX_LENGTH ? [] : clauses(text).map(parseAction);
  const understood = actions.filter((action) => action !== null);
  return understood.length > 0 && understood.length === actions.length ? understood : null;
}

export function quote(text: string): string {
  return `"${text.length > 80 ? `${text.slice(0, 79)}…` : text}"`;
}

/** Splits at "and then" outside of quotes. */
function clauses(text: string): string[] {
  const quotes: string[] = [];
  const masked = text
    .replace(new RegExp(QUOTED.source, 'gu'), (quoted) => {
      quotes.push(quoted);
      return `\u0000${quotes.length - 1}\u0000`;
    })
    .replace(/\s+/g, ' ')
    .trim();
  return masked
    .split(AND_THEN)
    .map((clause) => withoutStops(clause.trim().replace(FILLER, '')))
    .map((clause) => clause.replace(/\u0000(\d+)\u0000/g, (_, nr: string) => quotes[Number(nr)] ?? ''))
    .filter((clause) => clause !== '');
}

/** A loop, because a regular expression anchored at the end of a text would try every position in it. */
function withoutStops(clause: string): string {
  let end = clause.length;
  while (end > 0 && '.!;, '.includes(clause[end - 1] ?? '')) end -= 1;
  return clause.slice(0, end);
}

function parseAction(clause: string): Action | null {
  const [, verb = '', rest = ''] = /^(\p{L}+)(?:\s+([\s\S]+))?$/u.exec(clause) ?? [];
  switch (verb.toLowerCase()) {
    case 'click':
    case 'tap':
    case 'push':
      return click(rest);
    case 'press':
    case 'hit': {
      const key = parseKey(rest);
      return key === null ? click(rest) : { do: 'press', key };
    }
    case 'type':
    case 'enter':
    case 'write':
    case 'input':
      return type(rest);
    case 'fill':
      return fill(rest);
    case 'scroll':
      return scroll(rest);
    case 'wait':
      return wait(rest);
    default:
      return null;
  }
}

function click(rest: string): Action | null {
  const target = parseTarget(rest.replace(/^(?:on|at)\s+/i, ''));
  return target && { do: 'click', target };
}

/** `type "a" into b`, `type a into b`, `type a`. Outside of quotes spaces are single; see `clauses`. */
function type(rest: string): Action | null {
  const [, quoted = '', place] =
    /^(["“„«`'‘].*?["”“»`'’])(?: (?:in|into|to|on|at) ([\s\S]+))?$/su.exec(rest) ?? [];
  const text = quotedIn(quoted);
  if (text !== null) return typing(text, place);
  const [, words, target] = /^([\s\S]+) (?:into|in|to|on) ([\s\S]+)$/i.exec(rest) ?? [];
  return words === undefined ? typing(rest.trim(), undefined) : typing(words, target);
}

/** `fill (in) b with a`. */
function fill(rest: string): Action | null {
  const [, place, text] = /^(?:(?:in|out) )?([\s\S]+?) with ([\s\S]+)$/i.exec(rest) ?? [];
  return text === undefined ? null : typing(quotedIn(text) ?? text.trim(), place);
}

function typing(text: string, place: string | undefined): Action | null {
  if (text === '') return null;
  if (place === undefined) return { do: 'type', text, target: null };
  const target = parseTarget(place);
  return target && { do: 'type', text, target: { ...target, kind: 'field' } };
}

const TIMES: Record<string, number> = { once: 1, twice: 2, two: 2, three: 3, four: 4, five: 5, ten: 10 };
const MAX_SCREENS = 100;

function scroll(rest: string): Action | null {
  const text = singleSpaced(rest).replace(/^(?:the page|page)\s*/i, '');
  const place =
    /^(?:down |up )?(?:all the way )?to\s+(?:the\s+)?(?:very\s+)?(bottom|end|top)(?:\s+of\b.*)?$/i.exec(text);
  if (place) return { do: 'scroll', to: /top/i.test(place[1] ?? '') ? 'top' : 'bottom' };
  const by =
    /^(down|up)?(?:\s*(?:by|for)?\s*(\d+|\p{L}+)(?:\s*(px|pixels?|times?|screens?|pages?))?)?$/iu.exec(text);
  if (by) {
    const [, direction = 'down', count, unit = ''] = by;
    const amount = count === undefined ? 1 : (TIMES[count.toLowerCase()] ?? Number(count));
    const sign = /up/i.test(direction) ? -1 : 1;
    if (Number.isFinite(amount)) {
      if (/^p(?:x|ixels?)$/i.test(unit)) return { do: 'scroll-by', pixels: sign * amount };
      return { do: 'scroll-by', screens: sign * Math.min(amount, MAX_SCREENS) };
    }
  }
  const to = parseTarget(/^(?:down |up )?(?:to|until)\s+([\s\S]+)$/i.exec(text)?.[1] ?? '');
  return to && { do: 'scroll', to };
}

function wait(rest: string): Action | null {
  const text = singleSpaced(rest).replace(/^(?:for|until)\s+/i, '');
  const time =
    /^(?:about\s+)?(\d+(?:\.\d+)?|an?|one)\s*(ms|milliseconds?|s|secs?|seconds?|moment|m|mins?|minutes?)?$/i.exec(
      text,
    );
  if (time || text === '') {
    const [, count = '1', unit = 's'] = time ?? [];
    const ms = (/^(?:an?|one)$/i.test(count) ? 1 : Number(count)) * unitMs(unit);
    return { do: 'wait', ms: Math.min(ms, MAX_WAIT_MS) };
  }
  if (
    /^(?:the )?page\s+(?:to\s+(?:finish\s+)?load|loads|loading|has loaded|is loaded|is ready)/i.test(text)
  ) {
    return { do: 'wait-for-load' };
  }
  const target: Target | null = parseTarget(
    text.replace(
      /\s+(?:to (?:appear|load|show(?: up)?|be visible|be shown)|appears?|is visible|is shown|shows(?: up)?|loads|is there)$/i,
      '',
    ),
  );
  return target && { do: 'wait-for', target };
}

function unitMs(unit: string): number {
  if (/^(?:ms|milli)/i.test(unit)) return 1;
  return /^m(?!o)/i.test(unit) ? 60_000 : 1_000;
}
