/** Sales: structured data often still has the old price, which the page shows struck through next to the new one. */

import type { Fact } from '../../../fact.ts';
import { findMoney } from '../../../values/money.ts';
import type { PageContext } from '../model.ts';
import { DOUBT } from '../weights.ts';
import { BELOW_TITLE } from './unlabelled/prices.ts';

/** @param shown the visible facts */
export function doubtOldPrices(
  stated: readonly Fact[],
  shown: readonly Fact[],
  context: PageContext,
): Fact[] {
  const amountOf = (label: string) => {
    const found = shown.find(
      (fact) => fact.label === label && fact.source === 'text' && fact.zone === 'main',
    );
    return findMoney(found?.values()[0]?.text ?? '', context)[0]?.amount ?? 0;
  };
  const old = amountOf('original price');
  const now = old === 0 ? 0 : amountOf(BELOW_TITLE);
  if (now === 0 || now >= old) return [...stated];
  return stated.map((fact) => {
    const isOld = /price$/i.test(fact.label) && Number(fact.values()[0]?.text) === old;
    return isOld ? { ...fact, weight: fact.weight * DOUBT.oldPrice } : fact;
  });
}
