/** Where to cut a text to fit a budget of tokens. */
import { tokenWeight } from '../src/contract/page/token-estimate.ts';

/** The end of a piece that begins at `start`, fits the budget and ends between paragraphs or words. */
export function endWithin(text: string, start: number, tokens: number): number {
  let left = tokens;
  let end = start;
  while (end < text.length) {
    left -= tokenWeight(text.charCodeAt(end));
    if (left < 0) break;
    end += 1;
  }
  if (end >= text.length) return text.length;
  const earliest = start + Math.floor((end - start) * 0.8);
  for (const boundary of ['\n\n', '\n', ' ']) {
    const found = text.lastIndexOf(boundary, end - boundary.length);
    if (found >= earliest && found > start) return found + boundary.length;
  }
  // A surrogate pair is one character. At least one character is always taken, or reading on would never end.
  if (isLowSurrogate(text.charCodeAt(end))) end -= 1;
  return end > start ? end : Math.min(text.length, start + 2);
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/** Divides a budget so that small parts get all they need and large ones share the rest evenly. */
export function fairShares(needs: readonly number[], budget: number): number[] {
  const shares = needs.map(() => 0);
  const order = needs.map((need, index) => ({ need, index })).sort((a, b) => a.need - b.need);
  let left = budget;
  for (const [place, { need, index }] of order.entries()) {
    const share = Math.min(need, Math.floor(left / (order.length - place)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}
