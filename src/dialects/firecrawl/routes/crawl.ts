/** Crawls: start, state, cancel, errors, active ones. */
import { z } from 'zod';
import { MAX_INDEX, uuid } from '../../../contract/primitives.ts';
import { jsonList } from '../../../http/answer/json-list.ts';
import { sendHeldStream, sendJsonStream } from '../../../http/answer/send.ts';
import { type Hold, holdLast } from '../../../http/answer/unread-answers.ts';
import { type AppContext, accountOf } from '../../../http/app-env.ts';
import type { AddRoute } from '../../../http/attach.ts';
import { shownConfig } from '../../../jobs/crawl/crawl-json.ts';
import { crawlNotFound, stop } from '../../../jobs/crawl/start.ts';
import type { StoredConfig } from '../../../jobs/crawl/stored-config.ts';
import { type CrawlKind, type CrawlRow, findCrawl, listCrawls } from '../../../store/crawl/crawls.ts';
import { readCrawlConfig } from '../../../store/crawl/frontier.ts';
import { foreignRoute } from '../../foreign-route.ts';
import { notesOf } from '../../notes.ts';
import { ownCalls } from '../../own-calls.ts';
import { askedOf, documentsOf, errorsJson, namesIn, stateOf } from '../crawl/job.ts';
import { crawlFields, crawlInput } from '../crawl/request.ts';
import { clientFields } from '../page/scrape-options.ts';
import { addressFor, type FirecrawlDeps, type Version } from '../version.ts';
import { webhookOf } from '../webhook/field.ts';

const params = z.object({ id: uuid });
const query = z.object({
  skip: z.coerce.number().int().min(0).max(MAX_INDEX).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
const previewBody = z.object({ url: z.string(), prompt: z.string(), ...clientFields });

/** A slice of documents ends early when it has grown this large, as in Firecrawl. */
const MOST_SLICE_BYTES = 10 * 1024 * 1024;
const MOST_ACTIVE = 100;

export function addCrawl(add: AddRoute, deps: FirecrawlDeps, version: Version): void {
  const { base } = version;

  add(foreignRoute('post', `${base}/crawl`, { metered: true, body: crawlFields }), async ({ body }, c) => {
    const notes = notesOf(c);
    const webhook = webhookOf('crawl', body.webhook, notes);
    const { input, tracking } = crawlInput(body, notes, deps.config);
    const crawl = { ...input, ...(webhook && { webhookUrl: webhook.url }) };
    const warning = notes.warning();
    const { answer } = await ownCalls(deps, c).crawl(crawl, { webhook, tracking, warning });
    const url = addressFor(deps, c, `${base}/crawl/${answer.id}`);
    return { success: true, id: answer.id, url, ...(warning && { warning }) };
  });

  // Only a model could turn the prompt into parameters.
  add(foreignRoute('post', `${base}/crawl/params-preview`, { body: previewBody }), async ({ body }) => ({
    success: true,
    data: { url: body.url },
    warning: 'Parameters that were not honoured: prompt.',
  }));

  for (const name of ['active', 'ongoing']) {
    add(foreignRoute('get', `${base}/crawl/${name}`), async (_, c) => {
      const accountId = accountOf(c);
      const { rows } = await listCrawls(
        deps.database,
        accountId,
        { kind: 'crawl', status: 'running' },
        {
          page: 1,
          limit: MOST_ACTIVE,
        },
      );
      const crawls = rows.map(async ({ id, url }) => ({
        id,
        teamId: accountId,
        url,
        options: optionsOf(deps, await readCrawlConfig(deps.database, id)),
      }));
      return { success: true, crawls: await Promise.all(crawls) };
    });
  }

  addJob(add, deps, version, 'crawl');
}

/** The request, without secrets and internal fields. */
function optionsOf(
  { seals }: FirecrawlDeps,
  stored: Awaited<ReturnType<typeof readCrawlConfig>>,
): Record<string, unknown> {
  const {
    prices: _prices,
    delivery: _delivery,
    tracking: _tracking,
    warning: _warning,
    ...config
  } = { ...(stored?.shown as Partial<StoredConfig>) };
  return shownConfig(seals, config, stored);
}

const KINDS = { crawl: 'crawl', 'batch/scrape': 'batch' } as const;

/** The routes of a job of either kind. */
export function addJob(
  add: AddRoute,
  deps: FirecrawlDeps,
  version: Version,
  name: 'crawl' | 'batch/scrape',
): void {
  const path = `${version.base}/${name}/{id}`;
  /** Clients of v1 read their batches at the path of crawls. */
  const kinds: CrawlKind[] = version.number === 1 && name === 'crawl' ? ['crawl', 'batch'] : [KINDS[name]];
  const jobOf = async (c: AppContext, id: string) => {
    const job = await findCrawl(deps.database, accountOf(c), id);
    if (!job || !kinds.includes(job.kind)) throw crawlNotFound(KINDS[name]);
    return job;
  };

  add(foreignRoute('get', path, { params, query }), async ({ params, query }, c) => {
    const crawl = await jobOf(c, params.id);
    const here = addressFor(deps, c, `${version.base}/${name}/${crawl.id}`);
    return sendHeldStream(
      c,
      statusJson(deps, crawl, { ...query, here, version, hold: holdLast(c.get('hold')) }),
    );
  });

  add(foreignRoute('delete', path, { params }), async ({ params }, c) => {
    const { id, status } = await jobOf(c, params.id);
    // Firecrawl allows cancelling twice.
    if (status !== 'stopped') await stop(deps.database, accountOf(c), id);
    deps.settled(accountOf(c));
    return { success: true, status: 'cancelled' };
  });

  add(foreignRoute('get', `${path}/errors`, { params }), async ({ params }, c) => {
    const { id } = await jobOf(c, params.id);
    return sendJsonStream(c, errorsJson(deps.database, id));
  });
}

type Shown = { skip: number; limit: number; here: string; version: Version; hold: Hold };

/** The state with a slice of the documents, one in memory at a time. */
async function* statusJson(
  deps: FirecrawlDeps,
  crawl: CrawlRow,
  { skip, limit, here, version, hold }: Shown,
): AsyncGenerator<Buffer> {
  let next = skip;
  const asked = await askedOf(deps, crawl.id);
  async function* documents() {
    let bytes = 0;
    const slice = { from: skip, limit, names: namesIn(asked), hold };
    for await (const { document, next: after } of documentsOf(deps, crawl, slice)) {
      if (bytes > MOST_SLICE_BYTES) return;
      next = after;
      if (!document) continue;
      const json = Buffer.from(JSON.stringify(document));
      bytes += json.length;
      yield json;
    }
  }
  const state = JSON.stringify(stateOf(crawl, { ...deps.config, noted: asked.warning }));
  yield* jsonList(`${state.slice(0, -1)},"data":[`, documents(), () => {
    // Clients of v2 follow `next` at once, so it is there only if there are more documents.
    const more = next < crawl.finished || (version.number === 1 && crawl.status === 'running');
    return more ? `],"next":${JSON.stringify(`${here}?skip=${next}&limit=${limit}`)}}` : ']}';
  });
}
