/**
 * How many consent walls are refused, and what is left of them in the text and in the picture; and that pages without
 * one stay as they are. Run: node bench/fetch/consent.ts [--list].
 */
import sharp from 'sharp';
import { convert, createViews } from '../../src/convert/convert.ts';
import { readSource } from '../../src/convert/source.ts';
import type { Visited } from '../../src/fetch/browser/visit.ts';
import { startTestBrowser } from '../../test/harness/browser.ts';
import { KNOWN_WALLS, PAGES_WITHOUT_WALL, UNSEEN_WALLS } from '../../test/site/consent-walls.ts';
import { startSite } from '../../test/site/site.ts';
import { printTable } from '../table.ts';

const list = process.argv.includes('--list');
const all = { ...KNOWN_WALLS, ...UNSEEN_WALLS, ...PAGES_WITHOUT_WALL };
const names = Object.keys(all);
const site = await startSite(Object.fromEntries(Object.entries(all).map(([, html], n) => [`/${n}`, html])));
const browser = await startTestBrowser({ allowed: [site.host] });

const PICTURE = { fullPage: false, width: 1440, height: 900, quality: 80, format: 'png' as const };
const addressOf = (name: string) => `${site.url}/${names.indexOf(name)}`;
const answerIn = (html: string) => /data-consent="(\w+)"/.exec(html)?.[1] ?? 'none';

/** In the Markdown that is made of the page. */
async function isInText({ body, url }: Visited): Promise<boolean> {
  const input = { body, contentType: 'text/html', charset: 'utf-8', url, maxPages: -1 };
  const source = await readSource({ ...input, ocrLanguages: [], ocrDataDir: '', cacheDir: '' });
  const { results } = convert(source, [{ type: 'markdown', mode: 'normal' }], createViews([]));
  return Buffer.from(results.markdown ?? []).includes('zzwall');
}

async function isInPicture({ screenshot }: Visited): Promise<boolean> {
  if (!screenshot) throw new Error('There is no picture');
  const { data } = await sharp(screenshot.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let magenta = 0;
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) > 240 && (data[at + 1] ?? 0) < 15 && (data[at + 2] ?? 0) > 240) magenta += 1;
  }
  return magenta > 500;
}

async function measure(walls: Record<string, string>): Promise<string[]> {
  const counts = { refused: 0, closed: 0, hidden: 0, missed: 0, accepted: 0, inText: 0, inPicture: 0 };
  for (const name of Object.keys(walls)) {
    const visited = await browser.visit(addressOf(name), {}, { screenshot: PICTURE });
    const answer = answerIn(visited.body.toString());
    const outcome = visited.consent?.outcome ?? 'missed';
    const text = await isInText(visited);
    const picture = await isInPicture(visited);
    counts[outcome] += 1;
    if (answer === 'accepted') counts.accepted += 1;
    if (text) counts.inText += 1;
    if (picture) counts.inPicture += 1;
    if (list)
      console.log(
        `${name}: ${visited.consent?.platform ?? '-'} ${outcome}, page says ${answer}${text ? ', in text' : ''}${picture ? ', in picture' : ''}`,
      );
  }
  return [Object.keys(walls).length, ...Object.values(counts)].map(String);
}

const known = await measure(KNOWN_WALLS);
const unseen = await measure(UNSEEN_WALLS);
const head = [
  'walls',
  'of',
  'refused',
  'closed',
  'hidden',
  'missed',
  'accepted',
  'left in text',
  'left in picture',
];
printTable('Consent walls', head, [
  ['rules were made with', ...known],
  ['kept from the rules', ...unseen],
]);

let unharmed = 0;
for (const name of Object.keys(PAGES_WITHOUT_WALL)) {
  const [on, off] = [
    await browser.visit(addressOf(name)),
    await browser.visit(addressOf(name), { dismissConsent: false }),
  ];
  const same = on.body.equals(off.body) && !on.consent;
  if (same) unharmed += 1;
  else console.log(`Harmed: ${name} ${JSON.stringify(on.consent)}`);
}
console.log(
  `Pages without a wall that stay as they are: ${unharmed} of ${Object.keys(PAGES_WITHOUT_WALL).length}`,
);
await browser.close();
await site.close();
