/** Extractors with their versions, and the results of the pages that they ran on. */
import type { Database, Queryable } from './database/database.ts';
import { type ListPage, queryOne, queryPage, queryValue } from './database/query.ts';
import { appendEvent } from './webhook/outbox.ts';

export type LearnedField = {
  /** Such as `offers.price` or `reviews[].author`. */
  path: string;
  coverage: number;
  /** The share of pages on which it is expected, from 0 to 1. */
  fill: number;
  /** For fields of records: the share of a page's records that have it. */
  part: number;
};

export type VersionRow = {
  version: number;
  cause: 'created' | 'learned' | 'healed';
  samples: number;
  fields: LearnedField[];
  createdAt: Date;
};

export type ExtractorRow = {
  id: string;
  accountId: string;
  config: Record<string, unknown>;
  secrets: Buffer | null;
  /** As webhook/addresses.ts stores it. */
  webhookUrl: string | null;
  schema: Record<string, unknown>;
  status: 'ready' | 'drifted' | 'learning';
  version: number;
  missing: string[];
  recent: SeenPage[];
  pagesRun: number;
  createdAt: Date;
  updatedAt: Date;
  samples: number;
  fields: LearnedField[];
};

/** A page that an extractor ran on; its address is null if it must not be stored. */
export type SeenPage = { url: string | null; missing: string[] };

export type NewVersion = {
  cause: VersionRow['cause'];
  samples: number;
  fields: LearnedField[];
  rules: Buffer;
};

/** A process that began to learn earlier than this has died. */
const LEARNING_FOR = `interval '15 minutes'`;
const IS_LEARNING = `coalesce(e.learning_since > now() - ${LEARNING_FOR}, false)`;

const COLUMNS = `e.id, e.account_id as "accountId", e.config, e.secrets, e.webhook_url as "webhookUrl", e.schema,
  case when ${IS_LEARNING} then 'learning' else e.status end as status, e.version, e.missing, e.recent,
  e.pages_run as "pagesRun", e.created_at as "createdAt", e.updated_at as "updatedAt", v.samples, v.fields`;
const TABLES = 'extractor e join extractor_version v on v.extractor_id = e.id and v.version = e.version';

export async function createExtractor(
  database: Database,
  made: Pick<ExtractorRow, 'id' | 'accountId' | 'secrets' | 'webhookUrl'> & {
    config: string;
    schema: string;
  },
  version: NewVersion,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into extractor (id, account_id, config, secrets, webhook_url, schema, version)
       values ($1, $2, $3, $4, $5, $6, 1)`,
      [made.id, made.accountId, made.config, made.secrets, made.webhookUrl, made.schema],
    );
    await addVersion(tx, made.id, 1, version);
  });
}

async function addVersion(tx: Queryable, id: string, number: number, version: NewVersion): Promise<void> {
  const { cause, samples, fields, rules } = version;
  await tx.query(
    `insert into extractor_version (extractor_id, version, cause, samples, fields, rules)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, number, cause, samples, JSON.stringify(fields), rules],
  );
}

export async function countExtractors(database: Queryable, accountId: string): Promise<number> {
  const sql = 'select count(*)::int from extractor where account_id = $1';
  return (await queryValue<number>(database, sql, [accountId])) ?? 0;
}

