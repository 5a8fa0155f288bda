/** The engine that the operator has chosen, and what is used where none was chosen. */
import type { Config } from '../config.ts';
import type { SearchIndex } from '../store/search/search-index.ts';
import { createBrave } from './brave.ts';
import { createDuckDuckGo } from './duckduckgo.ts';
import type { EngineName, SearchEngine, WebEngineSettings } from './engine.ts';
import { engineFailed } from './engine-client.ts';
import { createExa } from './exa.ts';
import { createLocalSearch } from './local.ts';
import { createSearxng } from './searxng.ts';
import { createSerper } from './serper.ts';
import { createTavily } from './tavily.ts';

export type ChosenSearch = {
  engine: SearchEngine;
  /** Answers when the engine fails; null if the operator chose the engine. */
  fallback: SearchEngine | null;
  /** Whether the operator chose. */
  configured: boolean;
  /** For a person: what answers searches. */
  describe: string;
  /** What is wrong with the settings; then every search fails with it. */
  wrong: string | null;
  close(): Promise<void>;
};

type WebEngine = Exclude<EngineName, 'local'>;

const CREATE: Record<WebEngine, (settings: WebEngineSettings) => SearchEngine> = {
  searxng: createSearxng,
  brave: createBrave,
  serper: createSerper,
  tavily: createTavily,
  exa: createExa,
  duckduckgo: createDuckDuckGo,
};

const HOMES: Record<Exclude<WebEngine, 'searxng'>, string> = {
  brave: 'https://api.search.brave.com',
  serper: 'https://google.serper.dev',
  tavily: 'https://api.tavily.com',
  exa: 'https://api.exa.ai',
  duckduckgo: 'https://html.duckduckgo.com',
};

/** DuckDuckGo refuses clients that do not identify as a browser. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export type SearchSettings = Pick<
  Config,
  'search' | 'searchUrl' | 'searxngUrl' | 'searchApiKey' | 'userAgent'
>;

/** The service starts with an incomplete configuration too; each search and the health check report it. */
export function chooseSearch(config: SearchSettings, index: Pick<SearchIndex, 'find'>): ChosenSearch {
  const local = createLocalSearch(index);
  const name = config.search ?? (config.searxngUrl ? 'searxng' : undefined);
  const wrong = name ? missing(name, config) : null;
  const engine =
    wrong && name ? brokenEngine(name, wrong) : createEngine(name ?? 'duckduckgo', config, local);
  return {
    engine,
    fallback: name ? null : local,
    configured: name !== undefined,
    describe: name ?? 'DuckDuckGo answers, or else the local index. Set WINNOW_SEARCH to use another engine.',
    wrong,
    close: engine.close,
  };
}

function createEngine(name: EngineName, config: SearchSettings, local: SearchEngine): SearchEngine {
  if (name === 'local') return local;
  return CREATE[name]({
    baseUrl: addressOf(name, config) ?? '',
    apiKey: config.searchApiKey ?? '',
    userAgent: name === 'duckduckgo' ? BROWSER : config.userAgent,
  });
}

function addressOf(name: WebEngine, config: SearchSettings): string | undefined {
  return name === 'searxng' ? (config.searxngUrl ?? config.searchUrl) : (config.searchUrl ?? HOMES[name]);
}

function missing(name: EngineName, config: SearchSettings): string | null {
  if (name === 'searxng' && !addressOf(name, config)) {
    return 'WINNOW_SEARCH=searxng needs WINNOW_SEARXNG_URL, the address of the instance.';
  }
  const needsKey = !['searxng', 'duckduckgo', 'local'].includes(name);
  return needsKey && !config.searchApiKey ? `WINNOW_SEARCH=${name} needs WINNOW_SEARCH_API_KEY.` : null;
}

function brokenEngine(name: EngineName, wrong: string): SearchEngine {
  return {
    name,
    search: () => Promise.reject(engineFailed(name, 'is not set up', wrong)),
    close: async () => {},
  };
}
