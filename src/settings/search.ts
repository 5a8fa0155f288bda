/** The engine that answers searches. */
import { z } from 'zod';
import { secret, webAddress } from './kinds.ts';

export const SEARCH = {
  search: z
    .enum(['searxng', 'brave', 'serper', 'tavily', 'exa', 'duckduckgo', 'local'])
    .optional()
    .describe('The engine that answers searches. Without it DuckDuckGo does, or else the local index.'),
  searxngUrl: webAddress.describe('Address of your SearXNG. Setting it is enough to use it.'),
  searchUrl: webAddress.describe("Address of your own gateway, used instead of the search engine's address."),
  searchApiKey: secret.describe('The key for Brave, Serper, Tavily or Exa.'),
};
