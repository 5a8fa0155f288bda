/**
 * Resolves names. Public names are asked of the name servers directly: the system's resolver handles two look-ups at a
 * time for the whole process, and a site whose name servers do not answer blocks one for half a minute. Names that only
 * the system knows, such as those in /etc/hosts and those without a dot, are left to it.
 */
import { lookup, Resolver as NameServers } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { cachedFor } from '../../concurrency/caches/kept-value.ts';
import { orNull } from '../../or-null.ts';
import { isPrivateName } from './hosts.ts';

/** Turns a name into addresses. */
export type Resolver = (host: string) => Promise<string[]>;

/** A query is repeated after this time, and given up after three times as long. */
const TIMEOUT_MS = 2_500;
const TRIES = 2;
/** How long to wait for IPv6 addresses once IPv4 ones are known: some name servers never answer that query. */
const LATER_MS = 1_000;
/** A laptop that changes networks gets other name servers. */
const KEPT_MS = 10_000;
const HOSTS_FILE = '/etc/hosts';
/** The name server says that there is no such name, or that it has no address. */
const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA']);

export function createLookUp({
  servers,
  hostsFile = HOSTS_FILE,
}: {
  /** Instead of those of the system. */
  servers?: string[];
  hostsFile?: string;
} = {}): Resolver {
  const nameServers = cachedFor(KEPT_MS, () => {
    const client = new NameServers({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers) client.setServers(servers);
    return client;
  });
  const inHostsFile = cachedFor(KEPT_MS, () => namesIn(orNull(() => readFileSync(hostsFile, 'utf8')) ?? ''));
  const isTheSystems = (name: string) =>
    process.platform === 'win32' || !name.includes('.') || isPrivateName(name) || inHostsFile().has(name);
  return async (name) => (isTheSystems(name) ? askSystem(name) : askNameServers(nameServers(), name));
}

/** IPv4 first, because a container without IPv6 routes is far more common than one without IPv4. */
export async function askSystem(host: string): Promise<string[]> {
  const answers = await lookup(host, { all: true, order: 'ipv4first' });
  return answers.map((answer) => answer.address);
}

async function askNameServers(client: NameServers, name: string): Promise<string[]> {
  const first = client.resolve4(name);
  const answers = await Promise.allSettled([first, soonAfter(first, client.resolve6(name))]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const codes = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason.code) : ''));
  // No name server is configured or reachable; the system may have another way.
  if (codes.includes('ECONNREFUSED')) return askSystem(name);
  const isNone = codes.every((code) => NO_ADDRESS.has(code));
  throw Object.assign(new Error(`${name}: ${codes.join(', ')}`), {
    code: isNone ? 'ENOTFOUND' : 'EAI_AGAIN',
  });
}

/** The second answer, or an empty one if it does not come soon after the first. */
async function soonAfter(first: Promise<string[]>, second: Promise<string[]>): Promise<string[]> {
  const late = Promise.withResolvers<string[]>();
  const giveUp = () => void setTimeout(late.resolve, LATER_MS, []).unref();
  first.then(giveUp, () => {});
  return Promise.race([second, late.promise]);
}

function namesIn(hosts: string): Set<string> {
  const lines = hosts.split('\n').map((line) => (line.split('#', 1)[0] ?? '').trim().split(/\s+/));
  return new Set(lines.flatMap(([, ...names]) => names.map((name) => name.toLowerCase())));
}
