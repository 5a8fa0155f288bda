/** Learning as a metered call: the first version of an extractor, a new one on request, and one after a drift. */
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { learnPrice } from '../../account/prices.ts';
import type { ExtractorRequest, LearnRequest } from '../../contract/extract/extractor.ts';
import { redactParams, redactUrl, redactWebhook } from '../../contract/request/redact.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { JsonSchema } from '../../extract/engine.ts';
import type { Rules } from '../../extract/learned/rules.ts';
import { publish } from '../../store/database/bus.ts';
import type { Database } from '../../store/database/database.ts';
import {
  beginLearning,
  countExtractors,
  createExtractor,
  type ExtractorRow,
  endLearning,
  findExtractor,
  type NewVersion,
  saveVersion,
} from '../../store/extractors.ts';
import { newId } from '../../store/ids.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { keepAddress } from '../../store/webhook/addresses.ts';
import type { CallContext, Caller, FinishedCall } from '../call/call.ts';
import type { CallRunner } from '../call/metered-call.ts';
import { taskOptions } from '../page/load-page.ts';
import { checkSchemas } from '../schema-work.ts';
import { sealRequest } from '../sealed-request.ts';
import { afterHealing } from './drift.ts';
import { EXTRACTOR_TOPIC, type Extractors, extractorNotFound } from './extractors.ts';
import { type Failed, readSamples, type SampleDeps, samplesMs } from './read-samples.ts';
import { requestOf, shownExtractor } from './shown.ts';

const compress = promisify(zstdCompress);

export type LearnDeps = SampleDeps & {
  database: Database;
  seals: Seals;
  runner: CallRunner;
  extractors: Extractors;
};

const LEARN_MS = 60_000;
const MOST_EXTRACTORS = 1_000;

export async function create(
  deps: LearnDeps,
  request: ExtractorRequest,
  caller: Caller,
): Promise<FinishedCall> {
  const { accountId } = caller;
  const { schema } = request;
  if (schema) await checkSchemas(deps.pool, [{ schema, at: ['schema'] }], accountId);
  checkUrls(deps, request.urls);
  if ((await countExtractors(deps.database, accountId)) >= MOST_EXTRACTORS) {
    throw new AppError(
      'conflict',
      `An account can have at most ${MOST_EXTRACTORS} extractors. Delete one first.`,
    );
  }
  const id = newId();
  return meter(deps, { id, caller, params: request, urls: request.urls }, async (context) => {
    const learned = await learnFrom(deps, { ...request, earlier: null, given: schema ?? null }, context);
    const { shown, secrets } = sealRequest(deps.seals, 'extractor', id, request);
    const { database, seals } = deps;
    const url = request.webhookUrl;
    const made = {
      ...{ id, accountId, secrets, config: shown },
      webhookUrl: url ? await keepAddress(database, seals, { accountId, url }) : null,
      schema: JSON.stringify(learned.schema),
    };
    await createExtractor(deps.database, made, { ...learned.version, cause: 'created' });
    return learned;
  });
}

export async function learnAgain(
  deps: LearnDeps,
  id: string,
  { urls }: LearnRequest,
  caller: Caller,
): Promise<FinishedCall> {
  const row = await requireExtractor(deps.database, caller.accountId, id);
  const before = requestOf(deps.seals, row);
  const request = urls ? { ...before, urls } : before;
  checkUrls(deps, request.urls);
  if (!(await beginLearning(deps.database, caller.accountId, id))) {
    throw new AppError('conflict', 'The extractor is learning at the moment');
  }
  try {
    const params = { extractor: id, urls: request.urls };
    return await meter(deps, { extractorId: id, caller, params, urls: request.urls }, async (context) => {
      const given = (row.schema as JsonSchema) ?? null;
      const learned = await learnFrom(deps, { ...request, given, earlier: null }, context);
      const { shown, secrets } = sealRequest(deps.seals, 'extractor', id, request);
      const version = { ...learned.version, cause: 'learned' as const };
      await saveVersion(deps.database, id, { version, request: { config: shown, secrets }, missing: [] });
      return learned;
    });
  } finally {
    await settle(deps, id);
  }
}

/**
 * Learns from the latest pages after a drift. Fields that are found again make a new version; if none are, it costs
 * nothing.
 */
