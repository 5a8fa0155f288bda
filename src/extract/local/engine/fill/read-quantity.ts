/** Reads a quantity, such as "8 pieces", without the controls beside it. */
import { below } from '../../../elements/elements.ts';
import { textOf } from '../../../elements/text.ts';
import type { Value } from '../../../fact.ts';

const IN_WORDS = /^(?:one|two|three|four|five|six|eight|ten|a dozen)\b/i;
/** Buttons that scale an amount: ½x, 1x, 2x. */
const SCALE = /\s+(?:½x|\d+x)(?:\s+\d+x)*$/i;
const MAX_BUTTONS = 4;

/** The text without the buttons that change the amount; null if it has no number. */
export function quantityIn(text: string, { element }: Value): string | null {
  const buttons = element ? below(element, (child) => child.name === 'button', MAX_BUTTONS) : [];
  const amount = buttons.reduce((rest, button) => rest.replace(textOf(button), '').trim(), text);
  return /[\d½¼¾]/.test(amount) || IN_WORDS.test(amount) ? amount.replace(SCALE, '') : null;
}
