/** The tool `search`: pages for a query, with their content. */
import { z } from 'zod';
import { ToolUseError } from '../errors.ts';
import { maxTokensInput, schemaInput } from '../inputs.ts';
import { counted, piecesOf, webContent } from '../output.ts';
import { sectionsOf } from '../sections.ts';
import { defineTool, withCost } from '../tool.ts';

export const search = defineTool({
  name: 'search',
  title: 'Search the web',
  description:
    'Find pages when you do not know the address; each result comes with the content of its page, so there is no need to scrape it again. With a prompt, facts are extracted across all results as JSON. 2 credits a result, 5 with a prompt.',
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: {
    query: z.string().min(1),
    numResults: z.int().min(1).max(20).default(3),
    prompt: z.string().min(1).optional().describe('What to extract across all results.'),
    schema: schemaInput.optional().describe('A JSON Schema for it; needs prompt.'),
    timeRange: z.enum(['past_hour', 'past_24_hours', 'past_week', 'past_month', 'past_year']).optional(),
    country: z.string().length(2).optional().describe('Search from this country, e.g. "de".'),
    maxTokens: maxTokensInput,
  },
  async run({ query, numResults, prompt, schema, timeRange, country, maxTokens }, context) {
    if (schema && !prompt) throw new ToolUseError('schema needs prompt: say what to extract');
    const request = { query, numResults, prompt, schema, timeRange, locationGeoCode: country };
    const { result, cost } = await withCost(context, (options) => context.winnow.search(request, options));
    const { id, results, metadata } = result;
    const { search: how, pages } = metadata;
    const head = [
      `${counted(results.length, 'result')} by ${how.provider}. id ${id}, ${counted(cost, 'credit')}.`,
      ...(how.fallbackFrom ? [`${how.fallbackFrom} did not answer; ${how.provider} did in its place.`] : []),
      ...(how.widened ? ['The engine cannot search so narrowly; it searched more widely.'] : []),
      ...(results.length === 0 ? ['Nothing was found. Try other or fewer words.'] : []),
      ...pages.failed.map(({ url, reason }) => `Could not be read: ${url} (${reason})`),
    ];
    const pieces = piecesOf(id, sectionsOf('search', result));
    const body =
      pieces.length > 0 ? [{ type: 'text' as const, text: webContent(pieces, maxTokens).text }] : [];
    return { content: [{ type: 'text', text: head.join('\n') }, ...body] };
  },
});
