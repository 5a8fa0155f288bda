/** The tools `extract` and `schema_generate`: data instead of text. */
import { z } from 'zod';
import { FOLLOW_THE_SCHEMA } from '../../src/contract/extract/extract.ts';
import { contentMode } from '../../src/contract/page/formats.ts';
import { jsonObject } from '../../src/contract/primitives.ts';
import { ToolUseError } from '../errors.ts';
import { fetchConfigFrom, fetchInputs, maxTokensInput } from '../inputs.ts';
import { counted, dataOutput, piecesOf, webContent } from '../output.ts';
import { sectionsOf } from '../sections.ts';
import { defineTool, withCost } from '../tool.ts';
import { warningLines } from '../warnings.ts';

export const extract = defineTool({
  name: 'extract',
  title: 'Extract data',
  description:
    'Get specific facts as JSON from a page, or from HTML or Markdown you have. Missing facts are null, never guessed. 5 credits. To read a whole page use scrape.',
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: {
    url: z.string().min(1).optional().describe('Give one of url, html and markdown.'),
    html: z.string().optional(),
    markdown: z.string().optional(),
    prompt: z.string().min(1).optional().describe('What to extract, e.g. "name, price and currency".'),
    schema: jsonObject.optional().describe('A JSON Schema for the data. Give prompt, schema or both.'),
    mode: contentMode.optional().describe('How much of the page is read.'),
    evidence: z.boolean().optional().describe('Quote the page for each value.'),
    ...fetchInputs,
    maxTokens: maxTokensInput,
  },
  async run(args, context) {
    const { url, html, markdown, schema, mode, evidence, maxTokens } = args;
    const sources = [url, html, markdown].filter((source) => source !== undefined);
    if (sources.length !== 1) throw new ToolUseError('Give exactly one of url, html and markdown');
    const prompt = args.prompt ?? (schema && FOLLOW_THE_SCHEMA);
    if (prompt === undefined) throw new ToolUseError('Say what to extract: give prompt, schema or both');
    const fetchConfig = fetchConfigFrom(args);
    const request = { url, html, markdown, prompt, schema, mode, evidence, fetchConfig };
    const { result, cost } = await withCost(context, (options) => context.winnow.extract(request, options));
    const { id, json, metadata } = result;
    const { text, complete } = webContent(piecesOf(id, sectionsOf('extract', result)), maxTokens);
    const head = [`id ${id}, ${counted(cost, 'credit')}.`, ...warningLines(metadata.warnings)];
    return {
      content: [
        { type: 'text', text: head.join('\n') },
        { type: 'text', text },
      ],
      ...(complete && { structuredContent: { id, json, creditsUsed: cost } }),
    };
  },
});

export const schemaGenerate = defineTool({
  name: 'schema_generate',
  title: 'Make a JSON Schema',
  description:
    'Make a JSON Schema for extract or search from a description, or change one you have. 1 credit.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: {
    prompt: z.string().min(1).describe('What the data should contain.'),
    existingSchema: jsonObject.optional().describe('A schema to start from.'),
  },
  async run({ prompt, existingSchema }, context) {
    const { result, cost } = await withCost(context, (options) =>
      context.winnow.schema({ prompt, existingSchema }, options),
    );
    const { id, refinedPrompt, schema } = result;
    return dataOutput({ id, refinedPrompt, schema, creditsUsed: cost });
  },
});
