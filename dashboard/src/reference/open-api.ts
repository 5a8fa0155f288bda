/** The parts of an OpenAPI 3.1 document that the reference reads. */

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
};

export type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> };
export type Content = Record<string, Media>;
export type Header = { description?: string; schema?: Schema };
export type ApiResponse = { description?: string; content?: Content; headers?: Record<string, Header> };

export type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, ApiResponse>;
  security?: Record<string, string[]>[];
  'x-auth'?: string;
};

export type OpenApi = {
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/** An operation with its method and path. */
export type Endpoint = { method: string; path: string; id: string; operation: Operation };

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The operations that clients may call; internal ones are left out. */
export function endpointsOf(document: OpenApi): Endpoint[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method, operation]) => METHODS.has(method) && operation['x-auth'] !== 'internal')
      .map(([method, operation]) => ({
        method,
        path,
        id: operation.operationId ?? `${method}${path.replace(/[^a-zA-Z0-9]+/g, '-')}`,
        operation,
      })),
  );
}

export type Group = { name: string; description: string; endpoints: Endpoint[] };

/** The document's tags in their order, then operations without one. */
export function groupsOf(document: OpenApi): Group[] {
  const endpoints = endpointsOf(document);
  const tags = document.tags ?? [];
  const names = new Set([...tags.map(({ name }) => name), ...endpoints.map(tagOf)]);
  return [...names]
    .map((name) => ({
      name,
      description: tags.find((tag) => tag.name === name)?.description ?? '',
      endpoints: endpoints.filter((endpoint) => tagOf(endpoint) === name),
    }))
    .filter((group) => group.endpoints.length > 0);
}

export const tagOf = ({ operation }: Endpoint): string => operation.tags?.[0] ?? 'Other';

export const titleOf = ({ id, operation }: Endpoint): string => operation.summary ?? id;

export type Resolve = (schema: Schema) => Schema;

/** Follows a `$ref` into the components; members beside the reference win. */
export function resolver(document: OpenApi): Resolve {
  return (schema) => {
    const name = refName(schema);
    if (name === null) return schema;
    const { $ref: _, ...beside } = schema;
    return { ...document.components?.schemas?.[name], ...beside };
  };
}

export function refName(schema: Schema): string | null {
  return /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? '')?.[1] ?? null;
}
