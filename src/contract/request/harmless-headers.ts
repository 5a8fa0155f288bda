/**
 * The headers of a caller that say nothing about who is asking: they may go to every site, be stored and be shown. All
 * others count as secrets, whatever their names.
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
