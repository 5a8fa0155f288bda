/** A request as a curl command, in TypeScript with fetch, and in Python, ready to be pasted. */
import { JSON_TEXT, literal, PYTHON, shellQuote, TYPESCRIPT } from './literal.ts';
import { keyLine, type Place, type Sample } from './place.ts';

export type SampleRequest = {
  method: string;
  url: string;
  body?: unknown;
  /** The name of a file that is sent as a form, instead of a body. */
  file?: string | undefined;
  /** Whether the answer is a stream of events. */
  stream?: boolean;
  /** The header that grants access, and the environment variable that holds its value. */
  access: { header: string; variable: string } | null;
};

export const KEY_ACCESS = { header: 'SVC-APIKEY', variable: 'WINNOW_API_KEY' };

/** What to do with the code, as its first line says. */
export const RUN_TYPESCRIPT = '// Save it as sample.mjs, then: node sample.mjs\n';
const RUN_PYTHON = '# Save it as sample.py, then: python3 sample.py\n';

/** All of them, with what has to come before. */
export function requestSamples(request: SampleRequest, place: Place): Sample[] {
  const key = request.access ? keyLine(place) : null;
  const lines = (...given: (string | null)[]) => given.filter((line) => line !== null).join('\n');
  return [
    { language: 'curl', setUp: null, code: lines(key, curlSample(request)) },
    { language: 'typescript', setUp: key, code: RUN_TYPESCRIPT + typescriptSample(request) },
    {
      language: 'python',
      setUp: lines('pip install requests', key),
      code: RUN_PYTHON + pythonSample(request),
    },
  ];
}

export function curlSample({ method, url, body, file, stream, access }: SampleRequest): string {
  const lines = [`curl ${stream ? '-N ' : ''}${method === 'GET' ? '' : `-X ${method} `}${url}`];
  if (access) lines.push(`-H "${access.header}: $${access.variable}"`);
  if (body !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${shellQuote(literal(body, JSON_TEXT, '  '))}`);
  }
  if (file) lines.push(`-F file=@${file}`);
  return lines.join(' \\\n  ');
}

export function typescriptSample({ method, url, body, file, stream, access }: SampleRequest): string {
  const headers = [
    ...(access ? [`'${access.header}': process.env.${access.variable} ?? ''`] : []),
    ...(body === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, TYPESCRIPT, '  ')}),`]),
    ...(file ? ['  body: form,'] : []),
  ];
  const form = file
    ? `import { readFile } from 'node:fs/promises';\n\nconst form = new FormData();\nform.set('file', new Blob([await readFile('${file}')]), '${file}');\n`
    : '';
  const call = options.length > 0 ? `fetch('${url}', {\n${options.join('\n')}\n})` : `fetch('${url}')`;
  const read = stream
    ? 'for await (const chunk of response.body ?? []) process.stdout.write(chunk);'
    : 'console.dir(await response.json(), { depth: null });';
  return `${form}const response = await ${call};\n${read}`;
}

export function pythonSample({ method, url, body, file, stream, access }: SampleRequest): string {
  const lines = [
    ...(access ? [`    headers={"${access.header}": os.environ["${access.variable}"]},`] : []),
    ...(body === undefined ? [] : [`    json=${literal(body, PYTHON, '    ')},`]),
    ...(file ? [`    files={"file": open("${file}", "rb")},`] : []),
    ...(stream ? ['    stream=True,'] : []),
  ];
  const imports = access ? 'import os\nimport requests' : 'import requests';
  const options = lines.length > 0 ? `\n    "${url}",\n${lines.join('\n')}\n` : `"${url}"`;
  const read = stream ? 'for line in response.iter_lines():\n    print(line)' : 'print(response.json())';
  return `${imports}\n\nresponse = requests.${method.toLowerCase()}(${options})\n${read}`;
}
