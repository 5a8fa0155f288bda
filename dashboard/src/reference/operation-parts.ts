/** The request and response of an operation, in the parts in which they are shown and searched. */
import { type Field, fieldsOf, parameterFields, typeName } from './field-tree.ts';
import type { Endpoint, Operation, Resolve } from './open-api.ts';

export type Part = { title: string; about: string; fields: Field[] };

const PLACES = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const;

export function requestParts({ operation }: Endpoint, resolve: Resolve): Part[] {
  const parameters = operation.parameters ?? [];
  const content = operation.requestBody?.content;
  const body = (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema;
  const parts = PLACES.map(([place, title]) => ({
    title,
    about: '',
    fields: parameterFields(
      parameters.filter((parameter) => parameter.in === place),
      resolve,
    ),
  })).filter(({ fields }) => fields.length > 0);
  if (!body) return parts;
  const bodyPart = {
    title: 'Body',
    about: resolve(body).description ?? '',
    fields: fieldsOf(body, resolve, 'request'),
  };
  // The body first, because that is what people look for; headers are nearly the same everywhere.
  return [
    ...parts.filter(({ title }) => title !== 'Headers'),
    bodyPart,
    ...parts.filter(({ title }) => title === 'Headers'),
  ];
}

export type ResponsePart = Part & {
  kind: string;
  example: unknown;
  headers: [name: string, about: string][];
};

export function responsePart({ operation }: Endpoint, resolve: Resolve): ResponsePart {
  const response = operation.responses?.['200'];
  const [type, media] = Object.entries(response?.content ?? {})[0] ?? ['', {}];
  const schema = media.schema;
  return {
    title: 'Response',
    about: response?.description ?? '',
    kind: type === 'application/json' ? typeName(schema ?? {}, resolve) : type,
    fields: schema ? fieldsOf(schema, resolve, 'response') : [],
    example: media.example,
    headers: Object.entries(response?.headers ?? {}).map(([name, { description }]) => [
      name,
      description ?? '',
    ]),
  };
}

/** The types of error that an operation may answer with. */
export function errorTypes({ responses = {} }: Operation): string[] {
  return Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([, response]) => Object.keys(response.content?.['application/json']?.examples ?? {}));
}
