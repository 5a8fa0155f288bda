/** The only reader of the environment. Every setting, its bounds, its default and what it does stand here. */
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Capacity, capacityOf } from './concurrency/capacity.ts';
import { type Machine, readMachine } from './concurrency/machine.ts';
import { closest } from './contract/closest.ts';
import { MAX_CRAWL_PAGES, MOST_CRAWL_PAGES } from './contract/crawl-bounds.ts';
import { isProxyUrl, poolName, proxyOrPool, proxyUrl } from './contract/proxy.ts';
import { isLoopback } from './net/loopback.ts';

const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((text) => /^(true|1|yes)$/.test(text));
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const integer = (min: number, max = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(min).max(max);
const secret = z.string().min(1).optional();
const webAddress = z.url({ protocol: /^https?$/ }).optional();
const chainAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hexadecimal digits')
  .optional();

const poolList = z.array(
  z.strictObject({
    name: poolName,
    urls: z.array(proxyUrl).min(1).max(10_000),
    /** Whether the pages of a host, or of a session, keep to one proxy. */
    sticky: z.enum(['host', 'session']).optional(),
  }),
);

/** Says what is wrong, but nothing of what was given: it has passwords in it. */
const proxyPools = z.string().transform((text, context): z.output<typeof poolList> => {
  const refuse = (message: string) => {
    context.issues.push({ code: 'custom', message, input: '' });
    return z.NEVER;
  };
  let pools: unknown;
  try {
    pools = JSON.parse(text.startsWith('[') ? text : readFileSync(text, 'utf8'));
  } catch {
    return refuse('must be JSON, or the path of a file that has it');
  }
  const parsed = poolList.safeParse(pools);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const names = parsed.data.map(({ name }) => name);
  return new Set(names).size === names.length ? parsed.data : refuse('two pools have the same name');
});

/** Says nothing of what was given: addresses of browsers have tokens in them. */
const browserList = list.refine(
  (urls) =>
    urls.every(
      (url) => url === 'local' || (/^(?:https?|(?:playwright\+)?wss?):/.test(url) && URL.canParse(url)),
    ),
  'must be a list of http, https, ws, wss, playwright+ws or playwright+wss addresses, and `local`',
);

/** A setting's name in the environment is its name here in capitals, after `WINNOW_`; three have common names. */
const COMMON_NAMES: Record<string, string> = { port: 'PORT', host: 'HOST', databaseUrl: 'DATABASE_URL' };

export const SETTINGS = z.object({
  port: integer(0, 65_535).default(4000).describe('Port to listen on. 0 picks a free one.'),
  host: z.string().default('127.0.0.1').describe('Address to listen on. 0.0.0.0 serves the whole network.'),
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional()
    .describe('PostgreSQL 14 or later. Without it Winnow starts its own in the data directory.'),
  migrationDatabaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional()
    .describe(
      'The same database as the role that owns its tables and migrates. Then the role of DATABASE_URL needs no more than to connect.',
    ),
  databaseConnections: integer(2, 500)
    .default(10)
    .describe(
      'Database connections that each process may hold, plus three: for notifications and heartbeats.',
    ),
  processes: integer(0, 64)
    .default(0)
    .describe(
      'Processes of this service on this machine. 0 decides by cores and memory: one below eight cores, then one for every four.',
    ),
  databaseTimeoutSeconds: integer(1, 3600)
    .default(30)
    .describe('The longest a database statement may take before the request gets a 503.'),
  dataDir: z
    .string()
    .optional()
    .describe(
      'Where the database, the owner key and caches live. Default: `data` in the checkout if it is there, else winnow in XDG_DATA_HOME or ~/.local/share.',
    ),
  publicUrl: z
    .url()
    .optional()
    .describe(
      'The address clients use, for links in responses; with its path where a proxy adds one. Default: http://HOST:PORT.',
    ),
  hosts: list
    .default([])
    .describe(
      'Further names this server answers to. On loopback it answers only to addresses, localhost, the public URL and these.',
    ),
  trustProxy: flag
    .default(false)
    .describe('Trust X-Forwarded-For. Only behind a reverse proxy of yours that sets it.'),
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log level.'),

  keyHeaders: list.default([]).describe('Further names for the key header, besides SVC-APIKEY.'),
  sessionHeaders: list.default([]).describe('Further names for the session header, besides SVC-Session-Id.'),
  internalSecret: secret.describe('Opens /api/jobs/* and /metrics to the bearer of X-Internal-Secret.'),
  schedulerCurrentKey: secret.describe('Verifies the signature of an outside scheduler on /api/jobs/*.'),
  schedulerNextKey: secret.describe('The next key, so that keys can be rotated without a gap.'),
  selfHostedRate: integer(0)
    .default(0)
    .describe('Requests a minute for accounts on the self-hosted plan. 0 means no limit.'),
  secretKey: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((keys) => keys.every((key) => key.length >= 32), 'must have at least 32 characters')
    .optional()
    .describe(
      'Seals the secrets in the database, such as cookies of monitors; openssl rand -base64 32 makes one. The same on every machine. Default: a file in the data directory.',
    ),
  signUp: flag
    .default(false)
    .describe('Whether anyone who reaches the dashboard may make an account, on the free plan.'),

  smtpUrl: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional()
    .describe(
      'A mail server, as smtp://USER:PASSWORD@HOST:PORT. With it sign-ups have to prove their address.',
    ),
  smtpFrom: z.string().default('Winnow <winnow@localhost>').describe('The sender of mails.'),

  allowedPrivateHosts: list
    .default([])
    .describe('Private addresses that may be fetched: host, host:port or CIDR, comma-separated.'),
  respectRobots: flag.default(true).describe('Whether crawls obey robots.txt.'),
  userAgent: z
    .string()
    .default('Mozilla/5.0 (compatible; Winnow/0.1)')
    .describe('User agent of plain fetches. robots.txt rules are matched against its product name.'),
  proxy: proxyOrPool
    .optional()
    .describe(
      'Proxy for stealth requests, or the name of a pool. WINNOW_PROXY_DE serves country DE. http, https or socks5.',
    ),
  proxyAll: flag
    .default(false)
    .describe('Whether all pages go through WINNOW_PROXY, not only those of stealth requests.'),
  proxies: proxyPools
    .default([])
    .describe(
      'Pools of proxies that requests can name: [{"name", "urls": [], "sticky": "host" or "session"}] as JSON, or the path of a file with it.',
    ),
  proxyExternal: flag
    .default(false)
    .describe(
      'The proxies are outside your network: they are given host names instead of checked addresses.',
    ),
  browserPath: z
    .string()
    .optional()
    .describe('A Chromium to use. Default: the one found on the machine, or set up.'),
  browserUrls: browserList
    .default([])
    .describe(
      'Browsers elsewhere to use instead of the local one, comma-separated: http, https, ws or wss for CDP, playwright+ws or playwright+wss for a Playwright server. `local` in the list keeps the local one beside them.',
    ),
  browserGuardUrl: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe(
      'Where those browsers reach this machine, as http://HOST:PORT: their pages go out through a guarding proxy that listens on that port, or on the next free one.',
    ),
  browserUrlsTrusted: flag
    .default(false)
    .describe(
      'Those browsers go out by themselves, past our guard: they must not reach what no page may see.',
    ),
  browserSandbox: z
    .enum(['required', 'off'])
    .default('required')
    .describe(
      'Where a browser cannot sandbox itself it serves only a server on loopback without sign-up. off opens pages all the same.',
    ),
  browserConcurrency: integer(0, 64)
    .default(0)
    .describe(
      "Pages open in the browser at once, in each process. 0 decides by the machine's cores and memory.",
    ),
  fetchConcurrency: integer(0, 10_000)
    .default(0)
    .describe(
      'Plain HTTP requests to sites at once, in each process. 0 decides by cores and memory: 256 or more.',
    ),
  queueSeconds: integer(1, 3600)
    .default(45)
    .describe(
      'How long a call may wait for a converter, a browser page, a fetch or the model while other accounts use them too.',
    ),
  browserIdleSeconds: integer(1, 86_400)
    .default(30)
    .describe('How long an idle browser is kept before it is closed.'),
  maxFetchBytes: integer(1024)
    .default(50 * 1024 * 1024)
    .describe('Largest page or file accepted, in bytes after decompression.'),

  bodiesMb: integer(0, 1_000_000)
    .default(0)
    .describe(
      'Memory for bodies of pages and requests that are being worked on, in MB. More wait. 0 decides by the memory of the machine.',
    ),

  converters: integer(0, 256)
    .default(0)
    .describe('Child processes that convert content, of each process. 0 means one for each of its cores.'),
  converterMemoryMb: integer(64, 65_536)
    .default(512)
    .describe('Heap limit of such a process in MB. One that needs more is killed and its page refused.'),

  isolation: z
    .enum(['required', 'best', 'off'])
    .default('best')
    .describe(
      'How processes that read foreign content are kept apart: as well as the machine allows, or not starting where something is missing.',
    ),

  ocrLanguages: list
    .default(['eng'])
    .describe('Languages for text recognition in pictures, as Tesseract codes. English is included.'),
  ocrDataDir: z
    .string()
    .optional()
    .describe('Folder with <language>.traineddata files for languages other than English.'),

  workerConcurrency: integer(0, 4096)
    .default(0)
    .describe(
      'Pages of crawls that each process works on at once. 0 decides by cores and memory: up to 128 a core.',
    ),
  hostConcurrency: integer(1, 1024)
    .default(64)
    .describe(
      'The most pages of one host fetched at once, by crawls, monitors and calls of all processes. It begins with 8; a host that stays quick gets more, one that slows down or complains gets fewer.',
    ),
  leaseSeconds: integer(1, 600)
    .default(15)
    .describe(
      'How long a process that has stopped responding keeps its crawl pages before others take them.',
    ),
  maxCrawlPages: integer(1, MOST_CRAWL_PAGES)
    .default(MAX_CRAWL_PAGES)
    .describe('The most pages that a crawl may ask for, up to a million.'),
  callExtraMs: integer(0)
    .default(120_000)
    .describe('How long a call may go on after its fetch timeout (queueing, conversion, model).'),
  stopSeconds: integer(1, 3600)
    .default(25)
    .describe('How long a stop may take. Running calls get their answer within it, as far as they can.'),
  maxBodyBytes: integer(1024)
    .default(8 * 1024 * 1024)
    .describe('Largest request body, in bytes.'),
  maxFileBytes: integer(1024)
    .default(50 * 1024 * 1024)
    .describe('Largest file that can be sent to be parsed, in bytes.'),
  historyDays: integer(0)
    .default(90)
    .describe(
      'Days to keep history, with results, pictures and crawls. After that what they cost stays, summed by day. 0 keeps everything for ever.',
    ),
  auditDays: integer(1)
    .default(365)
    .describe('Days to keep the audit log: what people, keys and operators did with accounts.'),
  cacheHours: integer(0, 720)
    .default(48)
    .describe('Hours that fetched pages are kept for calls with `maxAge`. 0 keeps none.'),
  cacheMb: integer(1)
    .default(512)
    .describe('Megabytes of the database that they may take, compressed; beyond that the oldest go.'),
  s3Endpoint: webAddress.describe(
    'Address of an S3-compatible object store that results, pictures and files are kept in, instead of in the database.',
  ),
  s3Bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('Its bucket, which must be there. Needed with WINNOW_S3_ENDPOINT.'),
  s3Region: z.string().default('us-east-1').describe('Its region; most stores of your own do not care.'),
  s3AccessKey: secret.describe('Needed with WINNOW_S3_ENDPOINT.'),
  s3SecretKey: secret.describe('Needed with WINNOW_S3_ENDPOINT.'),
  s3PathStyle: flag
    .default(true)
    .describe("Whether the bucket is the first part of the address's path, or else of its host."),
  s3Links: z
    .enum(['through', 'redirect'])
    .default('through')
    .describe('Whether links to pictures and files go through Winnow, or redirect to the store itself.'),
  blobs: z
    .enum(['database', 's3'])
    .optional()
    .describe('Where new ones are kept. Default: the object store, where there is one.'),
  minFreeDiskMb: integer(0)
    .default(512)
    .describe('New work is refused while the data directory has less free space than this.'),

  search: z
    .enum(['searxng', 'brave', 'serper', 'tavily', 'exa', 'duckduckgo', 'local'])
    .optional()
    .describe('The engine that answers searches. Without it DuckDuckGo does, or else the local index.'),
  searxngUrl: webAddress.describe('Address of your SearXNG. Setting it is enough to use it.'),
  searchUrl: webAddress.describe(
    "Address of a gateway of yours that is asked instead of the search engine's own.",
  ),
  searchApiKey: secret.describe('The key for Brave, Serper, Tavily or Exa.'),

  llm: z
    .enum(['openai-compatible', 'openai', 'anthropic', 'google', 'ollama'])
    .optional()
    .describe('The kind of model server that answers extraction. Without it the built-in engine does.'),
  llmBaseUrl: webAddress.describe(
    "Address of the model server. Default: the provider's own, or Ollama on this machine.",
  ),
  llmApiKey: secret.describe('The key for the model server.'),
  llmModel: z.string().optional().describe('Name of the model. Needed with WINNOW_LLM.'),
  llmFallback: flag
    .default(false)
    .describe('Whether the built-in engine may answer, and say so, when the model fails.'),
  llmTimeoutMs: integer(1000, 300_000)
    .default(60_000)
    .describe('How long one request to the model may take.'),
  llmConcurrency: integer(1, 256).default(4).describe('Requests to the model at once, in this process.'),
  llmCallTokens: integer(1000, 1_000_000_000)
    .default(500_000)
    .describe('Tokens that one call may spend on the model; of longer pages the rest is not read.'),
  llmContextTokens: integer(2048, 10_000_000)
    .optional()
    .describe(
      'Context size of the model in tokens. Default: 8192 for Ollama and compatible servers, else 128000.',
    ),

  payTo: chainAddress.describe(
    'The address that agents pay to; use it for nothing else. Without it nothing is sold.',
  ),
  payNetwork: z
    .string()
    .regex(/^eip155:[1-9]\d{0,15}$/, 'must be the CAIP-2 id of an EVM chain, such as eip155:8453')
    .optional()
    .describe('The chain that payments are made on, as eip155:NUMBER. Needed with WINNOW_PAY_TO.'),
  payAsset: chainAddress.describe(
    'The token that agents pay with: USDC, or another dollar token with EIP-3009. Needed with WINNOW_PAY_TO.',
  ),
  payRpcUrl: webAddress.describe('A node of that chain. Needed with WINNOW_PAY_TO.'),
  payFacilitatorUrl: webAddress.describe(
    'An x402 facilitator, which settles payments. With it agents may also pay by x402.',
  ),
  paySettlerKey: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key: 0x and 64 hexadecimal digits')
    .optional()
    .describe(
      'The key of an account with gas that settles MPP payments. Without it the facilitator or the node does.',
    ),

  url: z
    .string()
    .optional()
    .describe('The server that commands such as `winnow scrape` talk to. Default: the local one, or none.'),
  apiKey: secret.describe("The key they use. Default: the owner's, on this machine."),
});

export type Config = z.output<typeof SETTINGS> & {
  dataDir: string;
  /** What each process may use of the machine. */
  share: Machine;
  /** Ticks of monitors, and v1 requests, that a process works on at once. */
  jobsAtOnce: number;
  /** Whether commands may use colours: https://no-color.org, and FORCE_COLOR for the contrary. */
  color: 'auto' | 'always' | 'never';
  /** Upstream proxies by upper-case country code. */
  countryProxies: Record<string, string>;
  /** A sentence for each name in the environment that looks like a setting and is none. */
  unknownSettings: string[];
};

export function environmentName(setting: string): string {
  return (
    COMMON_NAMES[setting] ?? `WINNOW_${setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
  );
}

type Environment = Record<string, string | undefined>;

/** The folder of the program: a checkout, or where a package was installed. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Reads the environment, after the `.env` file in the program's folder where there is one. A `.env` in the working
 * directory belongs to another project, whose DATABASE_URL is not ours.
 */
export function environmentWithFile(folder = ROOT): Environment {
  const file = join(folder, '.env');
  if (!existsSync(file)) return process.env;
  const isGiven = process.env.WINNOW_DATA_DIR;
  process.loadEnvFile(file);
  const { WINNOW_DATA_DIR } = process.env;
  if (WINNOW_DATA_DIR && !isGiven) process.env.WINNOW_DATA_DIR = resolve(folder, WINNOW_DATA_DIR);
  return process.env;
}

/** The same from whichever folder a command is run: see docs/decisions/0017-one-data-directory.md. */
export function defaultDataDir({ XDG_DATA_HOME }: Environment, root = ROOT): string {
  const ofCheckout = join(root, 'data');
  if (existsSync(ofCheckout)) return ofCheckout;
  return join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'winnow');
}

/**
 * Turns an environment into a configuration, or throws an error that names every wrong setting. What is left to the
 * machine is decided here, so that nobody else has to look at it.
 */
export function loadConfig(
  environment: Environment = environmentWithFile(),
  machine: Machine = readMachine(),
): Config {
  const given: Record<string, string> = {};
  for (const setting of Object.keys(SETTINGS.shape)) {
    const value = environment[environmentName(setting)]?.trim();
    if (value) given[setting] = value;
  }
  const parsed = SETTINGS.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `  ${environmentName(String(issue.path[0]))}: ${issue.message}`,
    );
    throw new Error(`Settings that cannot be used:\n${lines.join('\n')}`);
  }
  const byCountry = countryProxies(environment);
  for (const proxy of [parsed.data.proxy, ...Object.values(byCountry)]) {
    if (!proxy || isProxyUrl(proxy) || parsed.data.proxies.some(({ name }) => name === proxy)) continue;
    throw new Error('Settings that cannot be used:\n  WINNOW_PROXY: neither a proxy nor the name of a pool');
  }
  const { browserUrls, browserUrlsTrusted, browserGuardUrl } = parsed.data;
  if (!browserUrlsTrusted && !browserGuardUrl && browserUrls.some(isElsewhere)) {
    throw new Error(
      'Settings that cannot be used:\n  WINNOW_BROWSER_URLS: a browser on another machine needs WINNOW_BROWSER_GUARD_URL, where it reaches our guard, or WINNOW_BROWSER_URLS_TRUSTED',
    );
  }
  return {
    ...parsed.data,
    ...capacityOf(machine, parsed.data satisfies Capacity),
    dataDir: resolve(parsed.data.dataDir ?? defaultDataDir(environment)),
    color: colorChoice(environment),
    countryProxies: byCountry,
    unknownSettings: unknownSettings(environment),
  };
}

/** Set by the project's own set-up and tests. */
const NOT_SETTINGS = /^WINNOW_(?:SETUP|TEST)_/;

function unknownSettings(environment: Environment): string[] {
  const prefix = 'WINNOW_';
  const names = Object.keys(SETTINGS.shape).map((setting) => environmentName(setting).replace(prefix, ''));
  return Object.keys(environment)
    .filter((name) => name.startsWith(prefix) && !NOT_SETTINGS.test(name) && !COUNTRY_PROXY.test(name))
    .map((name) => name.slice(prefix.length))
    .filter((name) => !names.includes(name))
    .map((name) => {
      const meant = closest(name, names);
      const setting = meant && Object.values(COMMON_NAMES).includes(meant) ? meant : `${prefix}${meant}`;
      return `There is no setting ${prefix}${name}.${meant ? ` Did you mean ${setting}?` : ''}`;
    });
}

function isElsewhere(browserUrl: string): boolean {
  return browserUrl !== 'local' && !isLoopback(new URL(browserUrl.replace('playwright+', '')).hostname);
}

const COUNTRY_PROXY = /^WINNOW_PROXY_([A-Z]{2})$/;

function colorChoice({ NO_COLOR, FORCE_COLOR, TERM }: Environment): Config['color'] {
  if (NO_COLOR) return 'never';
  if (FORCE_COLOR && FORCE_COLOR !== '0') return 'always';
  return TERM === 'dumb' ? 'never' : 'auto';
}

function countryProxies(environment: Environment): Record<string, string> {
  const proxies: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    const country = COUNTRY_PROXY.exec(name)?.[1];
    if (country && value) proxies[country] = value;
  }
  return proxies;
}
