/** The terms that a shop has on every page are not content, unless the page is about them. */
import { expect, it } from 'vitest';
import { parseHtml } from '../../html/parse.ts';
import { outline } from '../outline/outline.ts';
import { pageFacts } from '../page-facts.ts';
import { doubtPolicies } from './policies.ts';

const SENTENCE = 'Lamps that were lit cannot be sent back, whatever the weather was like at sea. ';

/** The factor by which the last block's probability is lowered, beside a text of `sentences` sentences. */
function last(title: string, policy: string, { sentences = 3, box = '<div class="modal">' } = {}): number {
  const html = `<title>${title}</title><main><p>${SENTENCE.repeat(sentences)}</p></main>${box}${policy}</div>`;
  const { root } = parseHtml(html);
  const seen = outline(root, new Set());
  const probabilities = new Float32Array(seen.blocks.length).fill(0.5);
  doubtPolicies(seen, pageFacts(root), probabilities);
  return probabilities.at(-1) ?? 0;
}

const section = (heading: string): string => `<section><h2>${heading}</h2><p>${SENTENCE}</p></section>`;

it('doubts the terms below their heading', () => {
  for (const heading of [
    'Refund policy',
    'Terms of service',
    'Our privacy policy',
    'Shipping & returns policy',
  ])
    expect(last('Brass lamp', section(heading))).toBeLessThan(0.1);
});

it('trusts other sections, and terms on a page about them', () => {
  expect(last('Brass lamp', section('Our policy on whales'))).toBe(0.5);
  expect(last('Terms of service | Lamps', section('Refund policy'))).toBe(0.5);
  expect(last('Lamps', section('Refund policy'), { sentences: 0 })).toBe(0.5);
});

it('doubts them if they open on demand, but not among the content', () => {
  for (const box of ['<div role="dialog">', '<div hidden>', '<div style="display: none">'])
    expect(last('Brass lamp', section('Refund policy'), { box })).toBeLessThan(0.1);
  for (const box of ['<div>', '<div class="tab">'])
    expect(last('The old mill hotel', section('Cancellation policy'), { box })).toBe(0.5);
});
