/** Guesses the tone of a page by rules from its words and its movement: no more than a hint. */
import type { Branding } from '../../contract/page/branding.ts';
import { colourfulness } from './colors.ts';
import type { BrandingFacts } from './facts.ts';

const AUDIENCES: [string, RegExp][] = [
  ['developers', /\b(api|sdk|developer|open source|github|deploy|framework|cli|documentation|code)\b/gi],
  ['businesses', /\b(enterprise|teams?|business|b2b|customers?|revenue|compliance|workflow|sales)\b/gi],
  ['shoppers', /\b(shop|cart|sale|free shipping|add to (?:bag|cart|basket)|price|returns|gift)\b/gi],
  ['readers', /\b(news|article|read more|opinion|editorial|journal|magazine|blog|stories)\b/gi],
  ['students', /\b(course|learn|student|lesson|university|tutorial|class|exam)\b/gi],
  ['patients', /\b(health|doctor|patient|clinic|care|treatment|medical)\b/gi],
];

const TONES: [string, RegExp][] = [
  ['playful', /!|\b(fun|love|awesome|wow|hey|yay|amazing|happy)\b/gi],
  ['professional', /\b(solutions?|professional|trusted|expert|industry|leading|performance|reliable)\b/gi],
  ['technical', /\b(api|function|type|install|config|server|data|parameter|version)\b/gi],
  ['friendly', /\b(we|you|your|our|together|help|welcome)\b/gi],
];

/** Weights, because a friendly "you" is far more common than a technical "parameter". */
const TONE_WEIGHTS: Record<string, number> = { playful: 2, professional: 2, technical: 1.5, friendly: 0.4 };
const LEAST_HITS = 3;

export function guessPersonality(facts: BrandingFacts): Branding['personality'] {
  const hits = (pattern: RegExp) => facts.words.match(pattern)?.length ?? 0;
  const best = (table: [string, RegExp][], weight: (name: string) => number) => {
    const ranked = table
      .map(([name, pattern]) => ({ name, hits: hits(pattern) * weight(name) }))
      .sort((a, b) => b.hits - a.hits);
    return ranked[0] && ranked[0].hits >= LEAST_HITS ? ranked[0].name : null;
  };
  return {
    tone: best(TONES, (name) => TONE_WEIGHTS[name] ?? 1),
    energy: energyOf(facts),
    targetAudience: best(AUDIENCES, () => 1),
  };
}

function energyOf(facts: BrandingFacts): 'high' | 'medium' | 'low' {
  const total = facts.surfaces.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const colour =
    facts.surfaces.reduce((sum, { rgba, weight }) => sum + colourfulness(rgba) * weight, 0) / total;
  const energy = colour + facts.moving;
  return energy > 0.5 ? 'high' : energy > 0.15 ? 'medium' : 'low';
}
