/** Extractors with their versions, and what became of the pages that they ran on. */
import type { Database, Queryable } from './database/database.ts';
import { type ListPage, queryOne, queryPage, queryValue } from './database/query.ts';
import { appendEvent } from './webhook/outbox.ts';

export type LearnedField = {
  /** As in `offers.price` or `reviews[].author`. */
  path: string;
  coverage: number;
  /** On how many pages it is expected, from 0 to 1. */
  fill: number;
  /** Of a record's fields: in how many of a page's records. */
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
  /** As webhook/addresses.ts keeps it. */
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

/** A page that an extractor ran on; its address is null where it must not be kept. */
export type SeenPage = { url: string | null; missing: string[] };

export type NewVersion = {
  cause: VersionRow['cause'];
  samples: number;
  fields: LearnedField[];
  rules: Buffer;
};

/** Whoever began to learn before that has died. */
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

/** Whoever's it is. */
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

/** The rules that run, as zstd of JSON, with what is expected of a page. */
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

/** False if there is none, or if somebody learns already. */
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
  /** The request, where its pages have changed. */
  request?: { config: string; secrets: Buffer | null };
  /** Fields that are still not found; none means that it is ready. */
  missing: string[];
};

/** Adds a version, which runs from now on. False if the extractor is gone. */
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

/** What pages say about an extractor: whether it is as it was, and whether it should try to learn again. */
export type Verdict = { status: 'ready' | 'drifted'; missing: string[]; heal: boolean };

/** What it is judged by. */
export type JudgedState = {
  status: 'ready' | 'drifted';
  recent: SeenPage[];
  fields: LearnedField[];
  sinceTry: number;
};

export type PageJudge = {
  judge(state: JudgedState): Verdict;
  /** Has it learn again; runs in the transaction that writes the verdict. */
  heal(tx: Queryable): Promise<void>;
};

/** Writes down pages that it ran on, with what they mean for it. */
export async function recordPages(
  database: Database,
  id: string,
  pages: { version: number; seen: SeenPage[]; run: number },
  { judge, heal }: PageJudge,
): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await queryOne<EventRow>(tx, `${FOR_EVENTS} for update`, [id]);
    if (!before) return;
    // Pages of a version before say nothing about this one.
    const seen = before.version === pages.version ? pages.seen : [];
    const recent = [...before.recent, ...seen].slice(-KEPT_PAGES);
    const sinceTry = before.pagesSinceTry + seen.length;
    const verdict = judge({ status: before.status, recent, fields: before.fields, sinceTry });
    const changed = verdict.status !== before.status;
    // What it could not learn is missing until pages have it again, however few there were since.
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

/** More than it takes to see a drift, so that there is something to learn from. */
const KEPT_PAGES = 24;

/** False if the account has no such extractor. */
export async function deleteExtractor(database: Queryable, accountId: string, id: string): Promise<boolean> {
  const deleted = await database.query(
    'delete from extractor where id = $1 and account_id = $2 returning 1',
    [id, accountId],
  );
  return deleted.length > 0;
}
