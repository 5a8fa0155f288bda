/** Consent walls in a real browser. How many are refused at all is measured by bench/consent.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBrowser, type TestBrowser } from '../../../../test/harness/browser.ts';
import { KNOWN_WALLS, PAGES_WITHOUT_WALL, UNSEEN_WALLS } from '../../../../test/site/consent-walls.ts';
import { type Site, startSite } from '../../../../test/site/site.ts';

let site: Site;
let browser: TestBrowser;
type Outcome = { platform?: string; outcome?: string; said: string; html: string };
/** A visit ends by its own deadline, also when it waits for a slot. */
const AT_ONCE = 4;
const walls = { ...KNOWN_WALLS, ...UNSEEN_WALLS, ...PAGES_WITHOUT_WALL };
const addressOf = (name: string) => `${site.url}/${encodeURIComponent(name)}`;

beforeAll(async () => {
  const pages = Object.entries(walls).map(([name, html]) => [`/${encodeURIComponent(name)}`, html]);
  site = await startSite(Object.fromEntries(pages));
  browser = await startTestBrowser({ allowed: [site.host] });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const outcomeOf = async (name: string): Promise<Outcome> => {
  const { body, consent } = await browser.visit(addressOf(name));
  const said = /data-consent="(\w+)"/.exec(body.toString())?.[1] ?? 'nothing';
  return { ...consent, said, html: body.toString() };
};

/** Of walls, each visited once. */
const outcomes = new Map<string, Outcome>();

describe('a consent wall', () => {
  it('is never accepted', { timeout: 120_000 }, async () => {
    const names = [...Object.keys(KNOWN_WALLS), ...Object.keys(UNSEEN_WALLS)];
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const some = names.slice(at, at + AT_ONCE);
      for (const [n, outcome] of (await Promise.all(some.map(outcomeOf))).entries())
        outcomes.set(some[n] ?? '', outcome);
    }
    expect([...outcomes.values()].filter(({ said }) => said === 'accepted')).toEqual([]);
  });

  it.each([
    ['onetrust', 'onetrust', 'refused', 'refused'],
    ['usercentrics', 'usercentrics', 'refused', 'refused'],
    ['reject button, no name', 'unknown', 'refused', 'refused'],
    ['settings with switches', 'unknown', 'refused', 'refused'],
    ['in a frame', 'frame', 'refused', 'refused'],
    ['loads the page again', 'unknown', 'refused', 'refused'],
    ['close button', 'unknown', 'closed', 'closed'],
    ['only a notice', 'unknown', 'hidden', 'nothing'],
    ['pay or consent', 'unknown', 'hidden', 'nothing'],
  ])('as %s is answered', (name, platform, outcome, said) => {
    expect(outcomes.get(name)).toMatchObject({ platform, outcome, said });
  });

  it('stays where that is asked for', async () => {
    const { body, consent } = await browser.visit(addressOf('onetrust'), { dismissConsent: false });
    expect(consent).toBeUndefined();
    expect(body.toString()).toContain('zzwall');
  });
});

describe('a page without a wall', () => {
  it.each(Object.keys(PAGES_WITHOUT_WALL))('such as %s stays as it is', async (name) => {
    const [on, off] = await Promise.all([
      browser.visit(addressOf(name)),
      browser.visit(addressOf(name), { dismissConsent: false }),
    ]);
    expect(on.consent).toBeUndefined();
    expect(on.body.equals(off.body)).toBe(true);
  });
});
