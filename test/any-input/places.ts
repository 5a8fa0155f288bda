/** Every place of the API that takes something from a client, found in its OpenAPI document. */

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Parameter = { name: string; in: 'path' | 'query' | 'header' };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema; example: unknown } } };
  responses: Record<string, unknown>;
  security?: Record<string, unknown>[];
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

type Path = (string | number)[];
type Field = { path: Path; needs: [Path, unknown][] };

/** One place: a field of a body, the body itself, or a parameter. */
export type Place = {
  /** e.g. `POST /api/scrape url`. */
  name: string;
  method: string;
  path: string;
  /** The body of the documented example, with what the field needs around it. */
  body: unknown;
  at: { in: 'body'; path: Path } | { in: 'path' | 'query' | 'header'; name: string };
  /** The statuses that the document names. */
  statuses: number[];
};

/** Of these a body has one. */
const ALTERNATIVES = [
  ['url', 'html', 'markdown'],
  ['website_url', 'website_html', 'website_markdown'],
];
/** Deep enough for every field; a schema may contain itself. */
const MAX_DEPTH = 6;

export function placesOf(api: OpenApi, change: (example: unknown) => unknown): Place[] {
  return Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, operation]) => {
      const json = operation.requestBody?.content['application/json'];
      const method = verb.toUpperCase();
      const statuses = Object.keys(operation.responses).map(Number);
      const shared = { method, path, statuses, body: change(json?.example) };
      const parameters = (operation.parameters ?? []).map(
        (parameter): Place => ({ ...shared, name: `${method} ${path} ${parameter.name}`, at: parameter }),
      );
      const fields = json ? fieldsOf(json.schema, api) : [];
      const inBody = fields.map((field): Place => {
        const base = withoutAlternatives(shared.body, field.path[0]);
        const body = field.needs.reduce((changed, [at, value]) => withValue(changed, at, value), base);
        const name = `${method} ${path} ${field.path.join('.') || '(body)'}`;
        return { ...shared, body, name, at: { in: 'body', path: field.path } };
      });
      return [...parameters, ...inBody];
    }),
  );
}

function withoutAlternatives(body: unknown, field: string | number | undefined): unknown {
  const others = ALTERNATIVES.filter((names) => names.some((name) => name === field)).flat();
  if (others.length === 0) return body;
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => !others.includes(name)));
}

function fieldsOf(schema: Schema, api: OpenApi): Field[] {
  const found = new Map<string, Field>();
  const walk = (given: Schema, path: Path, needs: [Path, unknown][], depth: number): void => {
    const at = given.$ref ? resolved(given.$ref, api) : given;
    // A variant is known by its constants: a field of it counts only beside them.
    const constants = Object.entries(at.properties ?? {}).filter(
      ([, { const: value }]) => value !== undefined,
    );
    const within = [
      ...needs,
      ...constants.map(([name, own]): [Path, unknown] => [[...path, name], own.const]),
    ];
    const key = JSON.stringify([path, needs]);
    if (!found.has(key)) found.set(key, { path, needs });
    if (depth === MAX_DEPTH) return;
    for (const [name, inner] of Object.entries(at.properties ?? {}))
      walk(inner, [...path, name], within, depth + 1);
    if (typeof at.items === 'object') walk(at.items, [...path, 0], within, depth + 1);
    if (typeof at.additionalProperties === 'object')
      walk(at.additionalProperties, [...path, 'any'], within, depth + 1);
    for (const one of [...(at.anyOf ?? []), ...(at.oneOf ?? []), ...(at.allOf ?? [])])
      walk(one, path, needs, depth);
  };
  walk(schema, [], [], 0);
  return [...found.values()];
}

function resolved(reference: string, api: OpenApi): Schema {
  return api.components?.schemas?.[reference.split('/').at(-1) ?? ''] ?? {};
}

/** A copy of a JSON value with another value at a path; what stands in the way is replaced. */
export function withValue(base: unknown, path: Path, value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof name === 'number') {
    const list = Array.isArray(base) ? [...base] : [];
    list[name] = withValue(list[name], rest, value);
    return list;
  }
  const object = typeof base === 'object' && base !== null && !Array.isArray(base) ? base : {};
  return { ...object, [name]: withValue((object as Record<string, unknown>)[name], rest, value) };
}
