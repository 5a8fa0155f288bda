/** Features of Firecrawl that are not served here. The error names the feature, instead of calling the address wrong. */
const PARTS: [RegExp, string][] = [
  [/^\/(?:browser|interact)(?:\/|$)|^\/scrape\/[^/]+\/(?:interact|browser)$/, 'browser sessions'],
  [/^\/agent(?:\/|$)/, 'agent'],
  [/^\/deep-research(?:\/|$)/, 'deep research'],
  [/^\/search\/research(?:\/|$)/, 'research'],
  [/^\/search\/developer$/, 'developer search'],
  [/^\/search\/gov$/, 'government search'],
  [/^\/parse\/formats$/, 'list of the formats to parse'],
  [/^\/(?:feedback|search\/[^/]+\/feedback)$/, 'feedback'],
  [/^\/llmstxt(?:\/|$)/, 'llmstxt'],
  [/^\/support(?:\/|$)/, 'support'],
  [/^\/team\/threat-protection$/, 'threat protection'],
];

/** @example notServed('/v2/agent/1') // "Firecrawl's agent" */
export function notServed(path: string): string | undefined {
  const [, rest] = /^(?:\/firecrawl)?\/v[12](\/.*)$/.exec(path) ?? [];
  const [, part] = PARTS.find(([paths]) => rest !== undefined && paths.test(rest)) ?? [];
  return part && `Firecrawl's ${part}`;
}
