/**
 * The browser engine of a process without a browser: each visit is handed to a worker process on the same database, and
 * its result awaited until the visit's deadline. See docs/decisions/0027-browsers-apart.md.
 */
import { abortError } from '../../concurrency/deadline.ts';
import { type Stoppable, startLoop } from '../../concurrency/loops/loop.ts';
import { AppError } from '../../errors.ts';
import type { Guard } from '../../net/guard/guard.ts';
import {
  askVisit,
  countVisitors,
  followVisit,
  removeVisit,
  VISIT_TOPICS,
} from '../../store/browser-visits.ts';
import { type Bus, newsOf } from '../../store/database/bus.ts';
import type { Database } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import type { BrowserEngine, JsRequest } from './fetch-js.ts';
import { packRequest, unpackVisited } from './packed-visit.ts';
import type { Visited } from './visit.ts';

/** How often to check without news, which also shows that the visit is still wanted. */
const POLL_MS = 1_000;
const COUNT_MS = 2_000;

export async function createBrowserOfWorkers(deps: {
  database: Database;
  bus: Bus;
  seals: Seals;
  guard: Guard;
}): Promise<BrowserEngine> {
  const { database, bus, seals, guard } = deps;
  let workers = await countVisitors(database);
  let waiting = 0;
  const counting: Stoppable = startLoop({
    async look() {
      workers = await countVisitors(database);
      return COUNT_MS;
    },
    retryMs: COUNT_MS,
    failed: () => {},
  });

  /** Waits until the visit is answered, lost, or over its deadline. */
  async function follow(
    id: string,
    { deadline }: JsRequest,
    news: ReturnType<typeof newsOf>,
  ): Promise<Buffer> {
    for (let wasTaken = false; ; ) {
      const state = await followVisit(database, id);
      if (state?.answer) return state.answer;
      if (!state || state.lost)
        throw new AppError('upstream_failed', 'The worker that had the page open in its browser was lost');
      wasTaken ||= state.taken;
      if (deadline.signal.aborted) {
        if (wasTaken) throw abortError(deadline.signal);
        throw new AppError('busy', 'No worker had a browser page free in time', { retryAfterSeconds: 5 });
      }
      if (!wasTaken && workers === 0) throw noWorkers();
      await news.next(Math.min(POLL_MS, Math.max(1, deadline.remainingMs())));
    }
  }

  return {
    get available() {
      return workers > 0;
    },

    async fetch(request): Promise<Visited> {
      guard.checkUrl(request.url);
      if (workers === 0) workers = await countVisitors(database);
      if (workers === 0) throw noWorkers();
      const id = newId();
      const news = newsOf(bus, [VISIT_TOPICS.answered], id);
      let answered = false;
      waiting += 1;
      try {
        const ms = Math.ceil(request.deadline.remainingMs());
        await askVisit(database, { id, request: packRequest(seals, id, request), ms });
        const answer = await follow(id, request, news);
        answered = true;
        return unpackVisited(seals, id, answer);
      } finally {
        waiting -= 1;
        news.stop();
        // Not awaited, because the caller is waiting. If it cannot be removed now, its lease expires.
        removeVisit(database, id, answered).catch(() => {});
      }
    },

    /** A person works on the page while it is open, which is not possible through a database. */
    async live() {
      throw new AppError(
        'upstream_failed',
        'Signing in by hand needs a browser, and this process has the role api: use a process with the role all, or create the session from cookies',
      );
    },

    health() {
      if (workers === 0) return { status: 'unavailable', detail: noWorkers().message };
      return {
        status: 'ok',
        detail: `Pages are opened by ${workers} worker processes, ${waiting} are waiting for one`,
      };
    },

    stats: () => ({ browsers: [], launched: 0, crashed: 0, taken: 0, waiting, places: [] }),
    close: () => counting.stop(),
  };
}

function noWorkers(): AppError {
  return new AppError(
    'upstream_failed',
    'No worker is running that could open the page in a browser: this process has the role api',
  );
}
