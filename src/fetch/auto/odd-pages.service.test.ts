/** What the browser shows as a page is a page to plain HTTP too, with the same text. */

import { isTag, isText } from 'domhandler';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Arrived, openWanderingTabs, type WanderingTabs } from '../../../test/harness/wandering-tabs.ts';
import { respond } from '../../../test/site/handlers.ts';
import { ODD_PAGES, type OddPage } from '../../../test/site/odd-pages.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import { startDeadline } from '../../concurrency/deadline.ts';
import { parseHtml } from '../../convert/html/parse.ts';
import { createDispatcherPool } from '../../net/guard/dispatcher.ts';
import { createGuard } from '../../net/guard/guard.ts';
import { NotAPage } from '../browser/navigate/navigation-error.ts';
import { fileType } from '../browser/navigate/trail.ts';
import { NO_CREDENTIALS } from '../credentials.ts';
import { type FastDeps, fetchFast } from '../fast/fetch-fast.ts';
import { documentFromResponse } from './make-document.ts';

let site: Site;
let tabs: WanderingTabs;
let deps: FastDeps;

beforeAll(async () => {
  site = await startSite();
  tabs = await openWanderingTabs(site.host);
  const guard = createGuard({ allowedPrivateHosts: [site.host] });
  deps = { guard, dispatchers: createDispatcherPool(guard), userAgent: 'Winnow test' };
});
afterAll(async () => {
  await tabs?.close();
  await deps?.dispatchers.close();
  await site?.close();
});

/** The text of the body as it is read: spaces count once, and those of two blocks too. */
function textOf(html: string): string {
  const parts: string[] = [];
  const walk = (nodes: ReturnType<typeof parseHtml>['root']['children']) => {
    for (const node of nodes) {
      if (isText(node)) parts.push(node.data);
      else if (isTag(node) && !['head', 'script', 'style'].includes(node.name)) walk(node.children);
    }
  };
  walk(parseHtml(html).root.children);
  return parts
    .join('')
    .replace(/[ \t\n\f\r]+/g, ' ')
    .trim();
}

/** null for what is no page: a download, or a file of another type. */
async function shownBy(go: () => Promise<Arrived>): Promise<string | null> {
  try {
    const { stage, trail, read } = await go();
    if (fileType(trail)) return null;
    await stage.page.waitForLoadState('load');
    return textOf((await read()).toString());
  } catch (error) {
    if (error instanceof NotAPage) return null;
    throw error;
  }
}

async function readFrom(url: string): Promise<{ contentType: string; text: string }> {
  const deadline = startDeadline(20_000);
  const options = { credentials: NO_CREDENTIALS, country: null };
  const raw = await fetchFast({ url, options, deadline, maxBytes: 1_000_000, upstream: null }, deps);
  deadline.clear();
  const { document } = await documentFromResponse(raw, '');
  const { contentType, charset } = document;
  const decoded = charset ? new TextDecoder(charset).decode(document.body) : '';
  return { contentType, text: contentType === 'text/html' ? textOf(decoded) : decoded.trim() };
}

async function compare({ name, ours }: OddPage, url: string, shown: string | null) {
  const read = await readFrom(url);
  if (ours !== undefined) return { name, agrees: read.text.includes(ours), shown, read };
  return {
    name,
    agrees: shown === null ? read.contentType !== 'text/html' : read.text === shown,
    shown,
    read,
  };
}

it('plain HTTP and the browser read the same', { timeout: 120_000 }, async () => {
  const urls = ODD_PAGES.map(({ contentType, headers, body }, index) => {
    const type = contentType === undefined ? {} : { 'content-type': contentType };
    site.page(`/odd-${index}`, respond(200, { ...type, ...headers }, body));
    return `${site.url}/odd-${index}`;
  });
  const shown = await tabs.each(urls, shownBy);
  const compared = await Promise.all(
    ODD_PAGES.map((page, index) => compare(page, urls[index] ?? '', shown[index] ?? null)),
  );
  expect(compared.filter(({ agrees }) => !agrees)).toEqual([]);
  // Otherwise nothing was compared.
  expect(compared.filter((page) => page.shown !== null).length).toBeGreaterThan(40);
});
