/**
 * The rules of redocly's recommended set that a route can break, for every run of the tests. The linter itself is 20
 * packages; bench/front-doors/openapi.ts runs it.
 */
type Operation = {
  operationId?: string;
  summary?: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, object>;
};

export type OpenApi = {
  info: { license?: { url?: string } };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'securitySchemes', Record<string, object>>;
};

/** A line for each breach. */
export function openApiProblems(document: OpenApi): string[] {
  const { info, servers, paths, webhooks, components } = document;
  const problems = [
    ...(info.license?.url ? [] : ['no license with an address']),
    ...servers.flatMap(({ url }) => (url.endsWith('/') ? [`the server ${url} ends in a slash`] : [])),
    ...repeated(Object.keys(paths).map((path) => path.replace(/\{[^}]*\}/g, '{}'))),
    ...repeated(operationsOf({ ...paths, ...webhooks }).map(([, { operationId }]) => String(operationId))),
    ...operationsOf(paths).flatMap(([name, operation]) => refusalProblems(name, operation)),
    ...operationsOf({ ...paths, ...webhooks }).flatMap(([name, operation]) =>
      operationProblems(name, operation, Object.keys(components.securitySchemes)),
    ),
  ];
  const text = JSON.stringify(document);
  for (const name of Object.keys(components.schemas))
    if (!text.includes(`"#/components/schemas/${name}"`)) problems.push(`the schema ${name} is not used`);
  for (const [, pattern] of text.matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g))
    if (/\$\/[a-z]+$/.test(pattern ?? '')) problems.push(`the pattern ${pattern} ends in flags`);
  return problems;
}

function operationsOf(paths: OpenApi['paths']): [string, Operation][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  );
}

function refusalProblems(name: string, { responses, parameters = [] }: Operation): string[] {
  const inPath = [...name.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter);
  const declared = parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => parameter.name);
  const path = name.split(' ')[1] ?? '';
  return [
    ...(Object.keys(responses).some((status) => status.startsWith('4')) ? [] : [`${name} has no 4xx`]),
    ...(inPath.join() === declared.join() ? [] : [`${name} declares other parameters: ${declared}`]),
    ...(/.\/$|\?/.test(path) ? [`${name} ends in a slash, or has a query`] : []),
  ];
}

function operationProblems(name: string, operation: Operation, schemes: string[]): string[] {
  const { operationId = '', summary, security, parameters = [], responses } = operation;
  const unknown = (security ?? []).flatMap(Object.keys).filter((scheme) => !schemes.includes(scheme));
  return [
    ...(/^[\w.~-]+$/.test(operationId) ? [] : [`${name} has the operationId "${operationId}"`]),
    ...(summary ? [] : [`${name} has no summary`]),
    ...(security && unknown.length === 0 ? [] : [`${name} says nothing of security, or ${unknown}`]),
    ...(Object.keys(responses).some((status) => status.startsWith('2')) ? [] : [`${name} has no 2xx`]),
    ...repeated(parameters.map((parameter) => `${name} ${parameter.in} ${parameter.name}`)),
  ];
}

function repeated(names: string[]): string[] {
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return twice.map((name) => `${name} is there twice`);
}
