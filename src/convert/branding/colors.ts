/** Assigns roles to colours. Greys are for text and backgrounds; the brand shows in the other colours. */
import type { Branding } from '../../contract/page/branding.ts';
import type { BrandingFacts, ButtonFacts, Rgba } from './facts.ts';

const WHITE: Rgba = [255, 255, 255, 255];
/** Below this, a colour reads as grey. */
const GREY = 0.12;

export function hex([red, green, blue, alpha]: Rgba): string {
  const pair = (value: number) => Math.round(value).toString(16).padStart(2, '0').toUpperCase();
  return `#${pair(red)}${pair(green)}${pair(blue)}${alpha < 255 ? pair(alpha) : ''}`;
}

/** 0 (black) to 1 (white), as the eye weighs the channels (ITU-R BT.709). */
export function lightness([red, green, blue]: Rgba): number {
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

export function colourfulness([red, green, blue]: Rgba): number {
  const most = Math.max(red, green, blue);
  return most === 0 ? 0 : ((most - Math.min(red, green, blue)) / most) * (most / 255);
}

function distance(a: Rgba, b: Rgba): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 441.7;
}

export function pageBackground(facts: BrandingFacts): Rgba {
  return (
    facts.background ??
    facts.surfaces[0]?.rgba ??
    (facts.scheme.startsWith('dark') ? [18, 18, 18, 255] : WHITE)
  );
}

type Choice = { colors: Branding['colors']; scheme: 'light' | 'dark'; confidence: number };

export function chooseColours(facts: BrandingFacts, primaryButton: ButtonFacts | null): Choice {
  const background = pageBackground(facts);
  const brand = brandColours(facts, background, primaryButton);
  const link = facts.links.find(({ rgba }) => colourfulness(rgba) >= GREY)?.rgba ?? facts.links[0]?.rgba;
  const primary = brand[0] ?? link ?? null;
  const accent = brand.find((colour) => primary && distance(colour, primary) > 0.15) ?? null;
  const hexOrNull = (colour: Rgba | null | undefined) => (colour ? hex(colour) : null);
  return {
    colors: {
      primary: hexOrNull(primary),
      accent: hexOrNull(accent ?? link),
      background: hex(background),
      textPrimary: hexOrNull(facts.texts[0]?.rgba),
      link: hexOrNull(link),
    },
    scheme: lightness(background) < 0.45 ? 'dark' : 'light',
    confidence: primaryButton && primary ? 0.9 : primary ? 0.6 : 0.3,
  };
}

/** The colours that are not grey, by votes of the page's parts: buttons count most, then surfaces, links and text. */
function brandColours(facts: BrandingFacts, background: Rgba, primaryButton: ButtonFacts | null): Rgba[] {
  const votes: { rgba: Rgba; votes: number }[] = [];
  const vote = (rgba: Rgba, weight: number) => {
    if (rgba[3] < 128 || colourfulness(rgba) < GREY || distance(rgba, background) < 0.08) return;
    const same = votes.find((entry) => distance(entry.rgba, rgba) < 0.04);
    if (same) same.votes += weight;
    else votes.push({ rgba, votes: weight });
  };
  const share = (list: { weight: number }[]) => list.reduce((sum, { weight }) => sum + weight, 0) || 1;
  if (primaryButton) vote(primaryButton.background, 3);
  for (const button of facts.buttons) vote(button.background, 1 / Math.max(4, facts.buttons.length));
  for (const { rgba, weight } of facts.surfaces) vote(rgba, (2 * weight) / share(facts.surfaces));
  for (const { rgba, weight } of facts.links) vote(rgba, (0.8 * weight) / share(facts.links));
  for (const { rgba, weight } of facts.texts) vote(rgba, (0.5 * weight) / share(facts.texts));
  return votes.sort((a, b) => b.votes - a.votes).map((entry) => entry.rgba);
}
