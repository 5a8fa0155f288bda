/** Decides which addresses may be reached, and connects to the very address that it checked. */
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { cachedFor } from '../../concurrency/caches/kept-value.ts';
import { startDeadline, untilAborted } from '../../concurrency/deadline.ts';
import { type AppError, invalidField, privateAddress } from '../../errors.ts';
import { withoutEnd } from '../../text/without-end.ts';
import { networkError } from '../network-error.ts';
import { type AllowList, parseAllowList } from './allow-list.ts';
import { BAD_PORTS } from './bad-ports.ts';
import { dial } from './dial.ts';
import { canonicalHost, isPrivateName, withoutBrackets } from './hosts.ts';
import { askSystem, createLookUp, type Resolver } from './look-up.ts';
import { isPublic, parseAddress } from './special-addresses.ts';

export type ConnectOptions = { timeoutMs?: number | undefined; signal?: AbortSignal | undefined };

/**
 * One caller's permission to reach the network. Pages, webhooks, models and search engines have separate guards, so that
 * a private host allowed for one is not allowed for the others.
 */
export interface Guard {
  /** Checks everything that needs no DNS look-up: scheme, port, literal addresses, `localhost` names. */
  checkUrl(url: string | URL): URL;
  /** The addresses of a host. Throws if any of them may not be reached. */
  resolve(host: string, port: number, options?: ConnectOptions): Promise<string[]>;
  /** Throws unless this address may be reached on this port under this name. */
  check(address: string, port: number, host: string): void;
  /** For a name that a proxy will resolve: throws if it is or looks private. Returns the name to use. */
  checkName(host: string, port: number): string;
  /** Resolves, checks, and dials the checked addresses in turn. */
  connect(host: string, port: number, options?: ConnectOptions): Promise<Socket>;
}

export type GuardOptions = {
  /** `host`, `host:port`, an address with or without a port, `[v6]:port`, or a CIDR. */
  allowedPrivateHosts: string[];
  resolver?: Resolver | undefined;
  dialTimeoutMs?: number | undefined;
  /** This machine's own addresses, which are refused even if they are public. */
  ownAddresses?: (() => string[]) | undefined;
};

/** Interfaces come and go; reading them takes about 0.1 ms. */
const OWN_ADDRESSES_MS = 10_000;

/** @example const guard = createGuard({ allowedPrivateHosts: config.allowedPrivateHosts }); */
export function createGuard(options: GuardOptions): Guard {
  const allowed = parseAllowList(options.allowedPrivateHosts);
  const resolver = options.resolver ?? createLookUp();
  const system = options.resolver ?? askSystem;
  const dialTimeoutMs = options.dialTimeoutMs ?? 10_000;
  const readAddresses = options.ownAddresses ?? interfaceAddresses;
  const ownAddresses = cachedFor(OWN_ADDRESSES_MS, () => {
    const parsed = readAddresses().map((address) => parseAddress(address.split('%')[0] ?? ''));
    return new Set(parsed.flatMap((address) => address?.toString() ?? []));
  });

  function check(address: string, port: number, host: string): void {
    const parsed = parseAddress(address);
    if (!parsed) throw privateAddress();
    const name = canonicalHost(host) ?? host;
    if (BAD_PORTS.has(port) && !allowed.namesPort(name, parsed, port)) throw badPort(port);
    if (allowed.allows(name, parsed, port)) return;
    if (!isPublic(parsed) || ownAddresses().has(parsed.toString())) throw privateAddress();
  }

  /** Only the system, with its search domains, may be able to resolve names of the operator's own network. */
  async function addressesOf(name: string, port: number): Promise<string[]> {
    if (allowed.allowsName(name, port)) return lookUp(name, system);
    const found = lookUp(name, resolver);
    return allowed.mayAllowAddressOn(port) ? found.catch(() => lookUp(name, system)) : found;
  }

  async function resolve(host: string, port: number, given: ConnectOptions = {}): Promise<string[]> {
    const name = canonicalHost(host);
    if (name === null) throw invalidField(['url'], 'The host name is not valid');
    const addresses = parseAddress(name)
      ? [name]
      : await withTimeout(addressesOf(name, port), name, given.timeoutMs ?? dialTimeoutMs, given.signal);
    for (const address of addresses) check(address, port, name);
    return addresses;
  }

  async function connect(host: string, port: number, given: ConnectOptions = {}): Promise<Socket> {
    const timeoutMs = Math.min(given.timeoutMs ?? dialTimeoutMs, dialTimeoutMs);
    const startedAt = performance.now();
    const addresses = await resolve(host, port, { timeoutMs, signal: given.signal });
    const left = Math.max(1, timeoutMs - (performance.now() - startedAt));
    try {
      return await dial(addresses, port, { timeoutMs: left, signal: given.signal });
    } catch (error) {
      throw networkError(host, error);
    }
  }

  return {
    check,
    resolve,
    connect,
    checkUrl: (url) => checkUrl(url, allowed, check),
    checkName: (host, port) => checkName(host, port, allowed, check),
  };
}

type Check = Guard['check'];

function checkUrl(text: string | URL, allowed: AllowList, check: Check): URL {
  const url = typeof text === 'string' ? URL.parse(text) : text;
  if (!url) throw invalidField(['url'], 'The URL is not valid', 'invalid_format');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw invalidField(['url'], 'Only http and https URLs can be fetched');
  }
  // A parsed URL has its host in canonical form already.
  const host = withoutEnd(withoutBrackets(url.hostname), '.');
  if (host === '') throw invalidField(['url'], 'The URL is not valid', 'invalid_format');
  const port = portOf(url);
  if (parseAddress(host)) check(host, port, host);
  // A private name may resolve to an address that the list allows; then `resolve` decides.
  else if (isPrivateName(host) && !allowed.allowsName(host, port) && !allowed.mayAllowAddressOn(port)) {
    throw privateAddress();
  } else if (BAD_PORTS.has(port) && !allowed.allowsName(host, port) && !allowed.mayAllowAddressOn(port)) {
    throw badPort(port);
  }
  return url;
}

function checkName(host: string, port: number, allowed: AllowList, check: Check): string {
  const name = canonicalHost(host);
  if (name === null) throw invalidField(['url'], 'The host name is not valid');
  if (parseAddress(name)) check(name, port, name);
  else if (!allowed.allowsName(name, port)) {
    if (isPrivateName(name) || !name.includes('.')) throw privateAddress();
    if (BAD_PORTS.has(port)) throw badPort(port);
  }
  return name;
}

export function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
}

function badPort(port: number): AppError {
  return invalidField(['url'], `Port ${port} belongs to another protocol and cannot be fetched`);
}

async function lookUp(name: string, resolver: Resolver): Promise<string[]> {
  let addresses: string[];
  try {
    addresses = await resolver(name);
  } catch (error) {
    throw networkError(name, error);
  }
  if (addresses.length === 0) throw networkError(name, Object.assign(new Error(name), { code: 'ENOTFOUND' }));
  return addresses;
}

/** A look-up cannot be cancelled, so its result is ignored when the time is up. */
async function withTimeout<T>(work: Promise<T>, host: string, ms: number, given?: AbortSignal): Promise<T> {
  const deadline = startDeadline(ms, given);
  try {
    return await untilAborted(work, deadline.signal);
  } catch (error) {
    if (!deadline.signal.aborted || given?.aborted) throw error;
    throw networkError(host, Object.assign(new Error('look-up'), { code: 'EAI_TIMEOUT' }));
  } finally {
    deadline.clear();
  }
}

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
}
