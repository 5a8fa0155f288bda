/** The operator's list of private destinations that may be reached. It allows exactly what it names. */
import ipaddr from 'ipaddr.js';
import { canonicalHost } from './hosts.ts';
import { type Address, inNetwork, parseAddress } from './special-addresses.ts';

type Entry = { port: number | null } & ({ name: string } | { network: [Address, number] });

export interface AllowList {
  /** Name entries are compared with the requested name, network entries with the address. */
  allows(host: string, address: Address, port: number): boolean;
  /** Whether this exact name and port are on the list. */
  allowsName(host: string, port: number): boolean;
  /** Whether the list has a network that a name could resolve into, on this port. */
  mayAllowAddressOn(port: number): boolean;
  /** Whether a matching entry names this port: an entry without a port does not open bad ports. */
  namesPort(host: string, address: Address, port: number): boolean;
}

/** Throws an error that quotes the entry if one cannot be parsed. */
export function parseAllowList(entries: string[]): AllowList {
  const parsed = entries.map(parseEntry);
  const matches = (entry: Entry, host: string, address: Address, port: number) =>
    (entry.port === null || entry.port === port) &&
    ('name' in entry ? entry.name === host : inNetwork(address, entry.network));
  return {
    allows: (host, address, port) => parsed.some((entry) => matches(entry, host, address, port)),
    allowsName: (host, port) =>
      parsed.some(
        (entry) => 'name' in entry && entry.name === host && (entry.port === null || entry.port === port),
      ),
    mayAllowAddressOn: (port) =>
      parsed.some((entry) => 'network' in entry && (entry.port === null || entry.port === port)),
    namesPort: (host, address, port) =>
      parsed.some((entry) => entry.port === port && matches(entry, host, address, port)),
  };
}

function parseEntry(text: string): Entry {
  const { host, port } = splitPort(text.trim());
  if (host === '' || host.includes('*') || (port !== null && (port < 1 || port > 65_535))) unreadable(text);
  if (host.includes('/')) {
    try {
      const [base, bits] = ipaddr.parseCIDR(host);
      return { network: [base, bits], port };
    } catch {
      unreadable(text);
    }
  }
  const name = canonicalHost(host);
  if (name === null) unreadable(text);
  const address = parseAddress(name);
  return address ? { network: [address, address.kind() === 'ipv4' ? 32 : 128], port } : { name, port };
}

function splitPort(text: string): { host: string; port: number | null } {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(text);
  if (bracketed) return { host: bracketed[1] ?? '', port: bracketed[2] ? Number(bracketed[2]) : null };
  // More than one colon and no brackets: a bare IPv6 address or network.
  if (text.split(':').length > 2) return { host: text, port: null };
  const [host = '', port] = text.split(':');
  if (port === undefined) return { host, port: null };
  return { host, port: /^\d+$/.test(port) ? Number(port) : -1 };
}

function unreadable(text: string): never {
  throw new Error(`Not a host, host:port, address or CIDR: "${text}"`);
}
