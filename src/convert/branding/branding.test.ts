import { describe, expect, it } from 'vitest';
import { brandingResult } from '../../contract/page/branding.ts';
import type { PageMeta } from '../html/page-meta.ts';
import type { BrandingFacts, ButtonFacts, LogoFacts } from './facts.ts';
import { readBranding } from './read.ts';

const BLACK: [number, number, number, number] = [17, 17, 17, 255];
const WHITE: [number, number, number, number] = [255, 255, 255, 255];
const GREEN: [number, number, number, number] = [22, 163, 74, 255];
const CLEAR: [number, number, number, number] = [0, 0, 0, 0];

const button: ButtonFacts = {
  text: 'Get started',
  background: GREEN,
  color: WHITE,
  border: null,
  radius: '8px',
  shadow: null,
  area: 5000,
  top: 100,
  inHeader: true,
  names: 'btn btn-primary',
};
const logo: LogoFacts = {
  url: 'https://acme.test/logo.svg',
  kind: 'img',
  label: 'Acme',
  names: 'site-logo',
  inHeader: true,
  linksHome: true,
  width: 120,
  height: 32,
  top: 16,
  left: 24,
};
const facts: BrandingFacts = {
  scheme: 'normal',
  background: WHITE,
  surfaces: [
    { rgba: WHITE, weight: 100 },
    { rgba: GREEN, weight: 5 },
  ],
  texts: [{ rgba: BLACK, weight: 100 }],
  links: [{ rgba: [37, 99, 235, 255], weight: 10 }],
  fonts: {
    h1: { stack: '"Inter", sans-serif', size: '48px', weight: '700' },
    h2: null,
    heading: { stack: '"Inter", sans-serif', size: '48px', weight: '700' },
    body: { stack: 'Georgia, serif', size: '16px', weight: '400' },
    paragraph: null,
  },
  radii: [['8px', 4]],
  gaps: [
    [16, 10],
    [8, 5],
    [24, 3],
    [5, 1],
  ],
  classes: ['px-4', 'py-2', 'text-lg', 'items-center', 'md:flex', 'mt-8'],
  variables: [],
  buttons: [button],
  input: { border: [200, 200, 200, 255], radius: '6px' },
  logos: [logo],
  touchIcon: null,
  icon: null,
  generator: null,
  scripts: ['https://acme.test/_next/x.js'],
  marks: [],
  moving: 0.1,
  words: 'api sdk developers deploy code. install the cli',
};
const page: PageMeta = {
  title: 'Acme',
  language: 'en',
  description: null,
  canonical: null,
  favicon: 'https://acme.test/favicon.ico',
  themeColor: '#16a34a',
  ogTitle: null,
  ogDescription: null,
  ogImage: null,
  ogUrl: null,
  named: {},
};
const read = (changes: Partial<BrandingFacts> = {}) =>
  readBranding({ ...facts, ...changes }, page, 'https://acme.test/').data;

describe('readBranding', () => {
  it('returns every member of the contract', () => {
    expect(brandingResult.safeParse(readBranding(facts, page, 'https://acme.test/')).error).toBeUndefined();
  });

  it('distinguishes the roles of colours', () => {
    expect(read()).toMatchObject({
      colorScheme: 'light',
      colors: { primary: '#16A34A', background: '#FFFFFF', textPrimary: '#111111', link: '#2563EB' },
    });
    expect(read({ background: BLACK }).colorScheme).toBe('dark');
  });

  it('reads fonts, spacing and radius', () => {
    expect(read()).toMatchObject({
      fonts: [
        { family: 'Inter', role: 'heading' },
        { family: 'Georgia', role: 'body' },
      ],
      typography: {
        fontSizes: { h1: '48px', h2: null, body: '16px' },
        fontStacks: { body: ['Georgia', 'serif'] },
      },
      spacing: { baseUnit: 8, borderRadius: '8px' },
    });
  });

  it('prefers a call to action, never the consent button, and gives reasons', () => {
    const ghost = {
      ...button,
      text: 'Log in',
      background: CLEAR,
      color: BLACK,
      names: 'btn-ghost',
      area: 2000,
    };
    const consent = { ...button, text: 'Accept all', names: 'cookie-accept btn-primary' };
    const data = read({ buttons: [ghost, consent, button] });
    expect(data.components.buttonPrimary).toEqual({
      background: '#16A34A',
      textColor: '#FFFFFF',
      borderRadius: '8px',
      shadow: null,
    });
    expect(data.components.buttonSecondary?.background).toBe('transparent');
    expect(data.buttonReasoning?.primary).toMatchObject({
      index: 2,
      text: 'Get started',
      reasoning: expect.stringContaining('named as primary'),
    });
  });

  it('chooses the logo by name, place and link, and falls back to the touch icon', () => {
    const hero = {
      ...logo,
      url: 'https://acme.test/hero.jpg',
      names: 'hero',
      label: '',
      inHeader: false,
      linksHome: false,
      width: 1200,
      height: 600,
      top: 300,
    };
    expect(read({ logos: [hero, logo] })).toMatchObject({
      images: { logo: logo.url },
      logoReasoning: { selectedIndex: 1 },
    });
    expect(read({ logos: [hero], touchIcon: 'https://acme.test/touch.png' }).images.logo).toBe(
      'https://acme.test/touch.png',
    );
    expect(read({ logos: [] })).toMatchObject({ images: { logo: null }, logoReasoning: null });
  });

  it('recognises frameworks by several signs', () => {
    expect(read()).toMatchObject({
      frameworkHints: ['Tailwind CSS', 'Next.js'],
      designSystem: { framework: 'Tailwind CSS', componentLibrary: null },
    });
    expect(read({ classes: ['px-4'], scripts: [] }).frameworkHints).toEqual([]);
  });

  it('is null if the page has nothing', () => {
    const bare = read({
      buttons: [],
      logos: [],
      input: null,
      links: [],
      texts: [],
      radii: [],
      gaps: [],
      words: '',
    });
    expect(bare).toMatchObject({
      components: { input: null, buttonPrimary: null, buttonSecondary: null },
      spacing: { baseUnit: null, borderRadius: null },
      personality: { tone: null, targetAudience: null },
      confidence: { buttons: 0, logo: 0 },
    });
  });

  it('rejects what is not a report of the probe', () => {
    expect(() => readBranding({ hostile: true }, page, 'https://acme.test/')).toThrow(/Only a web page/);
    expect(() => readBranding(undefined, page, 'https://acme.test/')).toThrow(/Only a web page/);
  });
});
