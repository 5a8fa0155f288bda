/** `winnow map URL`: the addresses of a site. */
import { UsageError } from '../../src/command-line/command.ts';
import { writeAndWait } from '../../src/command-line/output.ts';
import { countOf, list, text } from '../option-values.ts';
import { FETCH_OPTIONS, fetchConfigFrom } from '../options.ts';
import { forScreen, printable } from '../terminal.ts';
import { userCommand } from '../user-command.ts';
import { showWarnings } from '../view/warnings.ts';

/** The most that the API returns. */
const ALL = 100_000;

export const mapCommand = userCommand({
  args: 'URL',
  help: 'Print the addresses of a site, one per line: those in its sitemaps, the links of the page, and pages that you fetched before. 1 credit.',
  options: {
    limit: { type: 'string', short: 'n', help: 'The most addresses to print.' },
    search: { type: 'string', help: 'Put addresses that match these words first.' },
    subdomains: { type: 'boolean', help: 'Include addresses of subdomains.' },
    include: {
      type: 'list',
      help: 'Only addresses that match this glob, such as "/blog/**". May be repeated.',
    },
    exclude: { type: 'list', help: 'No addresses that match this glob. May be repeated.' },
    'no-sitemap': { type: 'boolean', help: 'Only the links of the page and pages fetched before.' },
    'no-links': { type: 'boolean', help: 'Only addresses in the sitemaps.' },
    ...FETCH_OPTIONS,
  },
  examples: [
    ['winnow map https://example.com', 'All addresses'],
    ['winnow map https://example.com --search pricing -n 10', 'The ten best matches'],
    ['winnow map https://example.com | grep /docs/ | winnow scrape - -o docs', 'Scrape some of them'],
  ],
  async run({ args: [url = ''], options, connect, signal, progress, terminal }) {
    if (options['no-sitemap'] && options['no-links'])
      throw new UsageError(
        '--no-sitemap and --no-links together leave nothing to read. Use only one of them.',
      );
    const request = {
      url,
      limit: countOf(options) ?? ALL,
      search: text(options, 'search'),
      sitemap: options['no-sitemap']
        ? ('skip' as const)
        : options['no-links']
          ? ('only' as const)
          : undefined,
      includeSubdomains: options.subdomains === true ? true : undefined,
      includePatterns: list(options, 'include'),
      excludePatterns: list(options, 'exclude'),
      fetchConfig: fetchConfigFrom(options),
    };
    const { winnow } = await connect();
    progress.update({ label: `Mapping ${url}` });
    const result = await winnow.map(request, { signal });
    progress.end();
    for (const line of showWarnings(result, terminal.err)) progress.note(line);
    if (options.json) await writeAndWait(`${forScreen(JSON.stringify(result), terminal.out)}\n`);
    else await writeAndWait(result.links.map((link) => `${printable(link.url)}\n`).join(''));
    if (result.truncated) {
      progress.note(`${result.links.length} of at least ${result.total} addresses; --limit sets how many`);
    }
  },
});
