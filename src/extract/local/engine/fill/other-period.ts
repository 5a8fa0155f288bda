/** Tells prices for a month, a night or an hour from those for another time. */
import { isTag } from 'domhandler';
import { textOf } from '../../../elements/text.ts';
import type { Value } from '../../../fact.ts';
import { PERIODIC } from '../../../names/field-name.ts';
import { wordsOf } from '../../../names/words.ts';

const PERIODS: readonly [asked: RegExp, stated: RegExp][] = [
  [/month/i, /month|\bmo\b|monat|mois|\bmes\b|mensual|mese|maand/i],
  [/year|annual/i, /year|\byr\b|annum|annual|jahr|(?:par|\/)\s*an\b|anual|año|anno|jaar/i],
  [/week/i, /week|woche|semaine|semana|settimana/i],
  [/dai?ly|day/i, /da(?:y|ily)|\btag\b|jour|d[ií]a\b|giorno|\bdag\b/i],
  [/hour/i, /hour|\bhr?\b|stunde|heure|hora|\bora\b|uur/i],
  [/night/i, /night|nacht|nuit|noche|notte/i],
];
const MAX_BESIDE = 80;

/** Whether a monthly price is asked for, and neither label, value nor the text around it mentions a month. */
export function isOfOtherPeriod({ text, element }: Value, label: string, name: string): boolean {
  if (!PERIODIC.test(wordsOf(name).join(' '))) return false;
  const stated = PERIODS.find(([asked]) => asked.test(name))?.[1];
  const near = element ? [element, element.parent].filter((one) => one && isTag(one)) : [];
  const beside = near.map((one) => aboutPrice(text, one ? textOf(one, MAX_BESIDE + 1) : ''));
  return stated !== undefined && !stated.test([label, text, ...beside].join(' '));
}

/** The words about a price in the text around it. With another number there, only those between the price and the next. */
function aboutPrice(price: string, around: string): string {
  if (around.length > MAX_BESIDE) return '';
  if (!/\d/.test(around.replace(price, ''))) return around;
  const at = around.indexOf(price);
  return at < 0 ? '' : (/^\D*/.exec(around.slice(at + price.length))?.[0] ?? '');
}
