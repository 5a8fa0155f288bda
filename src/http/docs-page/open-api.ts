/** The parts of an OpenAPI 3.1 document that the page reads. */

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
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/** An operation with where it is found. */
export type Endpoint = { method: string; path: string; id: string; operation: Operation };

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

export function endpointsOf(document: OpenApi): Endpoint[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({
        method,
        path,
        id: operation.operationId ?? `${method}${path.replace(/[^a-zA-Z0-9]+/g, '-')}`,
        operation,
      })),
  );
}

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
