/** An address without what stands beside it in small print: the sign of a copyright, a telephone number. */
import type { PageContext } from '../model.ts';

const COPYRIGHT =
  /^(?:©|\(c\)|copyright)[\s:]*(?:(?:19|20)\d\d(?:\s?[-–]\s?(?:19|20)?\d\d)?(?=[\s,.]))?[\s,.]*/iu;
const NUMBER = String.raw`\d[\d\s().\-–/]{5,18}\d`;
const PHONE = new RegExp(String.raw`[\s,;·|–-]+(?:\+${NUMBER}|\(\d{2,5}\)[\d\s.\-–/]{5,14}\d)$`, 'u');
/** With one word or two before it, which name it. */
const CALLED = new RegExp(String.raw`[\s,;·|–-]+(?<label>\p{L}+\.?)\s?:?\s?[+(]?${NUMBER}$`, 'u');

/** @example addressAlone('© 12 Mill Lane, Leeds LS1 4AP, Tel: 0113 496 0000', context) // '12 Mill Lane, Leeds LS1 4AP' */
export function addressAlone(text: string, { knowledge }: Pick<PageContext, 'knowledge'>): string {
  const own = text.replace(COPYRIGHT, '');
  const called = CALLED.exec(own);
  const isPhone = knowledge.conceptOf(called?.groups?.label ?? '')?.id === 'phone';
  const alone = called && isPhone ? own.slice(0, called.index) : own.replace(PHONE, '');
  return alone === '' ? text : alone;
}