export async function heal(deps: LearnDeps, row: ExtractorRow, urls: string[]): Promise<void> {
  const { id, accountId } = row;
  if (!(await beginLearning(deps.database, accountId, id))) return;
  const caller = { accountId, keyId: null, sessionId: null, parentId: null };
  try {
    const before = await deps.extractors.rulesOf(accountId, id);
    const { prompt } = requestOf(deps.seals, row);
    await meter(deps, { extractorId: id, caller, params: { extractor: id, urls }, urls }, async (context) => {
      const given = row.schema as JsonSchema;
      const learned = await learnFrom(deps, { urls, prompt, given, earlier: before.rules }, context);
      const { missing, fields } = afterHealing(row, learned.version.fields);
      if (row.missing.every((path) => missing.includes(path))) return { ...learned, samples: 0 };
      const version = { ...learned.version, fields, cause: 'healed' as const };
      await saveVersion(deps.database, id, { version, missing });
      return learned;
    });
  } finally {
    await settle(deps, id);
  }
}

async function settle({ database }: LearnDeps, id: string): Promise<void> {
  await endLearning(database, id);
  await publish(database, { topic: EXTRACTOR_TOPIC, id });
}

export async function requireExtractor(
  database: Database,
  accountId: string,
  id: string,
): Promise<ExtractorRow> {
  const row = await findExtractor(database, accountId, id);
  if (!row) throw extractorNotFound();
  return row;
}

function checkUrls({ guard }: LearnDeps, urls: readonly string[]): void {
  for (const [index, url] of urls.entries()) {
    try {
      guard.checkUrl(url);
    } catch (error) {
      const [issue] = (error instanceof AppError && error.details) || [];
      throw issue ? invalidField(['urls', index], issue.message, issue.code) : error;
    }
  }
}

type Learned = { version: Omit<NewVersion, 'cause'>; schema: JsonSchema; samples: number; failed: Failed[] };

/** The call is answered with the extractor as it is afterwards. */
async function meter(
  deps: LearnDeps,
  call: { id?: string; extractorId?: string; caller: Caller; params: object; urls: readonly string[] },
  work: (context: CallContext) => Promise<Learned>,
): Promise<FinishedCall> {
  const { id, caller, urls } = call;
  return deps.runner.run(
    {
      ...(id !== undefined && { id }),
      caller,
      service: 'extractor',
      params: redactParams(call.params as Record<string, unknown>),
      reserve: learnPrice(urls.length),
      deadlineMs: samplesMs(urls.length) + LEARN_MS + deps.config.callExtraMs,
    },
    async (context) => {
      const { samples, failed } = await work(context);
      const row = await requireExtractor(deps.database, caller.accountId, call.extractorId ?? context.id);
      const extractor = await shownExtractor(deps, row);
      const shown = {
        ...extractor,
        // History keeps this answer.
        webhookUrl: extractor.webhookUrl && redactWebhook(extractor.webhookUrl),
        failed: failed.map(({ url, error }) => ({ url: redactUrl(url), error: error.message })),
      };
      return { json: Buffer.from(JSON.stringify(shown)), cost: learnPrice(samples) };
    },
  );
}

/** null if a prompt names no fields: then each page determines what is extracted. */
async function promptSchema(
  deps: LearnDeps,
  prompt: string,
  context: CallContext,
): Promise<JsonSchema | null> {
  const asked = await deps.pool.run('writeSchema', { prompt, existing: undefined }, taskOptions(context));
  return asked.namesFields ? asked.schema : null;
}

async function learnFrom(
  deps: LearnDeps,
  asked: {
    urls: readonly string[];
    prompt?: string | undefined;
    /** The schema, if known. */
    given: JsonSchema | null;
    earlier: Rules | null;
  },
  context: CallContext,
): Promise<Learned> {
  const { urls, prompt = '', earlier } = asked;
  const options = taskOptions(context);
  const schema = asked.given ?? (await promptSchema(deps, prompt, context));
  const { samples, failed } = await readSamples(deps, urls, { prompt, schema }, context);
  const [first] = failed;
  if (samples.length === 0) throw first?.error ?? new AppError('extraction_failed');
  const input = { samples, schema, earlier };
  const { rules, fields } = await deps.pool.run('learnExtractor', input, { ...options, timeoutMs: LEARN_MS });
  const json = Buffer.from(JSON.stringify(rules));
  const version = { samples: samples.length, fields, rules: await compress(json) };
  return { version, schema: rules.schema, samples: samples.length, failed };
}