export async function findExtractor(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<ExtractorRow | null> {
  return queryOne(database, `select ${COLUMNS} from ${TABLES} where e.id = $1 and e.account_id = $2`, [
    id,
    accountId,
  ]);
}

/** An extractor of any account. */
export async function findAnyExtractor(database: Queryable, id: string): Promise<ExtractorRow | null> {
  return queryOne(database, `select ${COLUMNS} from ${TABLES} where e.id = $1`, [id]);
}

export async function listExtractors(
  database: Queryable,
  accountId: string,
  slice: { page: number; limit: number },
): Promise<ListPage<ExtractorRow>> {
  const list = {
    columns: COLUMNS,
    from: TABLES,
    where: 'e.account_id = $1',
    order: 'e.id desc',
    values: [accountId],
  };
  return queryPage(database, list, slice);
}

/** Newest first. */
export async function listVersions(database: Queryable, id: string): Promise<VersionRow[]> {
  return database.query(
    `select version, cause, samples, fields, created_at as "createdAt" from extractor_version
     where extractor_id = $1 order by version desc`,
    [id],
  );
}

/** The current rules, as zstd-compressed JSON, with the fields that are expected of a page. */
export async function readRules(
  database: Queryable,
  id: string,
): Promise<{ accountId: string; version: number; fields: LearnedField[]; rules: Buffer } | null> {
  return queryOne(
    database,
    `select e.account_id as "accountId", v.version, v.fields, v.rules from ${TABLES} where e.id = $1`,
    [id],
  );
}

/** False if there is no such extractor, or if it is learning already. */
export async function beginLearning(database: Queryable, accountId: string, id: string): Promise<boolean> {
  const begun = await database.query(
    `update extractor e set learning_since = now()
     where id = $1 and account_id = $2 and not ${IS_LEARNING} returning 1`,
    [id, accountId],
  );
  return begun.length > 0;
}

export async function endLearning(database: Queryable, id: string): Promise<void> {
  await database.query('update extractor set learning_since = null where id = $1', [id]);
}

export type Relearned = {
  version: NewVersion;
  /** The request, if its pages have changed. */
  request?: { config: string; secrets: Buffer | null };
  /** Fields that are still not found; none means that it is ready. */
  missing: string[];
};

/** Adds a version, which is used from now on. False if the extractor is gone. */
export async function saveVersion(database: Database, id: string, made: Relearned): Promise<boolean> {
  return database.transaction(async (tx) => {
    const before = await queryOne<EventRow>(tx, `${FOR_EVENTS} for update`, [id]);
    if (!before) return false;
    await addVersion(tx, id, before.version + 1, made.version);
    await tx.query(
      `update extractor set version = version + 1, status = $2, missing = $3, recent = '[]', pages_since_try = 0,
         learning_since = null, updated_at = now(),
         config = coalesce($4::json, config), secrets = case when $4::json is null then secrets else $5::bytea end
       where id = $1`,
      [
        id,
        made.missing.length > 0 ? 'drifted' : 'ready',
        JSON.stringify(made.missing),
        made.request?.config ?? null,
        made.request?.secrets ?? null,
      ],
    );
    if (made.missing.length === 0 && before.status === 'drifted') {
      await announce(tx, { ...before, version: before.version + 1 }, 'extractor.healed', []);
    }
    return true;
  });
}

type EventRow = {
  id: string;
  accountId: string;
  config: { name?: string };
  webhookUrl: string | null;
  version: number;
  status: 'ready' | 'drifted';
  missing: string[];
  recent: SeenPage[];
  fields: LearnedField[];
  pagesSinceTry: number;
};

const FOR_EVENTS = `select id, account_id as "accountId", config, webhook_url as "webhookUrl", version, status, missing,
  recent, pages_since_try as "pagesSinceTry",
  (select v.fields from extractor_version v where v.extractor_id = e.id and v.version = e.version) as fields
  from extractor e where id = $1`;

async function announce(
  tx: Queryable,
  { id, accountId, config, webhookUrl, version }: EventRow,
  type: 'extractor.drifted' | 'extractor.healed',
  missing: string[],
): Promise<void> {
  if (!webhookUrl) return;
  const data = { id, name: config.name ?? '', version, missing, at: new Date().toISOString() };
  await appendEvent(tx, { accountId, type, payload: { webhookUrl, data } });
}

/** The state of an extractor judged by its pages, and whether it should try to learn again. */
export type Verdict = { status: 'ready' | 'drifted'; missing: string[]; heal: boolean };

/** What an extractor is judged by. */
export type JudgedState = {
  status: 'ready' | 'drifted';
  recent: SeenPage[];
  fields: LearnedField[];
  sinceTry: number;
};

export type PageJudge = {
  judge(state: JudgedState): Verdict;
  /** Makes it learn again; runs in the transaction that writes the verdict. */
  heal(tx: Queryable): Promise<void>;
};

/** Records pages that an extractor ran on, and the verdict that follows. */
export async function recordPages(
  database: Database,
  id: string,
  pages: { version: number; seen: SeenPage[]; run: number },
  { judge, heal }: PageJudge,
): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await queryOne<EventRow>(tx, `${FOR_EVENTS} for update`, [id]);
    if (!before) return;
    // Pages of an earlier version say nothing about this one.
    const seen = before.version === pages.version ? pages.seen : [];
    const recent = [...before.recent, ...seen].slice(-KEPT_PAGES);
    const sinceTry = before.pagesSinceTry + seen.length;
    const verdict = judge({ status: before.status, recent, fields: before.fields, sinceTry });
    const changed = verdict.status !== before.status;
    // Fields that could not be learned stay missing until pages have them again.
    const isStill = verdict.status === 'drifted' && verdict.missing.length === 0;
    const missing = isStill ? before.missing : verdict.missing;
    await tx.query(
      `update extractor set recent = $2, pages_run = pages_run + $3, pages_since_try = $4, status = $5, missing = $6,
         updated_at = case when $7 then now() else updated_at end where id = $1`,
      [
        id,
        JSON.stringify(recent),
        pages.run,
        verdict.heal ? 0 : sinceTry,
        verdict.status,
        JSON.stringify(missing),
        changed,
      ],
    );
    if (changed) {
      const type = verdict.status === 'drifted' ? 'extractor.drifted' : 'extractor.healed';
      await announce(tx, before, type, missing);
    }
    if (verdict.heal) await heal(tx);
  });
}

/** More pages than it takes to notice a drift, so that there are some to learn from. */
const KEPT_PAGES = 24;

/** False if the account has no such extractor. */
export async function deleteExtractor(database: Queryable, accountId: string, id: string): Promise<boolean> {
  const deleted = await database.query(
    'delete from extractor where id = $1 and account_id = $2 returning 1',
    [id, accountId],
  );
  return deleted.length > 0;
}
