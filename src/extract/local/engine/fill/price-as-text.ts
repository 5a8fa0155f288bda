/** Texts that are prices, where a name is asked for. */
import { findMoney } from '../../../values/money.ts';
import { phrase } from '../phrases.ts';
import type { Asked } from './filler.ts';

/** A brand may be called "7 kr Design", but neither "7 kr" nor "List price: $119.00". */
export function hasPrice(text: string, { context }: Asked): boolean {
  const [price] = findMoney(text, context);
  return price !== undefined && (price.text === text || /\p{Sc}/u.test(text));
}

/** "$89.00" and "$9/mo" are rarely a title or a short text, but "Euro 2000" may be one. */
export function isMoney(text: string, { context }: Asked): boolean {
  if (text.length >= MAX_MONEY) return false;
  const amount = text.replace(PER, '');
  return /^[^\p{L}]*$/u.test(amount) && findMoney(amount, context)[0]?.text === amount;
}

const PER = new RegExp(`\\s*(?:\\/|(?:${phrase('per')})(?!\\p{L}))\\s*\\p{L}.*$`, 'iu');

const MAX_MONEY = 30;
