/** The only reader of the environment: it turns settings (src/settings) into a configuration. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { type Capacity, capacityOf } from './concurrency/machine/capacity.ts';
import { type Machine, readMachine } from './concurrency/machine/machine.ts';
import { isProxyUrl } from './contract/fetch/proxy.ts';
import { closest } from './contract/request/closest.ts';
import { messageOf } from './errors.ts';
import { parseAllowList } from './net/guard/allow-list.ts';
import { isLoopback } from './net/loopback.ts';
import { orNull } from './or-null.ts';
import { COMMON_NAMES, environmentName, SETTINGS } from './settings/settings.ts';

export type Config = z.output<typeof SETTINGS> & {
  dataDir: string;
  /** What each process may use of the machine. */
  share: Machine;
  /** Ticks of monitors, and v1 requests, that a process works on at once. */
  jobsAtOnce: number;
  /** Whether commands may use colours: https://no-color.org, and FORCE_COLOR for the opposite. */
  color: 'auto' | 'always' | 'never';
  /** Upstream proxies by upper-case country code. */
  countryProxies: Record<string, string>;
  /** A sentence for each name in the environment that looks like a setting and is not one. */
  unknownSettings: string[];
};

export type Environment = Record<string, string | undefined>;

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
  const home = XDG_DATA_HOME ? null : orNull(homedir);
  if (!XDG_DATA_HOME && !home) {
    throw new Error(
      'Settings that cannot be used:\n  WINNOW_DATA_DIR: this user has no home directory, so it has to be set',
    );
  }
  return join(XDG_DATA_HOME || join(home ?? '', '.local', 'share'), 'winnow');
}

/**
 * Turns an environment into a configuration, or throws an error that names every wrong setting. What depends on the
 * machine is decided here, so that nothing else has to look at it.
 */
export function loadConfig(environment: Environment = environmentWithFile()): Config {
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
  try {
    parseAllowList(parsed.data.allowedPrivateHosts);
  } catch (error) {
    throw new Error(`Settings that cannot be used:\n  WINNOW_ALLOWED_PRIVATE_HOSTS: ${messageOf(error)}`);
  }
  const byCountry = countryProxies(environment);
  for (const [country, proxy] of [['', parsed.data.proxy] as const, ...Object.entries(byCountry)]) {
    if (!proxy || isProxyUrl(proxy) || parsed.data.proxies.some(({ name }) => name === proxy)) continue;
    const setting = country === '' ? 'WINNOW_PROXY' : `WINNOW_PROXY_${country}`;
    throw new Error(`Settings that cannot be used:\n  ${setting}: neither a proxy nor the name of a pool`);
  }
  const { browserUrls, browserUrlsTrusted, browserGuardUrl } = parsed.data;
  if (!browserUrlsTrusted && !browserGuardUrl && browserUrls.some(isElsewhere)) {
    throw new Error(
      'Settings that cannot be used:\n  WINNOW_BROWSER_URLS: a browser on another machine needs WINNOW_BROWSER_GUARD_URL, where it reaches our guard, or WINNOW_BROWSER_URLS_TRUSTED',
    );
  }
  return {
    ...parsed.data,
    ...capacityOf(readMachine(), parsed.data satisfies Capacity),
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
    const proxy = value?.trim();
    if (country && proxy) proxies[country] = proxy;
  }
  return proxies;
}
