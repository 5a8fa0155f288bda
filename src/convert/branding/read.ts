/** Describes the look of a site: applies rules to what the probe saw, in the shape of the contract. */
import { getDomainWithoutSuffix } from 'tldts';
import type { Branding, BrandingResult } from '../../contract/page/branding.ts';
import { AppError } from '../../errors.ts';
import type { PageMeta } from '../html/page-meta.ts';
import { chooseButtons } from './buttons.ts';
import { chooseColours, hex } from './colors.ts';
import { type BrandingFacts, brandingFacts } from './facts.ts';
import { findFrameworks } from './frameworks.ts';
import { chooseLogo } from './logo.ts';
import { guessPersonality } from './personality.ts';

const BASE_UNITS = [8, 6, 5, 4];

export function readBranding(probe: unknown, page: PageMeta, url: string): BrandingResult {
  const parsed = brandingFacts.safeParse(probe);
  if (!parsed.success) {
    throw new AppError('unsupported_type', 'Only a web page that a browser can show has a look to describe', {
      cause: parsed.error,
    });
  }
  const facts = parsed.data;
  const buttons = chooseButtons(facts);
  const colours = chooseColours(facts, buttons.primary);
  const logo = chooseLogo(facts, getDomainWithoutSuffix(url));
  const fonts = readFonts(facts);
  const input = facts.input && {
    borderColor: facts.input.border ? hex(facts.input.border) : null,
    borderRadius: facts.input.radius,
  };
  const confidence = {
    colors: colours.confidence,
    buttons: buttons.confidence,
    logo: logo.confidence,
    fonts: fonts.confidence,
  };
  const components = Math.max(buttons.confidence, input ? 0.7 : 0);
  const data: Branding = {
    colorScheme: colours.scheme,
    colors: colours.colors,
    fonts: fonts.fonts,
    typography: fonts.typography,
    spacing: { baseUnit: baseUnit(facts), borderRadius: facts.radii[0]?.[0] ?? null },
    components: { input, ...buttons.components },
    images: { logo: logo.url, favicon: page.favicon ?? facts.icon, ogImage: page.ogImage },
    ...findFrameworks(facts),
    personality: guessPersonality(facts),
    buttonReasoning: buttons.reasoning,
    logoReasoning: logo.reasoning,
    confidence: { ...confidence, components, overall: mean([...Object.values(confidence), components]) },
  };
  return {
    data,
    metadata: {
      branding: {
        title: page.title,
        description: page.description,
        favicon: data.images.favicon,
        language: page.language,
        themeColor: page.themeColor,
        ogTitle: page.ogTitle,
        ogDescription: page.ogDescription,
        ogImage: page.ogImage,
        ogUrl: page.ogUrl,
      },
    },
  };
}

function readFonts({ fonts }: BrandingFacts) {
  const stack = (font: { stack: string } | null) =>
    (font?.stack ?? '')
      .split(',')
      .map((name) => name.trim().replace(/^["']|["']$/g, ''))
      .filter(Boolean);
  const body = stack(fonts.body);
  const heading = stack(fonts.heading ?? fonts.body);
  const roles = [
    { family: heading[0], role: 'heading' as const },
    { family: body[0], role: 'body' as const },
  ];
  return {
    fonts: roles.flatMap(({ family, role }) => (family ? [{ family, role }] : [])),
    typography: {
      fontFamilies: { primary: body[0] ?? null, heading: heading[0] ?? null },
      fontStacks: { heading, body, paragraph: stack(fonts.paragraph ?? fonts.body) },
      fontSizes: { h1: fonts.h1?.size ?? null, h2: fonts.h2?.size ?? null, body: fonts.body?.size ?? null },
    },
    confidence: fonts.heading ? 0.95 : body.length > 0 ? 0.7 : 0,
  };
}

/** The largest step that most paddings, margins and gaps are multiples of. */
function baseUnit({ gaps }: BrandingFacts): number | null {
  const total = gaps.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const share = (unit: number) =>
    gaps.reduce((sum, [pixels, count]) => sum + (pixels % unit === 0 ? count : 0), 0) / total;
  return BASE_UNITS.find((unit) => share(unit) > 0.6) ?? null;
}

function mean(numbers: number[]): number {
  return Math.round((numbers.reduce((sum, number) => sum + number, 0) / numbers.length) * 100) / 100;
}
