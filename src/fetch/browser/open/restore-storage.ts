/**
 * Puts the local storage of a session into the first document of each origin that a visit comes to. Playwright would open
 * a second page before the visit and take it to every origin of the session, which costs half as much as the visit.
 */
import { settlesWithin } from '../../../concurrency/deadline.ts';
import { type SessionState, webOrigin } from '../../../contract/fetch/session.ts';
import { siteOf } from '../../sessions/session-jar.ts';
import { restoreStorageCall, type StoredItems } from '../in-page/scripts.ts';
import type { DrivenPage } from '../wire/driven-page.ts';

/** A page whose script hangs does not answer, and its navigation is not held up for longer. */
const MAX_WAIT_MS = 1_000;

export type StorageRestore = {
  /** Must be awaited before a document is requested from this address. */
  before(url: URL, isPage: boolean): Promise<void>;
};

export function restoreStorage(
  { session, traffic }: Pick<DrivenPage, 'session' | 'traffic'>,
  origins: SessionState['origins'],
): StorageRestore {
  const items = new Map<string | null, StoredItems['items']>();
  for (const { origin: written, localStorage } of origins) {
    const origin = webOrigin(written);
    items.set(origin, [...(items.get(origin) ?? []), ...localStorage]);
  }
  /** The scripts that wait for a document of their origin, which may commit before the browser has answered. */
  const scripts = new Map<string, Promise<string>>();
  let removing: Promise<unknown> = Promise.resolve();
  /** The sites of the document that the page shows and of the one that it asked for. */
  let shownSite = '';
  let askedSite = '';

  // Once only: a later document must find what the page has changed.
  traffic.listen({
    navigated(isMainFrame, address, isChild) {
      const url = URL.parse(address);
      // A blank page or a blob has the storage of the document before it.
      if (!url || webOrigin(address) === null) return;
      if (isMainFrame) shownSite = schemefulSite(url);
      const { origin } = url;
      const script = scripts.get(origin);
      // A frame in or below a page of another site has a separate storage, into which the script has put nothing.
      const isRestored = isMainFrame || (isChild && schemefulSite(url) === shownSite);
      if (!script || !isRestored) return;
      scripts.delete(origin);
      const removed = script.then((identifier) =>
        session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }),
      );
      removing = Promise.allSettled([removing, removed]);
    },
  });

  async function add({ origin, hostname }: URL, stored: StoredItems['items']): Promise<string> {
    const source = restoreStorageCall({ origin, site: siteOf(hostname), items: stored });
    const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source,
      worldName: 'winnow',
    });
    return identifier;
  }

  return {
    async before(url, isPage) {
      const site = schemefulSite(url);
      if (isPage) askedSite = site;
      await settlesWithin(removing, MAX_WAIT_MS);
      const stored = items.get(url.origin);
      if (!stored || (site !== askedSite && site !== shownSite)) return;
      items.delete(url.origin);
      const script = add(url, stored);
      scripts.set(url.origin, script);
      script.catch(() => {});
      // While the page itself navigates, the browser keeps commands back until just before the new document.
      if (!isPage || shownSite === '') await settlesWithin(script, MAX_WAIT_MS);
    },
  };
}

function schemefulSite({ protocol, hostname }: URL): string {
  return `${protocol}//${siteOf(hostname)}`;
}
