/** Parts of Firecrawl that are not here: whoever asks for one is told which it is, instead of that the address is wrong. */
const PARTS: [RegExp, string][] = [
  [/^\/(?:browser|interact)(?:\/|$)|^\/scrape\/[^/]+\/(?:interact|browser)$/, 'browser sessions'],
  [/^\/agent(?:\/|$)/, 'agent'],
  [/^\/deep-research(?:\/|$)/, 'deep research'],
  [/^\/search\/research(?:\/|$)/, 'research'],
  [/^\/search\/developer$/, 'developer search'],
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
