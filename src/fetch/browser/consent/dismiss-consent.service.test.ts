/** Consent walls in a real browser. How many are refused at all is measured by bench/consent.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Arrived, openWanderingTabs } from '../../../../test/harness/wandering-tabs.ts';
import { KNOWN_WALLS, PAGES_WITHOUT_WALL, UNSEEN_WALLS } from '../../../../test/site/consent-walls.ts';
import { startSite } from '../../../../test/site/site.ts';
import { dismissConsent } from './dismiss-consent.ts';

type Outcome = { platform?: string; outcome?: string; said: string; changed: boolean };

const pages = { ...KNOWN_WALLS, ...UNSEEN_WALLS, ...PAGES_WITHOUT_WALL };
const outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  const pathOf = (name: string) => `/${encodeURIComponent(name)}`;
  const site = await startSite(
    Object.fromEntries(Object.entries(pages).map(([name, html]) => [pathOf(name), html])),
  );
  const tabs = await openWanderingTabs(site.host);
  const names = Object.keys(pages);
  const seen = await tabs.each(
    names.map((name) => site.url + pathOf(name)),
    outcomeOf,
  );
  for (const [index, name] of names.entries()) outcomes.set(name, seen[index] as Outcome);
  await tabs.close();
  await site.close();
});

async function outcomeOf(go: () => Promise<Arrived>): Promise<Outcome> {
  const { stage, read } = await go();
  await stage.settle();
  const before = await read();
  const consent = await dismissConsent(stage);
  const after = await read();
  const said = /data-consent="(\w+)"/.exec(after.toString())?.[1] ?? 'nothing';
  return { ...consent, said, changed: !after.equals(before) };
}

describe('a consent wall', () => {
  it('is never accepted', () => {
    const accepted = [...outcomes].filter(([, { said }]) => said === 'accepted');
    expect(accepted).toEqual([]);
    expect(outcomes.size).toBe(Object.keys(pages).length);
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
});

describe('a page without a wall', () => {
  it.each(Object.keys(PAGES_WITHOUT_WALL))('such as %s stays as it is', (name) => {
    expect(outcomes.get(name)).toEqual({ said: 'nothing', changed: false });
  });
});
