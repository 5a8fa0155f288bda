/** The answer to a v1 request in its current state: without a result while it runs, stored once it has ended. */
import { AppError } from '../../../errors.ts';
import { resultJson } from '../../../http/answer/result-json.ts';
import type { Hold } from '../../../http/answer/unread-answers.ts';
import { findCrawl } from '../../../store/crawl/crawls.ts';
import { v1Message } from '../contract/error.ts';
import { type V1Request, type V1State, withoutResult } from '../run/requests.ts';
import { findV1Request, type V1Kind, type V1RequestRow } from '../store/requests.ts';
import { type CrawlAnswerDeps, crawlAnswer } from './crawl-answer.ts';

export type V1Reading = {
  ended: boolean;
  cost: number;
  /** JSON text, in pieces if it can be long. */
  json(hold?: Hold): Promise<Buffer> | AsyncGenerator<Buffer>;
};

/** Throws `not_found` unless it is a request of this account and kind. */
export async function readV1(
  deps: CrawlAnswerDeps,
  accountId: string,
  kind: V1Kind,
  id: string,
): Promise<V1Reading> {
  const row = await findV1Request(deps.database, accountId, id);
  if (row?.kind !== kind) throw new AppError('not_found');
  const request = { kind, body: row.request } as V1Request;
  if (row.state === 'crawl') return readCrawl(deps, row, request);
  const ended = row.state === 'ended';
  const json = (hold?: Hold) =>
    row.status === 'completed' ? resultJson(deps, id, hold) : withoutResultJson(request, stateOf(row));
  return { ended, cost: row.cost ?? 0, json };
}

async function readCrawl(deps: CrawlAnswerDeps, row: V1RequestRow, request: V1Request): Promise<V1Reading> {
  const crawl = await findCrawl(deps.database, row.accountId, row.id);
  if (!crawl) throw new AppError('not_found');
  if (crawl.status === 'running') {
    return {
      ended: false,
      cost: 0,
      json: () => withoutResultJson(request, { id: row.id, status: 'processing' }),
    };
  }
  if (crawl.status === 'failed') {
    return { ended: true, cost: 0, json: () => withoutResultJson(request, stateOf(row)) };
  }
  const stopped = crawl.reason ? `: ${crawl.reason}` : '';
  const error = crawl.status === 'stopped' ? `The crawl was stopped before its end${stopped}` : '';
  const answer = withoutResult(request, { id: row.id, status: 'completed', error });
  return { ended: true, cost: row.cost ?? 0, json: (hold) => crawlAnswer(deps, crawl, answer, hold) };
}

function stateOf(row: V1RequestRow): V1State {
  if (row.status === 'failed') {
    return { id: row.id, status: 'failed', error: row.error ? v1Message(row.error) : 'The request failed' };
  }
  return { id: row.id, status: row.state === 'queued' ? 'queued' : 'processing' };
}

async function withoutResultJson(request: V1Request, state: V1State): Promise<Buffer> {
  return Buffer.from(JSON.stringify(withoutResult(request, state)));
}

/** The answer with `task_id` beside `request_id`, as in /v1/crawl. */
export async function* withTaskId(id: string, reading: V1Reading, hold: Hold): AsyncGenerator<Buffer> {
  const json = reading.json(hold);
  let opening = `{"task_id":"${id}",`;
  for await (const piece of json instanceof Promise ? [await json] : json) {
    yield opening === '' ? piece : Buffer.concat([Buffer.from(opening), piece.subarray(1)]);
    opening = '';
  }
}
