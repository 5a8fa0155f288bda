/** Facts behind a pictogram in the text: "📍 Mill Lane 4, Halden", "🕗 21:00". */
import { childElements } from '../../../../elements/elements.ts';
import type { Fact } from '../../../../fact.ts';
import type { Region, ShortText } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { OF_OWNER } from '../page-kinds.ts';
import { factIn } from '../region.ts';

const LABELS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^📍/u, ['location', 'address']],
  [/^[📅📆🗓]/u, ['date', 'start date']],
  [/^(?:[🕐-🕧]|⏰|⌚)/u, ['start time', 'opening hours']],
  [/^[☎📞📱]/u, ['phone']],
  [/^(?:✉|[📧📩])/u, ['email']],
  [/^[💶💵💷💰🎟🎫]/u, ['price']],
  [/^(?:⏱|⏳)/u, ['duration']],
  [/^🛏/u, ['bedrooms']],
  [/^[🛁🛀🚿]/u, ['bathrooms']],
  [/^📐/u, ['floor area']],
];
/** Variation selectors may follow the sign. */
const SIGN = /^\P{L}\uFE0F?\s*/u;
const MAX_TEXT = 120;

/** None for a sign that several texts of a page begin with, as in a list of other things. */
export function emojiLabels(region: Region, texts: readonly ShortText[]): Fact[] {
  const found = new Map<string, Fact | null>();
  for (const { place, text } of texts) {
    if (text.length > MAX_TEXT || !/^\p{Extended_Pictographic}/u.test(text)) continue;
    if (
      childElements(place.element).some((child) =>
        /^\p{Extended_Pictographic}.*\p{L}/su.test(region.texts.text(child)),
      )
    )
      continue;
    // "📍 Find us" is what a heading says, or a link.
    const said = text.replace(SIGN, '').trim();
    const labels = LABELS.find(([sign]) => sign.test(text))?.[1] ?? [];
    if (!/[\p{L}\p{N}]/u.test(said) || OF_OWNER.test(said)) continue;
    for (const label of labels) {
      const one = factIn(label, 'label', TRUST.label.icon, place.zone, said, place.element);
      found.set(label, found.has(label) ? null : one);
    }
  }
  return [...found.values()].filter((one) => one !== null);
}
