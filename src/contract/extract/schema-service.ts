/** The schema service: a JSON Schema from a few words. */
import { z } from 'zod';
import { usage, warning } from '../page/scrape-result.ts';
import { jsonObject, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';

/** Has an id, because client generators name a schema without one after its field, and both fields would give one name. */
const existingSchema = jsonObject.meta({
  id: 'ExistingSchema',
  description: 'A JSON Schema to start from. `existing_schema` is an alias of `existingSchema`.',
});

export const schemaBody = z
  .object({
    prompt: z.string().trim().min(1).describe('What the data should contain, in your own words.'),
    existingSchema: existingSchema.optional(),
    /** An alias. */
    existing_schema: existingSchema.optional(),
  })
  .meta({ id: 'SchemaRequest' })
  .transform(({ existing_schema: alias, ...body }) => {
    const existingSchema = body.existingSchema ?? alias;
    return existingSchema ? { ...body, existingSchema } : body;
  });

export type SchemaRequest = z.output<typeof schemaBody>;

export const schemaResult = z
  .object({
    id: uuid.describe('Identifies the call; also its history id.'),
    refinedPrompt: z.string().describe('The prompt, made clearer.'),
    schema: jsonObject.describe('A JSON Schema to extract with.'),
    usage,
    metadata: z
      .object({ warnings: z.array(warning).describe('Parts of the prompt that were not understood.') })
      .optional()
      .describe('Only if something was not understood.'),
  })
  .meta({ id: 'SchemaResult' });

export type SchemaResult = z.output<typeof schemaResult>;

export const schemaRoute = defineRoute({
  method: 'post',
  path: '/api/schema',
  operationId: 'generateSchema',
  tag: 'Extract',
  auth: 'key',
  metered: true,
  summary: 'Write a schema',
  description: 'Turns a description of the data you want into a JSON Schema for extraction. 1 credit.',
  body: { schema: schemaBody, example: { prompt: 'Name, price and currency of a product' } },
  response: {
    schema: schemaResult,
    description: 'The schema.',
    example: {
      id: '0198c7a6-13f8-7d50-95be-4ca8027e6f19',
      refinedPrompt: 'Extract the name, the price and the currency of the product.',
      schema: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          price: { type: 'number' },
          currency: { type: 'string' },
        },
        required: ['name', 'price', 'currency'],
      },
      usage: { promptTokens: 0, completionTokens: 0 },
    },
  },
  errors: ['extraction_failed', 'upstream_failed', 'timeout'],
});
