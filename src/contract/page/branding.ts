/** The `branding` format: the look of a site, computed from the styles of the rendered page. */
import { z } from 'zod';

// Every member is present; what the page does not have is null.
const text = z.string().nullable();
const number = z.number().nullable();
const names = z.array(z.string());
const button = z.object({ background: text, textColor: text, borderRadius: text, shadow: text }).nullable();
const choice = z.object({ index: number, text, reasoning: text }).nullable();
const confidence = z.number().describe('0 to 1.');

const branding = z
  .object({
    colorScheme: z.enum(['light', 'dark']).nullable().describe('The scheme the page is shown in.'),
    colors: z
      .object({ primary: text, accent: text, background: text, textPrimary: text, link: text })
      .describe('Hex colours by role.'),
    fonts: z
      .array(z.object({ family: z.string(), role: z.enum(['heading', 'body']) }))
      .describe('The typefaces in use.'),
    typography: z.object({
      fontFamilies: z.object({ primary: text, heading: text }),
      fontStacks: z.object({ heading: names, body: names, paragraph: names }),
      fontSizes: z.object({ h1: text, h2: text, body: text }),
    }),
    spacing: z.object({ baseUnit: number, borderRadius: text }),
    components: z.object({
      input: z.object({ borderColor: text, borderRadius: text }).nullable(),
      buttonPrimary: button,
      buttonSecondary: button,
    }),
    images: z.object({ logo: text, favicon: text, ogImage: text }).describe('Absolute URLs.'),
    frameworkHints: names.describe('Frameworks the page shows signs of.'),
    designSystem: z.object({ framework: text, componentLibrary: text }),
    personality: z.object({
      tone: text,
      energy: z.enum(['high', 'medium', 'low']).nullable(),
      targetAudience: text,
    }),
    buttonReasoning: z
      .object({ primary: choice, secondary: choice, confidence })
      .nullable()
      .describe('Which elements were taken for the buttons, and why.'),
    logoReasoning: z
      .object({ selectedIndex: number, reasoning: text, confidence })
      .nullable()
      .describe('Which image was taken for the logo, and why.'),
    confidence: z.object({
      colors: confidence,
      buttons: confidence,
      logo: confidence,
      fonts: confidence,
      components: confidence,
      overall: confidence,
    }),
  })
  .meta({ id: 'Branding', description: 'The look of a site. Every member is present, null where unknown.' });

export const brandingResult = z
  .object({
    data: branding,
    metadata: z.object({
      branding: z.object({
        title: text,
        description: text,
        favicon: text,
        language: text,
        themeColor: text,
        ogTitle: text,
        ogDescription: text,
        ogImage: text,
        ogUrl: text,
      }),
    }),
  })
  .meta({ id: 'BrandingResult', description: 'The look of a site, and what its head says about it.' });

export type Branding = z.output<typeof branding>;
export type BrandingResult = z.output<typeof brandingResult>;
