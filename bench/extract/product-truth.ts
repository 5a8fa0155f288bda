/**
 * Published pages of products, with what a person says of them and what other systems answered. By the rules of their
 * publisher (scrapinghub/product-extraction-benchmark), a field may have several truths and an answer is right if it is
 * one of them: prices as numbers, `sku` and `availability` letter by letter. An availability that a system does not give
 * is taken for "InStock", for all systems. For the fields that the publisher does not score, and states on part of the
 * pages only, currencies are compared by what their sign or code means, and all others by their letters and digits.
 */
import { getDomainWithoutSuffix } from 'tldts';
import { readHtml, readIndex } from '../data/pages.ts';
import { type Half, halfOf } from '../halves.ts';

/** Those that the publisher scores. */
export const SCORED = ['price', 'sku', 'availability'] as const;
export const FIELDS = [...SCORED, 'currency', 'brand', 'gtin', 'mpn'] as const;
export type Field = (typeof FIELDS)[number];
export type Given = Partial<Record<Field, string | number | null>>;

type Row = {
  id: string;
  url: string;
  truth: Partial<Record<Field, string[]>>;
  systems: Record<string, Given>;
};
export type ProductPage = Row & { half: Half; html: string };

export const SYSTEMS = ['Zyte', 'Diffbot', 'extruct'];

/** The shops of one company in several countries have one template, and so are one site. */
export function productPages(): ProductPage[] {
  return (readIndex<Row>('extract/products.json') ?? []).map((row) => ({
    ...row,
    half: halfOf(getDomainWithoutSuffix(row.url) ?? row.url),
    html: readHtml(`extract/products/${row.id}`).toString(),
  }));
}

export type Score = { right: number; wrong: number; missed: number };

/** An answer that is wrong is also a truth that was missed. */
export function scoreOf(field: Field, truths: readonly string[], answer: string | number | null): Score {
  if (answer === null) return { right: 0, wrong: 0, missed: Math.min(1, truths.length) };
  const isRight = truths.some((truth) => isSame(field, truth, String(answer)));
  return {
    right: Number(isRight),
    wrong: Number(!isRight),
    missed: isRight ? 0 : Math.min(1, truths.length),
  };
}

export function answerIn(given: Given, field: Field): string | number | null {
  return given[field] ?? (field === 'availability' ? 'InStock' : null);
}

export type Figures = { f1: number; precision: number; recall: number };

export function figuresOf(scores: readonly Score[]): Figures {
  const sum = (part: keyof Score) => scores.reduce((total, score) => total + score[part], 0);
  const [right, wrong, missed] = [sum('right'), sum('wrong'), sum('missed')];
  const share = (of: number) => (of === 0 ? 0 : right / of);
  return {
    precision: share(right + wrong),
    recall: share(right + missed),
    f1: share(right + (wrong + missed) / 2),
  };
}

function isSame(field: Field, truth: string, answer: string): boolean {
  if (field === 'price') return Number(truth) === Number(answer);
  if (field === 'sku' || field === 'availability') return truth === answer;
  if (field === 'currency') return codesOf(truth).some((code) => codesOf(answer).includes(code));
  return lettersOf(truth) === lettersOf(answer);
}

/** A sign may stand for several. */
const CODES: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD CAD AUD NZD ARS CLP MXN TWD',
  RS: 'INR PKR',
  '₹': 'INR',
  '₽': 'RUB',
  'Р.': 'BYN RUB',
  'ТГ.': 'KZT',
  ZŁ: 'PLN',
  LEI: 'RON',
  KN: 'HRK',
  'ر.س': 'SAR',
  '원~': 'KRW',
  원: 'KRW',
};

function codesOf(currency: string): string[] {
  const written = currency.trim().toUpperCase();
  return (CODES[written] ?? written).split(' ');
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^0+(?=\d)/, '');
}
