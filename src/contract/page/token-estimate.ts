/** Estimates how many tokens a text has for a model. A real tokenizer would cost more than it is worth. */

/**
 * Tokens per character: English prose about .23, Markdown full of addresses about .35, Cyrillic or Greek about
 * .5, Chinese about 1. Errs on the high side: a budget is a promise.
 */
export function tokenWeight(code: number): number {
  if (code < 0x80) return 0.3;
  return code < 0x2000 ? 0.55 : 1;
}

/** Longer texts are sampled: this runs in the process that answers every request. */
const MOST_COUNTED = 500_000;

export function estimateTokens(text: string): number {
  const step = Math.ceil(text.length / MOST_COUNTED) || 1;
  let sum = 0;
  for (let at = 0; at < text.length; at += step) sum += tokenWeight(text.charCodeAt(at));
  return Math.ceil(sum * step);
}
