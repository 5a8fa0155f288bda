/** The faults that a database, or the line to it, may have. */
import { newId } from '../../src/store/ids.ts';
import type { Fault, World } from './fault-world.ts';

export type FaultName =
  | 'black hole'
  | 'resets every second'
  | '300 ms a round trip'
  | 'LISTEN refused'
  | 'read-only'
  | 'immediate restart'
  | 'too few connections'
  | 'a locked account'
  | 'a deleted crawl';

/** @param crawlPages of the crawl that goes on meanwhile */
export function makeFault(name: FaultName, seconds: number, crawlPages: number): Fault {
  return { name, seconds, crawlPages, ...MAKERS[name]() };
}

type Course = Pick<Fault, 'begin' | 'end'>;

const MAKERS: Record<FaultName, () => Course> = {
  'black hole': () => switching('blackHole', true, false),
  '300 ms a round trip': () => switching('roundTripMs', 300, 0),
  'LISTEN refused': () => ({
    begin({ proxy }) {
      proxy.faults.refuseListen = true;
      proxy.cut();
    },
    end({ proxy }) {
      proxy.faults.refuseListen = false;
    },
  }),
  'resets every second': () => {
    let cutting: NodeJS.Timeout | undefined;
    return {
      begin({ proxy }) {
        cutting = setInterval(() => proxy.cut(), 1_000);
      },
      end: () => clearInterval(cutting),
    };
  },
  'read-only': () => ({
    begin: (world) => setReadOnly(world, 'on'),
    end: (world) => setReadOnly(world, 'off'),
  }),
  'immediate restart': () => ({ begin: (world) => world.restartPostgres(), end: () => {} }),
  'too few connections': () => ({
    begin: ({ proxy, admin }) => {
      proxy.cut();
      return admin.query('alter role winnow_app connection limit 4');
    },
    end: ({ admin }) => admin.query('alter role winnow_app connection limit -1'),
  }),
  'a locked account': () => {
    const { promise: over, resolve: release } = Promise.withResolvers<void>();
    let holding: Promise<unknown> = Promise.resolve();
    return {
      async begin({ admin, alice }) {
        const { promise: held, resolve: hold } = Promise.withResolvers<void>();
        holding = admin.transaction(
          async (tx) => {
            await tx.query('select 1 from account where id = $1 for update', [alice.id]);
            hold();
            await over;
          },
          { unlimited: true },
        );
        await held;
      },
      async end() {
        release();
        await holding;
      },
    };
  },
  'a deleted crawl': () => ({
    async begin(world) {
      const id = await writeCrawl(world, 1_000);
      const { server, alice } = world;
      const response = await server.fetch(`/api/crawl/${id}`, { method: 'DELETE', key: alice.key });
      if (!response.ok) throw new Error(`The crawl was not deleted: ${await response.text()}`);
    },
    end: () => {},
  }),
};

function switching<Name extends keyof World['proxy']['faults']>(
  name: Name,
  on: World['proxy']['faults'][Name],
  off: World['proxy']['faults'][Name],
): Course {
  return {
    begin({ proxy }) {
      proxy.faults[name] = on;
    },
    end({ proxy }) {
      proxy.faults[name] = off;
    },
  };
}

async function setReadOnly({ admin }: World, to: 'on' | 'off'): Promise<void> {
  await admin.query(`alter system set default_transaction_read_only = ${to}`);
  await admin.query('select pg_reload_conf()');
}

/** A finished crawl with its pages, results and addresses, as if it had been made. */
async function writeCrawl({ admin, alice }: World, pages: number): Promise<string> {
  const id = newId();
  await admin.transaction(async (tx) => {
    await tx.query(
      `insert into crawl (id, account_id, url, config, page_price, max_pages, sites, status, total, finished, completed)
       values ($1, $2, 'https://example.com/', '{}', 1, $3, '{example.com}', 'completed', $3, $3, $3)`,
      [id, alice.id, pages],
    );
    await tx.query(
      `insert into call (id, account_id, service, status, params, reserved, cost, created_at)
       values ($1, $2, 'crawl', 'completed', '{}', 0, 0, now())`,
      [id, alice.id],
    );
    await tx.query(
      `with pages as (
         insert into crawl_page (id, crawl_id, nr, url, host, depth, state, seq)
         select gen_random_uuid(), $1, n, 'https://example.com/' || n, 'example.com', 1, 'completed', n
         from generate_series(1, $3::int) n returning id, nr),
       calls as (
         insert into call (id, account_id, service, status, params, parent_id, reserved, cost, created_at)
         select id, $2, 'scrape', 'completed', '{}', $1, 0, 0, now() from pages returning id)
       insert into call_result (call_id, body, json_bytes)
         select id, convert_to(repeat(md5(id::text), 1000), 'utf8'), 32000 from calls`,
      [id, alice.id, pages],
    );
    await tx.query(
      `insert into crawl_identity (crawl_id, hash, page_id)
       select $1, gen_random_uuid(), gen_random_uuid() from generate_series(1, 20 * $2::int)`,
      [id, pages],
    );
  });
  return id;
}
