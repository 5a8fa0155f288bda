/**
 * Headers of a caller that do not identify it: they may be sent to every site, stored and shown. All others count as
 * secrets, whatever their names.
 */
const HARMLESS = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'dnt',
  'pragma',
  'save-data',
  'sec-gpc',
  'upgrade-insecure-requests',
  'user-agent',
]);

export function isHarmlessHeader(name: string): boolean {
  return HARMLESS.has(name.toLowerCase());
}
