/** How many tokens a text has for a model, about. A real tokenizer would cost more than it is worth. */

/**
 * Tokens a character takes: English prose about .23, Markdown full of addresses about .35, Cyrillic or Greek about
 * .5, Chinese about 1. Rather too many than too few: a budget is a promise.
 */
export function tokenWeight(code: number): number {
  if (code < 0x80) return 0.3;
  return code < 0x2000 ? 0.55 : 1;
}

export function estimateTokens(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += tokenWeight(text.charCodeAt(at));
  return Math.ceil(sum);
}
