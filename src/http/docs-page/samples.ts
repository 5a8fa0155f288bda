/** The same request as a shell command, in TypeScript and in Python, ready to be pasted. */
import type { Endpoint, Parameter } from './open-api.ts';

export type Sample = { language: 'curl' | 'typescript' | 'python'; label: string; code: string };

const SAMPLE_ID = '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570';

type SampleRequest = {
  method: string;
  url: string;
  body: unknown;
  stream: boolean;
  /** The header that opens the route, and the environment variable that holds its value. */
  access: { header: string; variable: string } | null;
};

const ACCESS: Record<string, SampleRequest['access']> = {
  key: { header: 'SVC-APIKEY', variable: 'WINNOW_API_KEY' },
  internal: { header: 'X-Internal-Secret', variable: 'WINNOW_INTERNAL_SECRET' },
};

export function samplesOf(endpoint: Endpoint, baseUrl: string): Sample[] {
  const request = sampleRequest(endpoint, baseUrl);
  return [
    { language: 'curl', label: 'curl', code: curl(request) },
    { language: 'typescript', label: 'TypeScript', code: typescript(request) },
    { language: 'python', label: 'Python', code: python(request) },
  ];
}

function sampleRequest({ method, path, operation }: Endpoint, baseUrl: string): SampleRequest {
  const parameters = operation.parameters ?? [];
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => sampleValue(parameters, name));
  return {
    method: method.toUpperCase(),
    url: `${baseUrl.replace(/\/$/, '')}${filled}`,
    body: operation.requestBody?.content?.['application/json']?.example,
    stream: operation.responses?.['200']?.content?.['text/event-stream'] !== undefined,
    access: ACCESS[operation['x-auth'] ?? ''] ?? null,
  };
}

function sampleValue(parameters: Parameter[], name: string): string {
  const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema;
  return String(schema?.example ?? schema?.enum?.[0] ?? SAMPLE_ID);
}

const shellQuote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function curl({ method, url, body, stream, access }: SampleRequest): string {
  const lines = [`curl ${stream ? '-N ' : ''}${method === 'GET' ? '' : `-X ${method} `}${url}`];
  if (access) lines.push(`-H "${access.header}: $${access.variable}"`);
  if (body !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${shellQuote(JSON.stringify(body, null, 2))}`);
  }
  return lines.join(' \\\n  ');
}

/** How a language writes JSON down in its source. */
type Notation = {
  indent: string;
  pad: string;
  name: (text: string) => string;
  value: (value: unknown) => string;
};

const TYPESCRIPT: Notation = {
  indent: '  ',
  pad: ' ',
  name: (text) => (/^[a-zA-Z_$][\w$]*$/.test(text) ? text : quoted(text)),
  value: (value) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value)),
};

const PYTHON_WORDS: Record<string, string> = { null: 'None', true: 'True', false: 'False' };
const PYTHON: Notation = {
  indent: '    ',
  pad: '',
  name: (text) => JSON.stringify(text),
  value: (value) => PYTHON_WORDS[JSON.stringify(value)] ?? JSON.stringify(value),
};

/** On one line where it is short, else a line a member. */
function literal(value: unknown, notation: Notation, indent: string): string {
  if (typeof value !== 'object' || value === null) return notation.value(value);
  const inner = indent + notation.indent;
  const list = Array.isArray(value);
  const members = Object.entries(value).map(([name, item]) => {
    const text = literal(item, notation, inner);
    return list ? text : `${notation.name(name)}: ${text}`;
  });
  const [open, close] = list ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return open + close;
  const pad = list ? '' : notation.pad;
  const line = `${open}${pad}${members.join(', ')}${pad}${close}`;
  if (line.length + indent.length <= 60 && !line.includes('\n')) return line;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close}`;
}

const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

function typescript({ method, url, body, stream, access }: SampleRequest): string {
  const headers = [
    ...(access ? [`'${access.header}': process.env.${access.variable} ?? ''`] : []),
    ...(body === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, TYPESCRIPT, '  ')}),`]),
  ];
  const call = options.length > 0 ? `fetch('${url}', {\n${options.join('\n')}\n})` : `fetch('${url}')`;
  const read = stream
    ? 'for await (const chunk of response.body ?? []) process.stdout.write(chunk);'
    : 'console.log(await response.json());';
  return `const response = await ${call};\n${read}`;
}

function python({ method, url, body, stream, access }: SampleRequest): string {
  const lines = [
    ...(access ? [`    headers={"${access.header}": os.environ["${access.variable}"]},`] : []),
    ...(body === undefined ? [] : [`    json=${literal(body, PYTHON, '    ')},`]),
    ...(stream ? ['    stream=True,'] : []),
  ];
  const imports = access ? 'import os\nimport requests' : 'import requests';
  const options = lines.length > 0 ? `\n    "${url}",\n${lines.join('\n')}\n` : `"${url}"`;
  const read = stream ? 'for line in response.iter_lines():\n    print(line)' : 'print(response.json())';
  return `${imports}\n\nresponse = requests.${method.toLowerCase()}(${options})\n${read}`;
}
