/** The tool `map`: the addresses of a site. */
import { z } from 'zod';
import { mapBody } from '../../src/contract/crawl/map.ts';
import { fetchConfigFrom, fetchInputs, maxTokensInput } from '../inputs.ts';
import { counted, webContent } from '../output.ts';
import { defineTool, withCost } from '../tool.ts';
import { warningLines } from '../warnings.ts';

const { search, limit, includePatterns, excludePatterns } = mapBody.shape;
const DEFAULT_LINKS = 200;

export const map = defineTool({
  name: 'map',
  title: 'Map a site',
  description:
    'List the addresses of a site without reading its pages: to find the right page before you scrape it, or to choose what to crawl. With search, the best matches come first. 1 credit.',
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: {
    url: z.string().min(1),
    search: search.describe('Words to rank the links by.'),
    limit: limit.unwrap().default(DEFAULT_LINKS),
    includeSubdomains: z.boolean().optional(),
    includePatterns: includePatterns
      .unwrap()
      .optional()
      .describe('Only links that match a glob, e.g. "/docs/**".'),
    excludePatterns: excludePatterns.unwrap().optional(),
    stealth: fetchInputs.stealth,
    maxTokens: maxTokensInput,
  },
  async run(args, context) {
    const { stealth, maxTokens, ...rest } = args;
    const request = { ...rest, fetchConfig: fetchConfigFrom({ stealth }) };
    const { result, cost } = await withCost(context, (options) => context.winnow.map(request, options));
    const { id, links, total, truncated, metadata } = result;
    const head = [
      `${counted(links.length, 'link')} of ${total}${truncated ? ' or more' : ''}. id ${id}, ${counted(cost, 'credit')}.`,
      ...warningLines(metadata.warnings),
    ];
    const lines = links.map(({ url, title }) => (title ? `${url} ${title}` : url));
    const { text } = webContent([{ name: 'links', text: lines.join('\n') }], maxTokens);
    return { content: [{ type: 'text', text: [...head, text].join('\n') }] };
  },
});
