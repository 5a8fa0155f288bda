/** Which addresses are not on the public internet: the special-purpose blocks. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IANA's IPv4 special-purpose registry, multicast, and metadata addresses of clouds in public space. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host agent
  '169.254.0.0/16', // link-local, the metadata services
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/** Only 2000::/3 is assigned to the public; loopback, mapped, NAT64, local and multicast are outside of it. */
const PUBLIC_IPV6 = '2000::/3';

const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarks
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which carries any IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
];

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];
const specialIpv4: Network[] = SPECIAL_IPV4.map((cidr) => ipaddr.parseCIDR(cidr));
const specialIpv6: Network[] = SPECIAL_IPV6.map((cidr) => ipaddr.parseCIDR(cidr));
const publicIpv6: Network = ipaddr.parseCIDR(PUBLIC_IPV6);

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Parses an address in standard notation; an IPv4 address mapped into IPv6 is returned as IPv4. */
export function parseAddress(text: string): Address | null {
  // A zone (`fe80::1%eth0`) only makes sense for link-local addresses, which are never allowed.
  if (isIP(text) === 0 || text.includes('%')) return null;
  return ipaddr.process(text);
}

export function inNetwork(address: Address, [base, bits]: Network): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}

export function isPublic(address: Address): boolean {
  if (address.kind() === 'ipv4') return !specialIpv4.some((network) => inNetwork(address, network));
  return inNetwork(address, publicIpv6) && !specialIpv6.some((network) => inNetwork(address, network));
}
