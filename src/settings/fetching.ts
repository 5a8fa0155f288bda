/** How pages are fetched: hosts, proxies, browsers, and how many at once. */
import { z } from 'zod';
import { proxyOrPool } from '../contract/fetch/proxy.ts';
import { browserList } from './browser-list.ts';
import { flag, integer, list } from './kinds.ts';
import { proxyPools } from './proxy-pools.ts';

export const FETCHING = {
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
      'Where those browsers reach this machine, as http://HOST:PORT: their pages connect through a guarding proxy that listens on that port, or on the next free one.',
    ),
  browserUrlsTrusted: flag
    .default(false)
    .describe(
      'Those browsers connect to sites directly, not through our guard: they must not be able to reach what no page may see.',
    ),
  browserSandbox: z
    .enum(['required', 'off'])
    .default('required')
    .describe(
      'With required, a browser that cannot sandbox itself opens pages only for a server on loopback without sign-up. off opens pages anyway.',
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
};
