/** A server that sells, with the chain, the token and the facilitator behind it. */
import { auditLedger } from '../../src/store/account/accounts.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { makeDataDir } from '../harness/data-dir.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { startServer } from '../harness/server.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { NETWORK, newWallet, startChain, type TestChain } from './chain.ts';
import { startFacilitator, type TestFacilitator } from './facilitator.ts';

export type Shop = {
  chain: TestChain;
  facilitator: TestFacilitator;
  server: Omit<ServerHere, 'ownerLink'>;
  database: Database;
  /** The balance of the wallet that is paid, in dollars. */
  earned(): Promise<number>;
  /** A request without a key, with these headers. */
  post(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Kills the server and starts it again on the same data, if it is `killable`. */
  kill(): Promise<void>;
  audit(): Promise<unknown[]>;
  close(): Promise<void>;
};

/** @param killable whether the server is a process of its own */
export async function openShop(env: Record<string, string> = {}, { killable = false } = {}): Promise<Shop> {
  const chain = await startChain();
  const facilitator = await startFacilitator(chain);
  const payTo = newWallet();
  const dataDir = await makeDataDir({ database: false });
  const url = await createDatabaseUrl();
  const settings = {
    DATABASE_URL: url,
    WINNOW_PAY_TO: payTo.account.address,
    WINNOW_PAY_NETWORK: NETWORK,
    WINNOW_PAY_ASSET: chain.asset,
    WINNOW_PAY_RPC_URL: chain.rpcUrl,
    WINNOW_PAY_FACILITATOR_URL: facilitator.url,
    // Each request may come from an address of its own, so that one test's refusals do not slow the next.
    WINNOW_TRUST_PROXY: 'true',
    ...env,
  };
  const start = () => startServer({ dataDir, env: settings });
  let mortal = killable ? await start() : null;
  const openStore = () => openDatabase({ url }, { connections: 2 });
  let requests = 0;
  const shop: Shop = {
    chain,
    facilitator,
    server: mortal ?? (await startServerHere({ dataDir, env: settings })),
    database: await openStore(),
    earned: () => chain.balance(payTo.account.address),
    post: (path, headers = {}) =>
      shop.server.fetch(path, {
        method: 'POST',
        key: null,
        headers: { 'x-forwarded-for': `198.51.100.${++requests % 250}`, ...headers },
      }),
    async kill() {
      await shop.database.close();
      await mortal?.end('SIGKILL');
      mortal = await start();
      shop.server = mortal;
      shop.database = await openStore();
    },
    audit: () => auditLedger(shop.database),
    async close() {
      await shop.database.close();
      await shop.server.close();
      await facilitator.close();
      await chain.close();
    },
  };
  return shop;
}
