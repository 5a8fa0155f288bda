/** The tool `search`: pages for a query, with their content. */
import { searchBody } from '../../src/contract/search.ts';
import { ToolUseError } from '../errors.ts';
import { maxTokensInput } from '../inputs.ts';
import { counted, piecesOf, webContent } from '../output.ts';
import { sectionsOf } from '../sections.ts';
import { defineTool, withCost } from '../tool.ts';

const { query, numResults, prompt, schema, timeRange, locationGeoCode } = searchBody.shape;

export const search = defineTool({
  name: 'search',
  title: 'Search the web',
  description:
    'Find pages when you do not know the address; each result has the content of its page, so there is no need to scrape it again. With a prompt, facts are extracted across all results as JSON. 2 credits per result, 5 with a prompt.',
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: {
    query,
    numResults,
    prompt: prompt.describe('What to extract across all results.'),
    schema: schema.describe('A JSON Schema for it; needs prompt.'),
    timeRange: timeRange,
    country: locationGeoCode.describe('Search from this country, e.g. "de".'),
    maxTokens: maxTokensInput,
  },
  async run({ country, maxTokens, ...args }, context) {
    if (args.schema && !args.prompt) throw new ToolUseError('schema needs prompt: say what to extract');
    const request = { ...args, locationGeoCode: country };
    const { result, cost } = await withCost(context, (options) => context.winnow.search(request, options));
    const { id, results, metadata } = result;
    const { search: how, pages } = metadata;
    const head = [
      `${counted(results.length, 'result')} by ${how.provider}. id ${id}, ${counted(cost, 'credit')}.`,
      ...(how.fallbackFrom
        ? [`${how.fallbackFrom} did not answer, so ${how.provider} was used instead.`]
        : []),
      ...(how.widened ? ['The engine does not support a filter, so it searched more widely.'] : []),
      ...(results.length === 0 ? ['Nothing was found. Try other or fewer words.'] : []),
      ...pages.failed.map(({ url, reason }) => `Could not be read: ${url} (${reason})`),
    ];
    const pieces = piecesOf(id, sectionsOf('search', result));
    const body =
      pieces.length > 0 ? [{ type: 'text' as const, text: webContent(pieces, maxTokens).text }] : [];
    return { content: [{ type: 'text', text: head.join('\n') }, ...body] };
  },
});
