/** `winnow map URL`: the addresses of a site, from its sitemaps and from the links of a page. */
import { writeAndWait } from '../../src/command-line/output.ts';
import { countOf, FETCH_OPTIONS, fetchConfigFrom } from '../options.ts';
import { mapSite, startOf } from '../site-map.ts';
import { userCommand } from '../user-command.ts';

export const mapCommand = userCommand({
  args: 'URL',
  help: 'Print the addresses of a site, one a line: those of its sitemaps and the links of the page. Costs 1 credit for each file and page that is read.',
  options: {
    limit: { type: 'string', short: 'n', help: 'How many addresses at most.' },
    'no-sitemap': { type: 'boolean', help: 'Only the links of the page.' },
    'no-links': { type: 'boolean', help: 'Only what the sitemaps name.' },
    external: { type: 'boolean', help: 'Links to other sites too.' },
    ...FETCH_OPTIONS,
  },
  examples: [
    ['winnow map https://example.com', 'All addresses'],
    ['winnow map https://example.com | grep /docs/ | winnow scrape - -o docs', 'Scrape some of them'],
  ],
  async run({ args: [address = ''], options, connect, signal, progress }) {
    const limit = countOf(options) ?? Number.POSITIVE_INFINITY;
    const start = startOf(address);
    const fetchConfig = fetchConfigFrom(options);
    const { winnow } = await connect();
    const found: string[] = [];
    const site = mapSite(winnow, start, {
      sitemaps: !options['no-sitemap'],
      links: !options['no-links'],
      external: options.external === true,
      fetchConfig,
      signal,
      note: progress.note,
      reading: (url) => progress.update({ label: url }),
    });
    let count = 0;
    for await (const url of site) {
      if (options.json) found.push(url);
      else await progress.aside(() => writeAndWait(`${url}\n`));
      count += 1;
      if (count >= limit) break;
    }
    if (options.json) await writeAndWait(`${JSON.stringify({ url: address, urls: found })}\n`);
  },
});
