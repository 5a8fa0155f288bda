/** `winnow crawl URL` and `winnow crawl resume ID`: pages as they arrive, on the screen or into a folder. */
import { type FollowOptions, type Winnow, WinnowError } from '../../sdk/src/index.ts';
import type { OptionValues } from '../../src/command-line/command.ts';
import { MAX_CRAWL_PAGES } from '../../src/contract/crawl/bounds.ts';
import { integer, list, text } from '../option-values.ts';
import {
  CACHE_OPTIONS,
  cacheFrom,
  FETCH_OPTIONS,
  FORMAT_OPTIONS,
  fetchConfigFrom,
  formatsFrom,
  SELECTOR_OPTIONS,
  selectorsFrom,
} from '../options.ts';
import type { PageFolder } from '../save/folder.ts';
import { userCommand } from '../user-command.ts';
import { jobInto, OUTPUT, resumeCommand, SYNC } from './job-into.ts';

export const crawlCommand = userCommand({
  args: 'URL',
  help: 'Crawl a site: all of it, unless limited by --pages, --depth or --links. Prints a line for each page; with --output, saves the pages to a folder. After Ctrl-C it can be resumed.',
  options: {
    ...OUTPUT,
    pages: {
      type: 'string',
      short: 'n',
      help: `The most pages to fetch. Default: as many as the server allows, usually ${MAX_CRAWL_PAGES}.`,
    },
    depth: { type: 'string', help: 'How many links away from the start to go. Default: no limit.' },
    links: { type: 'string', help: 'How many links to follow on each page. Default: all of them.' },
    'max-pages': { type: 'string', help: 'Another name for --pages.' },
    'max-depth': { type: 'string', help: 'Another name for --depth; "none" for no limit.' },
    'max-links': { type: 'string', help: 'Another name for --links.' },
    include: {
      type: 'list',
      help: 'Follow only links that match this glob, e.g. "/docs/**". May be repeated.',
    },
    ...SELECTOR_OPTIONS,
    exclude: { type: 'list', help: 'Never follow links that match this glob. May be repeated.' },
    external: { type: 'boolean', help: 'Follow links to other sites too.' },
    subdomains: { type: 'boolean', help: 'Follow links to subdomains of the site too.' },
    'ignore-query': { type: 'boolean', help: 'Follow links without their query.' },
    delay: { type: 'string', help: 'Milliseconds between the start of one page and the next.' },
    concurrency: { type: 'string', help: 'The most pages to fetch at once.' },
    sitemap: { type: 'boolean', help: 'Start from the pages of the sitemap as well.' },
    ...SYNC,
    webhook: { type: 'string', help: 'Send the events of the crawl to this address.' },
    ...FORMAT_OPTIONS,
    ...FETCH_OPTIONS,
    ...CACHE_OPTIONS,
  },
  examples: [
    ['winnow crawl https://example.com -o site', 'A site as Markdown files'],
    ['winnow crawl https://example.com --include "/docs/**" -n 500 -o docs', 'One part of a site'],
    ['winnow crawl https://example.com -o site --sync', 'Bring the same folder up to date'],
    ['winnow crawl https://example.com --json > pages.jsonl', 'One line per page, with its content'],
  ],
  async run(input) {
    const { args, options, signal } = input;
    const [url = ''] = args;
    const body = {
      url,
      formats: formatsFrom(options),
      ...boundsFrom(options),
      includePatterns: list(options, 'include'),
      excludePatterns: list(options, 'exclude'),
      ...selectorsFrom(options),
      allowExternal: options.external === true ? true : undefined,
      allowSubdomains: options.subdomains === true ? true : undefined,
      ignoreQueryParameters: options['ignore-query'] === true ? true : undefined,
      delayMs: integer(options, 'delay'),
      maxConcurrency: integer(options, 'concurrency'),
      sitemap: options.sitemap === true ? true : undefined,
      webhookUrl: text(options, 'webhook'),
      fetchConfig: fetchConfigFrom(options),
      ...cacheFrom(options),
    };
    const sync = options.sync === true;
    const begin = async (winnow: Winnow, follow: FollowOptions, folder: PageFolder | null) => {
      const since = sync ? folder?.latestCrawl(url) : undefined;
      if (since === undefined) return winnow.crawl.run(body, { ...follow, signal });
      const { id } = await winnow.crawl.start({ ...body, since }, { signal }).catch((error) => {
        if (!isAboutSince(error)) throw error;
        input.progress.note(
          'The earlier crawl cannot be used for comparison, so every page is fetched again.',
        );
        return winnow.crawl.start(body, { signal });
      });
      return winnow.crawl.follow(id, { ...follow, signal });
    };
    await jobInto(input, 'crawl', begin);
  },
});

/** The earlier crawl was deleted, or had other formats. */
function isAboutSince(error: unknown): boolean {
  return error instanceof WinnowError && error.details.some(({ path }) => path[0] === 'since');
}

/** By default the whole site, which is more than the API's own defaults. */
export function boundsFrom(options: OptionValues) {
  const given = (name: string) => {
    const option = [name, `max-${name}`].find((one) => options[one] !== undefined) ?? name;
    return text(options, option) === 'none' ? undefined : integer(options, option);
  };
  return {
    maxPages: given('pages') ?? null,
    maxDepth: given('depth') ?? null,
    maxLinksPerPage: given('links') ?? ALL_LINKS,
  };
}

/** More links than are read from any page. */
const ALL_LINKS = 100_000;

export const crawlResume = resumeCommand('crawl');
