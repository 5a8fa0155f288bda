/** The ladder: plain HTTP if that is enough, a browser if the page or the request needs one. */
import { AppError, messageOf } from '../../errors.ts';
import type { BrowserEngine } from '../browser/fetch-js.ts';
import { bothChanges, withChanges } from '../sessions/changes.ts';
import type { Engines, FetchJob } from './engines.ts';
import type { JudgedDocument } from './make-document.ts';
import { describeNeeds, describeVisit, severity, showsMore } from './reasons.ts';
import type { RememberedRoutes } from './remembered-routes.ts';

export type Ladder = {
  choose(job: FetchJob): Promise<JudgedDocument>;
  /** The reason with which `choose` would begin with plain HTTP; null if it would not. */
  plainReason(job: FetchJob): string | null;
};

const NO_BROWSER_NEEDED = 'plain HTTP was enough';

export function createLadder({
  engines,
  browser,
  routes,
}: {
  engines: Engines;
  browser: Pick<BrowserEngine, 'available'>;
  routes: RememberedRoutes;
}): Ladder {
  async function climb(job: FetchJob): Promise<JudgedDocument> {
    const known = routes.recall(job);
    // A response that was fetched already is judged, whatever has been remembered since.
    if (known?.engine === 'js' && browser.available && !job.answer) {
      return engines.renderOrDownload(job, `remembered: ${known.reason}`);
    }
    const first = await engines.sendHttp(job, NO_BROWSER_NEEDED);
    const why = first.judgement.browserReason;
    if (!why) return first;
    if (!browser.available) return withReason(first, `no browser for ${why}`);
    if (known?.engine === 'fast' && known.reason === why) {
      return withReason(first, `remembered: a browser saw no more (${why})`);
    }
    const changes = first.document.session;
    const session = job.session &&
      changes && { ...job.session, state: withChanges(job.session.state, changes) };
    const second = await engines.render({ ...job, session }, why).catch((error: unknown) => {
      // A private address is always refused; after any other failure the first document is served.
      if (error instanceof AppError && error.type === 'validation') throw error;
      return messageOf(error);
    });
    if (typeof second === 'string') return withReason(first, `the browser failed (${second}) for ${why}`);
    const better = severity(second) <= severity(first);
    const helped = better && showsMore(second, first);
    routes.remember(job, { engine: helped ? 'js' : 'fast', reason: why });
    const served = better ? second : withReason(first, `a browser saw no more (${why})`);
    const steps = [...first.document.steps, ...second.document.steps];
    const later = second.document.session;
    const both = later && { session: bothChanges(changes, later) };
    return { ...served, document: { ...served.document, steps, ...both } };
  }

  function choose(job: FetchJob): Promise<JudgedDocument> {
    const { mode } = job.options;
    const need = describeNeeds(job.needs);
    // Steps must not be skipped silently if there is no browser.
    if (job.needs.steps) return engines.renderWithActions(job, 'steps');
    if (job.needs.actions) return engines.renderWithActions(job, 'actions');
    if (mode === 'js') return engines.renderOrDownload(job, need ?? 'mode js');
    // Without a browser these formats fail, but the others can be made.
    if (need)
      return browser.available
        ? engines.renderOrDownload(job, need)
        : engines.sendHttp(job, `no browser for ${need}`);
    if (mode === 'fast') return engines.sendHttp(job, 'mode fast');
    const visitReason = describeVisit(job.options);
    if (visitReason && browser.available) return engines.renderOrDownload(job, visitReason);
    return climb(job);
  }

  function plainReason(job: FetchJob): string | null {
    const { options, needs } = job;
    const isOther = options.stealth || Object.keys(needs).length > 0;
    if (isOther || options.mode === 'js') return null;
    if (options.mode === 'fast') return 'mode fast';
    const isVisited = describeVisit(options) !== null || routes.recall(job)?.engine === 'js';
    return isVisited && browser.available ? null : NO_BROWSER_NEEDED;
  }

  return { choose, plainReason };
}

function withReason(judged: JudgedDocument, engineReason: string): JudgedDocument {
  return { ...judged, document: { ...judged.document, engineReason } };
}
