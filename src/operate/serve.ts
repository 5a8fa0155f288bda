/** `winnow serve`: starts the service, says when it is ready, and stops it in order. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeSecretFile } from '../account/owner.ts';
import { ownerKeyFile } from '../account/owner-key-file.ts';
import { type Command, oneOf } from '../command-line/command.ts';
import { ROLES } from '../contract/health.ts';
import { listen } from '../http/listen.ts';
import { createLogger } from '../log/log.ts';
import { withBrackets } from '../net/guard/hosts.ts';
import { type Service, startService } from '../service/start.ts';
import { LINK_MINUTES } from '../sign-in/sign-in-link.ts';
import { listenOptions } from './listen-options.ts';
import { announceServer } from './server-file.ts';
import { tuneForLongLife } from './tune-v8.ts';
import { startWorkerProcesses, type WorkerProcesses } from './worker-processes.ts';

export const serveCommand: Command = {
  args: '',
  help: 'Start the service.',
  options: {
    port: { type: 'string', help: 'Port to listen on; 0 picks a free one. Default: PORT, or 4000.' },
    host: { type: 'string', help: 'Address to listen on. Default: HOST, or 127.0.0.1.' },
    role: {
      type: 'string',
      help: 'api or worker when several machines share one database, else all.',
      choices: ROLES,
      default: 'all',
    },
  },
  async run({ options, config: settings }) {
    const config = { ...settings, ...listenOptions(options) };
    const log = createLogger(config);
    const role = oneOf(ROLES, 'role', options.role);
    const service = await startService({ config, log, role, say: tell });
    const server = await listen(service, config).catch(async (error) => {
      await service.close();
      throw error;
    });
    const { port } = server.address() as AddressInfo;
    const url = `http://${withBrackets(config.host)}:${port}`;
    service.listeningAt(url);
    const withdraw = announceServer(config.dataDir, url);
    // They work on crawls, monitors and the like too; only this process answers requests.
    const count = role === 'api' ? 0 : await service.moreProcesses();
    const workers = startWorkerProcesses({ count, log, args: [url] });
    service.countWorkers(() => workers.running);
    // Installed before the service reports that it is ready: from then on, a signal means an orderly stop.
    stopOnSignals({ server, service, workers, withdraw, stopSeconds: config.stopSeconds });
    const link = role === 'worker' ? null : await service.ownerLink().catch(() => null);
    const shown = await shownSecrets(config.dataDir, { key: service.firstKey, link });
    process.stdout.write(`winnow ready ${url}\n`);
    tell(panel(url, service, shown));
    tuneForLongLife();
  },
};

/** How long answers may take to reach their clients once all work has ended. */
const LAST_BYTES_MS = 1_000;

function stopOnSignals(parts: {
  server: Server;
  service: Service;
  workers: WorkerProcesses;
  withdraw: () => void;
  stopSeconds: number;
}): void {
  const { server, service, workers, withdraw, stopSeconds } = parts;
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // A second signal means that the user does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    withdraw();
    tell(`${signal}: no new calls; waiting for those that run`);
    const late = setTimeout(() => {
      tell(`not stopped within ${stopSeconds} s; leaving everything as it is`);
      process.exit(1);
    }, stopSeconds * 1000);
    late.unref();
    // It listens until the end, so that load balancers can ask whether it is ready and clients are told why it is not.
    // Workers stop before the database, which may end with this process.
    await Promise.all([service.drain(), workers.stop()]);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await Promise.race([closed, sleep(LAST_BYTES_MS)]);
    server.closeAllConnections();
    await closed;
    await service.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Text for people is written to stderr; stdout has the ready line and the log. */
function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

type Shown = { key: string | null; keyFile: string; link: string | null; linkFile: string | null };

/** Secrets are printed only to a terminal. Any other output may be kept for ever, so it gets the names of files. */
async function shownSecrets(
  dataDir: string,
  { key, link }: { key: string | null; link: string | null },
): Promise<Shown> {
  const keyFile = ownerKeyFile(dataDir);
  if (process.stderr.isTTY) return { key, keyFile, link, linkFile: null };
  const linkFile = join(dataDir, 'sign-in-link');
  if (link) await writeSecretFile(linkFile, `${link}\n`);
  return { key: null, keyFile, link: null, linkFile: link ? linkFile : null };
}

/** The example call of the README. */
const FIRST_SCRAPE =
  '{"url": "https://example.com", "formats": [{"type": "markdown", "mode": "reader"}, {"type": "links"}]}';

function panel(url: string, { firstKey }: Service, { key, keyFile, link, linkFile }: Shown): string {
  // Another process may have created the owner, on another machine, or the database was imported.
  const isKept = existsSync(keyFile);
  const used = key ?? (isKept ? `$(cat "${keyFile}")` : '$WINNOW_API_KEY');
  const lines = ['', `  Dashboard      ${link ?? `${url}/dashboard`}`];
  if (link) lines.push(`                 (opens once, within ${LINK_MINUTES} minutes)`);
  if (linkFile) lines.push(`                 (a one-time link for its owner is in ${linkFile})`);
  lines.push(`  API reference  ${url}/docs`);
  if (key) lines.push(`  Your API key   ${key}`, `                 (shown once; also in ${keyFile})`);
  else if (firstKey) lines.push(`  Your API key   is in ${keyFile}`);
  else if (!isKept)
    lines.push(
      `  Your API key   not in ${keyFile}, because this start created no account.`,
      '                 Use the one you have, or create another: winnow key create owner',
    );
  lines.push(
    '',
    '  Try it:',
    `    curl -s ${url}/api/scrape \\`,
    `      -H "SVC-APIKEY: ${used}" -H 'Content-Type: application/json' \\`,
    `      -d '${FIRST_SCRAPE}'`,
    '',
  );
  return lines.join('\n');
}
