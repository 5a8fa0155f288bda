/** Unicode characters for fonts that have symbols in the place of letters. */
import { pairs } from '../../../text/word-lists.ts';

/** ASCII characters that are something else in Symbol, and what they are there. */
const SYMBOL_CODES = '"$\'*-@ABCDEFGHIJKLMNOPQRSTUVWXYZ\\^abcdefghijklmnopqrstuvwxyz~';
const SYMBOL_LOW = '∀∃∋∗−≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ∴⊥αβχδεφγηιϕκλμνοπθρστυϖωξψζ∼';
/** From 0xA1 on, in Adobe's encoding. */
const SYMBOL_HIGH =
  'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪€〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';

/** The symbols of Wingdings that texts use: check marks, arrows, bullets, boxes. */
const WINGDINGS = pairs(
  `21 ✏ 22 ✂ 28 ☎ 29 ✆ 2A ✉ 36 ⌛ 37 ⌨ 3E ✇ 41 ✌ 43 👍 44 👎 45 ☜ 46 ☞ 47 ☝ 48 ☟ 4A ☺ 4B 😐 4C ☹ 52 ☼ 54 ❄ 56 ✞
  58 ✠ 59 ✡ 5A ☪ 5B ☯ 6C ● 6D ❍ 6E ■ 6F □ 70 ◻ 71 ❑ 72 ❒ 73 ⬧ 74 ⧫ 75 ◆ 76 ❖ 77 ⬥ 78 ⌧ 7B ❀ 7D ❝ 7E ❞
  80 ⓪ 81 ① 82 ② 83 ③ 84 ④ 85 ⑤ 86 ⑥ 87 ⑦ 88 ⑧ 89 ⑨ 8A ⑩ 8C ❶ 8D ❷ 8E ❸ 8F ❹ 90 ❺ 91 ❻ 92 ❼ 93 ❽ 94 ❾ 95 ❿
  9E · 9F • A0 ∙ A1 ○ A4 ◉ A5 ◎ A7 ▪ A8 ◻ AA ✦ AB ★ AC ✶ AD ✴ D5 ⌫ D8 ➢ DC ➲ DF ← E0 → E1 ↑ E2 ↓ E8 ➔ EF ⇦ F0 ⇨
  F1 ⇧ F2 ⇩ F3 ⇔ FB ✗ FC ✓ FD ☒ FE ☑`,
);

export function isSymbolFont(font: string): boolean {
  return /^(?:symbol|wingdings(?: [23])?)$/i.test(font.trim());
}

/** @param code as in the file: the font's own, or 0xF000 above it */
export function symbolCharacter(font: string, code: number): string {
  const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  const found = own > 0xff ? undefined : inFont(font.trim().toLowerCase(), own);
  return found ?? (own < 0x20 || own > 0x10ffff ? '' : String.fromCodePoint(own));
}

function inFont(font: string, code: number): string | undefined {
  if (font === 'symbol') {
    if (code >= 0xa1) return SYMBOL_HIGH[code - 0xa1];
    return SYMBOL_LOW[SYMBOL_CODES.indexOf(String.fromCharCode(code))];
  }
  if (!isSymbolFont(font)) return undefined;
  // Symbols without a Unicode character, and all of Wingdings 2 and 3, become the replacement character.
  const sign = font === 'wingdings' ? WINGDINGS.get(code.toString(16).toUpperCase()) : undefined;
  return sign ?? '\uFFFD';
}
