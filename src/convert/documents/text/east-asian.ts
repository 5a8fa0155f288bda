/** Detects East Asian charsets in texts that are too short for letter statistics, such as tables. */
import { isAscii, isUtf8 } from 'node:buffer';

type Zone = {
  charset: string;
  isCommon(lead: number, trail: number): boolean;
  /** Characters that every text in this charset contains. */
  isNeeded?(lead: number): boolean;
};

/** Where each charset keeps its everyday characters: kana, the first level of kanji, common hanzi and hangul. */
const ZONES: Zone[] = [
  {
    charset: 'shift_jis',
    isCommon: (lead, trail) =>
      lead === 0x82 || lead === 0x83 || (lead >= 0x88 && lead <= 0x98) || (lead === 0x81 && trail <= 0x9a),
  },
  {
    charset: 'euc-jp',
    isCommon: (lead, trail) =>
      trail >= 0xa1 && (lead === 0xa4 || lead === 0xa5 || (lead >= 0xb0 && lead <= 0xcf)),
    // Its kanji have the codes of Korean and Chinese characters; only kana distinguish it.
    isNeeded: (lead) => lead === 0xa4 || lead === 0xa5,
  },
  // The narrower zone comes first: all of it lies inside the next.
  { charset: 'euc-kr', isCommon: (lead, trail) => trail >= 0xa1 && lead >= 0xb0 && lead <= 0xc8 },
  { charset: 'gb18030', isCommon: (lead, trail) => trail >= 0xa1 && lead >= 0xb0 && lead <= 0xd7 },
  { charset: 'big5', isCommon: (lead) => lead >= 0xa4 && lead <= 0xc6 },
];
const SAMPLE = 64 * 1024;
/** The share of the non-ASCII text that must be everyday characters. */
const LEAST_COMMON = 0.85;
const LEAST_CHARACTERS = 4;

/** Null if the text is ASCII, UTF-8, or most likely in a single-byte charset. */
export function guessEastAsian(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, SAMPLE);
  if (isAscii(sample) || isUtf8(bytes) || hasMark(bytes)) return null;
  if (isLatin(sample)) return null;
  let best: { charset: string; share: number } | null = null;
  for (const zone of ZONES) {
    const share = commonShare(sample, zone);
    if (share >= LEAST_COMMON && share > (best?.share ?? 0)) best = { charset: zone.charset, share };
  }
  return best?.charset ?? null;
}

function hasMark(bytes: Buffer): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** In European texts a non-ASCII letter is mostly between ASCII letters; in East Asian ones they come in runs. */
function isLatin(sample: Buffer): boolean {
  let runs = 0;
  let single = 0;
  for (let i = 0; i < sample.length; i++) {
    if ((sample[i] ?? 0) < 0x80) continue;
    const start = i;
    while ((sample[i + 1] ?? 0) >= 0x80) i += 1;
    runs += 1;
    if (i === start) single += 1;
  }
  return single > runs * 0.8;
}

function commonShare(sample: Buffer, { charset, isCommon, isNeeded }: Zone): number {
  let characters = 0;
  let common = 0;
  let hasNeeded = isNeeded === undefined;
  for (let i = 0; i < sample.length - 1; i++) {
    const lead = sample[i] ?? 0;
    if (lead < 0x80) continue;
    const trail = sample[i + 1] ?? 0;
    // Half-width kana are single bytes.
    if (charset === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) {
      characters += 1;
      continue;
    }
    if (trail < 0x40) return 0;
    characters += 1;
    if (isCommon(lead, trail)) common += 1;
    if (isNeeded?.(lead)) hasNeeded = true;
    i += 1;
  }
  return characters < LEAST_CHARACTERS || !hasNeeded ? 0 : common / characters;
}
