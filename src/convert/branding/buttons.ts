/** Chooses the page's main buttons and gives the reasons. */
import type { Branding } from '../../contract/page/branding.ts';
import { colourfulness, hex, lightness, pageBackground } from './colors.ts';
import type { BrandingFacts, ButtonFacts } from './facts.ts';

const CALLS_TO_ACT =
  /\b(get started|sign up|start|try|buy|shop|book|join|subscribe|download|contact|learn more|demo|order|kaufen|starten|essayer|comprar)\b/i;
const NAMED_PRIMARY = /(^|[\s_-])(primary|cta|main|accent|brand)([\s_-]|$)/i;
const NAMED_SECONDARY = /(^|[\s_-])(secondary|outline|ghost|tertiary|default)([\s_-]|$)/i;
const CONSENT = /cookie|consent|accept all|akzeptieren|accepter/i;

type Scored = { button: ButtonFacts; index: number; score: number; reasons: string[] };

export type ButtonChoice = {
  primary: ButtonFacts | null;
  components: Pick<Branding['components'], 'buttonPrimary' | 'buttonSecondary'>;
  reasoning: Branding['buttonReasoning'];
  confidence: number;
};

export function chooseButtons(facts: BrandingFacts): ButtonChoice {
  const scored = facts.buttons
    .map((button, index) => score(button, index, facts))
    .filter(({ button }) => button.text !== '' && !CONSENT.test(`${button.text} ${button.names}`))
    .sort((a, b) => b.score - a.score);
  const [first] = scored;
  if (!first) {
    return {
      primary: null,
      components: { buttonPrimary: null, buttonSecondary: null },
      reasoning: null,
      confidence: 0,
    };
  }
  const looks = ({ button }: Scored) => `${hex(button.background)} ${hex(button.color)}`;
  const second = scored.find((other) => looks(other) !== looks(first)) ?? null;
  const confidence = Math.min(0.95, 0.4 + first.score / 10);
  return {
    primary: first.button,
    components: { buttonPrimary: shape(first.button), buttonSecondary: second && shape(second.button) },
    reasoning: { primary: explain(first), secondary: second && explain(second), confidence },
    confidence,
  };
}

function score(button: ButtonFacts, index: number, facts: BrandingFacts): Scored {
  const reasons: string[] = [];
  let points = 0;
  const because = (worth: number, reason: string) => {
    points += worth;
    reasons.push(reason);
  };
  const filled = button.background[3] > 200;
  const contrast = Math.abs(lightness(button.background) - lightness(pageBackground(facts)));
  if (filled && colourfulness(button.background) > 0.25) because(2.5, 'filled with a strong colour');
  else if (filled && contrast > 0.5) because(1.5, 'stands out from the background');
  if (NAMED_PRIMARY.test(button.names)) because(2, 'named as primary');
  if (NAMED_SECONDARY.test(button.names)) because(-1.5, 'named as secondary');
  if (CALLS_TO_ACT.test(button.text)) because(1.5, 'calls to act');
  if (button.top < 900) because(0.8, 'on the first screen');
  if (button.area > 4_000) because(0.5, 'large');
  const alike = facts.buttons.filter((other) => hex(other.background) === hex(button.background)).length;
  if (filled && alike > 1) because(0.4, `looks like ${alike - 1} other${alike > 2 ? 's' : ''}`);
  return { button, index, score: points, reasons };
}

function shape(button: ButtonFacts) {
  const background = button.background[3] === 0 ? 'transparent' : hex(button.background);
  return { background, textColor: hex(button.color), borderRadius: button.radius, shadow: button.shadow };
}

function explain({ button, index, reasons }: Scored) {
  return { index, text: button.text, reasoning: reasons.join('; ') || 'the best there is' };
}
