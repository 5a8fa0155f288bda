/** Consent walls in a real browser. How many are refused at all is measured by bench/fetch/consent.ts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Arrived,
  openWanderingTabs,
  type WanderingTabs,
} from '../../../../test/harness/wandering-tabs.ts';
import { KNOWN_WALLS, PAGES_WITHOUT_WALL, UNSEEN_WALLS } from '../../../../test/site/consent-walls.ts';
import { type Site, startSite } from '../../../../test/site/site.ts';
import { dismissConsent } from './dismiss-consent.ts';

type Outcome = { platform?: string; outcome?: string; said: string; changed: boolean };

const PAGES = { ...KNOWN_WALLS, ...UNSEEN_WALLS, ...PAGES_WITHOUT_WALL };
const pathOf = (name: string) => `/${encodeURIComponent(name)}`;

let site: Site;
let tabs: WanderingTabs;

beforeAll(async () => {
  site = await startSite(
    Object.fromEntries(Object.entries(PAGES).map(([name, html]) => [pathOf(name), html])),
  );
  tabs = await openWanderingTabs(site.host);
});
afterAll(async () => {
  await tabs?.close();
  await site?.close();
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

// In one test, which can be tried again: each wall takes seconds, and all of them are asked in a few tabs.
it('walls are never accepted, and pages without one stay as they are', { timeout: 120_000 }, async () => {
  const names = Object.keys(PAGES);
  const seen = await tabs.each(
    names.map((name) => site.url + pathOf(name)),
    outcomeOf,
  );
  const outcomes = Object.fromEntries(names.map((name, index) => [name, seen[index]]));
  const accepted = names.filter((name) => outcomes[name]?.said === 'accepted');
  expect(accepted).toEqual([]);
  expect(outcomes).toMatchObject({
    onetrust: { platform: 'onetrust', outcome: 'refused', said: 'refused' },
    usercentrics: { platform: 'usercentrics', outcome: 'refused', said: 'refused' },
    'reject button, no name': { platform: 'unknown', outcome: 'refused', said: 'refused' },
    'settings with switches': { platform: 'unknown', outcome: 'refused', said: 'refused' },
    'few words': { platform: 'unknown', outcome: 'refused', said: 'refused' },
    'one word, by its name': { platform: 'unknown', outcome: 'refused', said: 'refused' },
    'few words, German': { platform: 'unknown', outcome: 'refused', said: 'refused' },
    'in a frame': { platform: 'frame', outcome: 'refused', said: 'refused' },
    'loads the page again': { platform: 'unknown', outcome: 'refused', said: 'refused' },
    'close button': { platform: 'unknown', outcome: 'closed', said: 'closed' },
    'only a notice': { platform: 'unknown', outcome: 'hidden', said: 'nothing' },
    'pay or consent': { platform: 'unknown', outcome: 'hidden', said: 'nothing' },
  });
  for (const name of Object.keys(PAGES_WITHOUT_WALL))
    expect(outcomes[name], name).toEqual({ said: 'nothing', changed: false });
});
