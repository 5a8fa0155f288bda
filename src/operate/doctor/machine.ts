/** Checks the machine: the data directory and its disk, memory, the server, the isolation of parsers, the browser. */
import { accessSync, constants, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readMachine } from '../../concurrency/machine/machine.ts';
import type { Config } from '../../config.ts';
import { callFetchConfig } from '../../contract/fetch/fetch-config.ts';
import { messageOf } from '../../errors.ts';
import { startFetcher } from '../../fetch/auto/start-fetcher.ts';
import { createRemotePlace } from '../../fetch/browser/places/remote-place.ts';
import { createGuard } from '../../net/guard/guard.ts';
import { fetchOptions } from '../../pipeline/page/fetch-request.ts';
import { wallsFor } from '../../sandbox/start.ts';
import { freeMb } from '../../store/database/disk.ts';
import { isRunning, readServer } from '../server-file.ts';
import { type Check, failed, ok, warning } from './finding.ts';

const MEGABYTE = 1024 * 1024;
const ENOUGH_MEMORY_MB = 1_000;
const NO_BROWSER = 'Pages that need JavaScript, and screenshots, are not available without a browser.';

export function machineChecks(config: Config): Check[] {
  return [
    { name: 'data directory', run: () => folderCheck(config) },
    { name: 'disk', run: () => diskCheck(config) },
    { name: 'memory', run: memoryCheck },
    { name: 'server', run: () => serverCheck(config) },
    { name: 'isolation', run: () => isolationCheck(config) },
    ...browserChecks(config),
  ];
}

async function folderCheck({ dataDir }: Config) {
  if (!existsSync(dataDir))
    return warning(`${dataDir} does not exist yet`, '`npm start` or `winnow serve` creates it.');
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(dataDir);
  } catch {
    return failed(
      `${dataDir} cannot be written to`,
      'Make the user that runs Winnow its owner, or set WINNOW_DATA_DIR.',
    );
  }
}

const MAKE_ROOM = 'Free some space, set or lower WINNOW_HISTORY_DAYS, or move WINNOW_DATA_DIR';

async function diskCheck({ dataDir, minFreeDiskMb }: Config) {
  const free = Math.floor(await freeMb(existsSync(dataDir) ? dataDir : '.'));
  const detail = `${free} MB free, ${minFreeDiskMb} MB kept free`;
  if (free < minFreeDiskMb) {
    return failed(detail, `No work is accepted. ${MAKE_ROOM}.`);
  }
  return free < 4 * minFreeDiskMb ? warning(detail, `${MAKE_ROOM}, before work is refused.`) : ok(detail);
}

async function memoryCheck() {
  const megabytes = Math.floor(readMachine().memory / MEGABYTE);
  const detail = `${megabytes} MB`;
  if (megabytes >= ENOUGH_MEMORY_MB) return ok(detail);
  return warning(detail, 'With less than 1 GB, pages that need the browser may fail.');
}

async function serverCheck({ dataDir }: Config) {
  const server = readServer(dataDir);
  if (!server || !isRunning(server)) return ok('No server runs on this data directory at the moment');
  const response = await fetch(`${server.url}/api/ready`, { signal: AbortSignal.timeout(5_000) });
  if (response.ok) return ok(`Ready at ${server.url}`);
  const { error } = (await response.json()) as { error?: { message?: string } };
  return failed(
    `${server.url}: ${error?.message ?? response.status}`,
    'See the other checks, and the log of the server.',
  );
}

/** Sets up the walls as a start does, and checks them from inside. */
async function isolationCheck(config: Config) {
  if (!existsSync(config.dataDir)) {
    return warning('Unknown until there is a data directory', '`npm start` or `winnow serve` creates it.');
  }
  const { by, missing } = (await wallsFor(config)).report;
  if (missing.length === 0) return ok(`Parsers of foreign content are kept apart by ${by}`);
  return warning(
    `Parsers of foreign content are kept apart by ${by}. Missing: ${missing.join('; ')}`,
    'Install util-linux or bubblewrap and allow user namespaces: docs/security.md.',
  );
}

/** Checks each place by itself: a running service falls back from one to another. */
function browserChecks(config: Config): Check[] {
  if (config.browserUrls.length === 0) return [{ name: 'browser', run: () => browserCheck(config) }];
  return config.browserUrls.map((url) => {
    const ours = { ...config, browserUrls: [url] };
    const trusted = url !== 'local' && config.browserUrlsTrusted;
    return {
      name: url === 'local' ? 'browser' : 'remote browser',
      run: () => (trusted ? trustedBrowserCheck(url) : browserCheck(ours)),
    };
  });
}

/** It does not use our proxy, so it cannot reach a page on this machine. */
async function trustedBrowserCheck(url: string) {
  const place = createRemotePlace({ url, proxyUrl: null });
  try {
    const { browser, version } = await place.launch('plain');
    await browser.close();
    return ok(place.describe(version));
  } catch (error) {
    return warning(messageOf(error), NO_BROWSER);
  } finally {
    place.close();
  }
}

/** Opens a page of our own whose text is written by a script, to see that pages are rendered. */
async function browserCheck(config: Config) {
  const page =
    '<title>x</title><main></main><script>document.querySelector("main").textContent = 6 * 7</script>';
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const ours = { ...config, allowedPrivateHosts: [`127.0.0.1:${port}`] };
  const fetcher = await startFetcher(ours, createGuard(ours));
  try {
    const options = fetchOptions(callFetchConfig.parse({ mode: 'js', timeout: 30_000 }), null);
    const document = await fetcher.fetch(`http://127.0.0.1:${port}/`, { options });
    const { detail } = fetcher.health().browser;
    if (!document.body.includes('<main>42</main>')) {
      return failed(
        'The browser did not run the script of a page',
        'Try another one with WINNOW_BROWSER_PATH.',
      );
    }
    if (detail.includes('not sandboxed')) {
      return warning(
        detail,
        'A page that breaks out of the browser gets the rights of its user (where Winnow runs as root, one that owns nothing). Allow user namespaces.',
      );
    }
    return ok(detail);
  } catch (error) {
    const why = messageOf(error);
    return warning(why, `${NO_BROWSER} \`npm start\` sets one up.`);
  } finally {
    await fetcher.close();
    site.close();
  }
}
