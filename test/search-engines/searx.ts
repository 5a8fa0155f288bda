/** A real searx from Debian's package, on loopback, with the engines behind it pointed at a test site. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's own: the package works with no other Python. */
const PYTHON = '/usr/bin/python3';
const INSTALL_MS = 240_000;
const START_MS = 60_000;

export type Searx = { url: string; stop(): Promise<void> };

/** Null if searx is installed, or could be installed now; otherwise the reason. */
export async function whyNoSearx(): Promise<string | null> {
  if (!existsSync(PYTHON)) return `there is no ${PYTHON}`;
  if (await hasSearx()) return null;
  if (process.getuid?.() !== 0) return 'searx is not installed, and only root may install it';
  if (!existsSync('/usr/bin/apt-get')) return 'searx is not installed, and there is no apt-get';
  const options = { timeout: INSTALL_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'python3-searx'], options);
  } catch (error) {
    return `apt-get cannot install python3-searx: ${String(error).split('\n')[0]}`;
  }
  return (await hasSearx()) ? null : 'python3-searx is installed and cannot be imported';
}

async function hasSearx(): Promise<boolean> {
  const found = run(PYTHON, [
    '-c',
    'import importlib.util as u, sys; sys.exit(u.find_spec("searx") is None)',
  ]);
  return found.then(
    () => true,
    () => false,
  );
}

/** @param site Serves `/json` and `/html`; see SETTINGS. */
export async function startSearx(site: { url: string }): Promise<Searx> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'winnow-searx-'));
  const settings = join(folder, 'settings.yml');
  await writeFile(settings, SETTINGS.replaceAll('PORT', String(port)).replaceAll('SITE', site.url));
  const child = spawn(PYTHON, ['-m', 'searx.webapp'], {
    env: { PATH: '/usr/bin:/bin', SEARX_SETTINGS_PATH: settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  const until = Date.now() + START_MS;
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer) return { url, stop };
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`searx did not start:\n${output}`);
    }
    await sleep(100);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The package comes without default settings, so every section must be here. */
const SETTINGS = `
general: {debug: false, instance_name: "winnow-test", contact_url: false, enable_stats: false}
brand:
  git_url: http://127.0.0.1/
  git_branch: master
  issue_url: http://127.0.0.1/
  docs_url: http://127.0.0.1/
  public_instances: http://127.0.0.1/
  wiki_url: http://127.0.0.1/
  twitter_url: http://127.0.0.1/
search:
  safe_search: 0
  autocomplete: ""
  default_lang: ""
  ban_time_on_fail: 1
  max_ban_time_on_fail: 2
  prefer_configured_language: false
  formats: [html, json]
server:
  port: PORT
  bind_address: "127.0.0.1"
  secret_key: "loopback-test-only"
  base_url: false
  image_proxy: false
  http_protocol_version: "1.1"
  method: "GET"
  default_http_headers: {}
ui:
  static_path: "/usr/share/python3-searx/static"
  templates_path: "/usr/share/python3-searx/templates"
  default_theme: oscar
  default_locale: ""
  autofocus: true
  archive_today: false
  theme_args: {oscar_style: logicodev}
outgoing: {request_timeout: 3.0, useragent_suffix: "", pool_connections: 10, pool_maxsize: 10, enable_http: true}
checker: {off_when_debug: true}
locales: {en: English}
doi_resolvers: {doi.org: "https://doi.org/"}
default_doi_resolver: doi.org
engines:
  - name: test site json
    engine: json_engine
    shortcut: tj
    categories: general
    paging: true
    first_page_num: 1
    search_url: "SITE/json?q={query}&p={pageno}"
    results_query: results
    url_query: url
    title_query: title
    content_query: content
    enable_http: true
    timeout: 3.0
  - name: test site html
    engine: xpath
    shortcut: th
    categories: general
    paging: true
    time_range_support: true
    search_url: "SITE/html?q={query}&p={pageno}"
    results_xpath: //li[@class="r"]
    url_xpath: ./a/@href
    title_xpath: ./a
    content_xpath: ./p
    enable_http: true
    timeout: 3.0
`;
