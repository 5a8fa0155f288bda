/** Which words of a page's blocks are in the text a person marked as its main content: the labels to learn from. */

/** The words as the two collections' measures count them. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

const ANCHOR = 4;
/** Larger gaps between anchors are left unmatched: the page does not follow the text there. */
const MAX_GAP = 4_000_000;

/** For each block (as words), the share of its words that the truth contains at the matching place. */
export function alignBlocks(blocks: readonly (readonly string[])[], truth: readonly string[]): number[] {
  const page = blocks.flat();
  const matched = new Uint8Array(page.length);
  const used = new Uint8Array(truth.length);
  let at = 0;
  let from = 0;
  for (const [p, t] of [...anchors(page, truth), [page.length, truth.length] as const]) {
    fillGap(page, at, p, truth, from, t, matched, used);
    if (p < page.length) {
      matched[p] = 1;
      used[t] = 1;
    }
    at = p + 1;
    from = t + 1;
  }
  matchMoved(blocks, truth, matched, used);
  const shares: number[] = [];
  let start = 0;
  for (const words of blocks) {
    let hits = 0;
    for (let i = start; i < start + words.length; i++) hits += matched[i] ?? 0;
    shares.push(words.length === 0 ? 0 : hits / words.length);
    start += words.length;
  }
  return shares;
}

const gram = (words: readonly string[], at: number): string => words.slice(at, at + ANCHOR).join(' ');

/** Pairs of equal words on the longest rising chain of shared 4-word sequences. */
function anchors(page: readonly string[], truth: readonly string[]): (readonly [number, number])[] {
  const places = new Map<string, number[]>();
  for (let t = 0; t + ANCHOR <= truth.length; t++) {
    const key = gram(truth, t);
    const known = places.get(key);
    if (known) known.push(t);
    else places.set(key, [t]);
  }
  // Longest increasing subsequence over the pairs; places are tried from the last so that a word pairs once.
  const tails: number[] = [];
  const pairs: { p: number; t: number; before: number }[] = [];
  for (let p = 0; p + ANCHOR <= page.length; p++) {
    const list = places.get(gram(page, p));
    if (!list || list.length > 20) continue;
    for (let k = list.length - 1; k >= 0; k--) {
      const t = list[k] ?? 0;
      let low = 0;
      let high = tails.length;
      while (low < high) {
        const mid = (low + high) >> 1;
        if ((pairs[tails[mid] ?? 0]?.t ?? 0) < t) low = mid + 1;
        else high = mid;
      }
      pairs.push({ p, t, before: low > 0 ? (tails[low - 1] ?? -1) : -1 });
      tails[low] = pairs.length - 1;
    }
  }
  const chain: (readonly [number, number])[] = [];
  for (let i = tails.at(-1) ?? -1; i >= 0; i = pairs[i]?.before ?? -1) {
    const pair = pairs[i];
    if (pair) chain.push([pair.p, pair.t]);
  }
  return chain.reverse();
}

/** Longest common subsequence of two gaps, by the plain table. */
function fillGap(
  page: readonly string[],
  pageFrom: number,
  pageTo: number,
  truth: readonly string[],
  truthFrom: number,
  truthTo: number,
  matched: Uint8Array,
  used: Uint8Array,
): void {
  const rows = pageTo - pageFrom;
  const columns = truthTo - truthFrom;
  if (rows <= 0 || columns <= 0 || rows * columns > MAX_GAP) return;
  const width = columns + 1;
  const table = new Uint16Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      table[i * width + j] =
        page[pageFrom + i] === truth[truthFrom + j]
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (page[pageFrom + i] === truth[truthFrom + j]) {
      matched[pageFrom + i] = 1;
      used[truthFrom + j] = 1;
      i++;
      j++;
    } else if ((table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0)) i++;
    else j++;
  }
}

/** Long blocks that the truth has, but in another order. */
function matchMoved(
  blocks: readonly (readonly string[])[],
  truth: readonly string[],
  matched: Uint8Array,
  used: Uint8Array,
): void {
  const free = new Map<string, number>();
  for (let t = 0; t + ANCHOR <= truth.length; t++) {
    if (used[t] && used[t + ANCHOR - 1]) continue;
    free.set(gram(truth, t), (free.get(gram(truth, t)) ?? 0) + 1);
  }
  let start = 0;
  for (const words of blocks) {
    let already = 0;
    for (let i = start; i < start + words.length; i++) already += matched[i] ?? 0;
    if (words.length >= 6 && already < words.length * 0.5) {
      let hits = 0;
      for (let i = 0; i + ANCHOR <= words.length; i++) if (free.get(gram(words, i))) hits++;
      if (hits >= 0.7 * (words.length - ANCHOR + 1)) {
        for (let i = start; i < start + words.length; i++) matched[i] = 1;
        for (let i = 0; i + ANCHOR <= words.length; i++) {
          const key = gram(words, i);
          free.set(key, Math.max(0, (free.get(key) ?? 0) - 1));
        }
      }
    }
    start += words.length;
  }
}
