/** Writes src/types.ts from the contract: plain TypeScript types, so that the package needs no schema library. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '../src/contract/document.ts';
import { ROUTES } from '../src/contract/routes.ts';
import { exportedType, type JsonSchema, schemaType, sharedTypes } from './schema-to-type.ts';

const TARGET = fileURLToPath(new URL('./src/types.ts', import.meta.url));
const HEAD =
  '/** The shapes of the API. Made from its contract by generate-types.ts; a test says when it is stale. */\n';

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema };
type Operation = {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
};
type Document = {
  components: { schemas: Record<string, JsonSchema> };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
};

/** The text of src/types.ts for the present contract. */
export function typesText(): string {
  const routes = ROUTES.filter(({ tags }) => !tags.includes('Internal'));
  const document = openApiDocument(routes, 'http://127.0.0.1:4000') as unknown as Document;
  const named = new Map([...componentTypes(document), ...queryTypes(document)]);
  const shared = sharedTypes(named);
  const declarations = [...shared.types, ...named]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => exportedType(name, schema, shared));
  return formatted([HEAD, ...declarations, webhookTypes(document)].join('\n'));
}

function componentTypes({ components }: Document): [string, JsonSchema][] {
  return Object.entries(components.schemas);
}

function queryTypes({ paths }: Document): [string, JsonSchema][] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return operations.flatMap(({ operationId, parameters = [] }): [string, JsonSchema][] => {
    const query = parameters.filter((parameter) => parameter.in === 'query');
    if (query.length === 0) return [];
    const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
    const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`;
    return [[name, { type: 'object', properties, required: [] }]];
  });
}

/** The events by name; a repeated shape refers to the first event that has it. */
function webhookTypes({ webhooks }: Document): string {
  const seen = new Map<string, string>();
  const members = Object.entries(webhooks).map(([event, { post }]) => {
    const type = schemaType(post.requestBody?.content['application/json'].schema.properties?.data ?? {});
    const first = seen.get(type);
    if (!first) seen.set(type, event);
    return `/** ${post.summary} */\n'${event}': ${first ? `WebhookData['${first}']` : type};`;
  });
  return `/** What each event carries. */
export type WebhookData = {\n${members.join('\n')}\n};

/** What arrives at a webhook; \`type\` says which event it is. Events may come out of order: \`timestamp\` tells it. */
export type WebhookEvent = {
  [Type in keyof WebhookData]: { type: Type; timestamp: string; data: WebhookData[Type] };
}[keyof WebhookData];\n`;
}

function formatted(text: string): string {
  const home = dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json'));
  const biome = join(home, 'bin', 'biome');
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', '--stdin-file-path=sdk/src/types.ts'],
    { input: text, encoding: 'utf8', cwd: fileURLToPath(new URL('..', import.meta.url)) },
  );
  if (status !== 0) throw new Error(`Biome could not format the types:\n${stderr}`);
  return stdout;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, typesText());
