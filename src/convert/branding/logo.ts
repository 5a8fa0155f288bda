/** Chooses the picture that is the logo and gives the reasons. */
import type { Branding } from '../../contract/page/branding.ts';
import type { BrandingFacts, LogoFacts } from './facts.ts';

const NAMED_LOGO = /logo|brand|wordmark|site-?title/i;
const NOT_A_LOGO =
  /avatar|icon-|sprite|arrow|chevron|search|menu|hamburger|close|cart|flag|partner|client|customer|sponsor|payment/i;
const LEAST_SCORE = 2;

export type LogoChoice = { url: string | null; reasoning: Branding['logoReasoning']; confidence: number };

export function chooseLogo(facts: BrandingFacts, siteName: string | null): LogoChoice {
  const scored = facts.logos
    .map((logo, index) => ({ logo, index, ...score(logo, siteName) }))
    .sort((a, b) => b.points - a.points);
  const [best] = scored;
  if (best && best.points >= LEAST_SCORE) {
    const confidence = Math.min(0.95, 0.3 + best.points / 10);
    const reasoning = { selectedIndex: best.index, reasoning: best.reasons.join('; '), confidence };
    return { url: best.logo.url, reasoning, confidence };
  }
  const icon = facts.touchIcon;
  if (icon) {
    const reasoning = {
      selectedIndex: null,
      reasoning: 'no picture looks like a logo; this is the touch icon',
      confidence: 0.3,
    };
    return { url: icon, reasoning, confidence: 0.3 };
  }
  return { url: null, reasoning: null, confidence: 0 };
}

function score(logo: LogoFacts, siteName: string | null): { points: number; reasons: string[] } {
  const reasons: string[] = [];
  let points = 0;
  const because = (worth: number, reason: string) => {
    points += worth;
    reasons.push(reason);
  };
  const said = `${logo.names} ${logo.label} ${logo.url.startsWith('data:') ? '' : logo.url}`;
  if (NAMED_LOGO.test(said)) because(2.5, 'named as a logo');
  if (logo.linksHome) because(2, 'links to the home page');
  if (logo.inHeader) because(1.5, 'in the header');
  if (siteName && logo.label.toLowerCase().includes(siteName.toLowerCase()))
    because(1, 'labelled with the name of the site');
  if (logo.top < 200) because(0.8, 'at the top');
  if (logo.left < 400) because(0.3, 'at the left');
  if (NOT_A_LOGO.test(`${logo.names} ${logo.label}`)) because(-2.5, 'named as something else');
  if (logo.width > 600 || logo.height > 300) because(-2, 'too large');
  if (logo.width < 20 && logo.height < 20) because(-1, 'very small');
  if (logo.kind === 'background') because(-0.5, 'only a background');
  return { points, reasons };
}
