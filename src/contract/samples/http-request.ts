/** A request as a curl command, in TypeScript with fetch, and in Python, ready to paste. */
import { JSON_TEXT, literal, PYTHON, shellQuote, shellWord, TYPESCRIPT } from './literal.ts';
import { keyLine, type Place, type Sample } from './place.ts';

export type SampleRequest = {
  method: string;
  url: string;
  body?: unknown;
  /** The name of a file that is sent as a form; a body goes along as its `options`. */
  file?: string | undefined;
  /** Whether the answer is a stream of events. */
  stream?: boolean;
  /** The header that grants access, and the environment variable that holds its value. */
  access: { header: string; variable: string } | null;
};

export const KEY_ACCESS = { header: 'SVC-APIKEY', variable: 'WINNOW_API_KEY' };

/** The first line of the code, which says how to run it. */
export const RUN_TYPESCRIPT = '// Save it as sample.mjs, then: node sample.mjs\n';
const RUN_PYTHON = '# Save it as sample.py, then: python3 sample.py\n';
/** Most systems' own Python refuses packages outside of an environment. */
export const PYTHON_PACKAGES = 'python3 -m venv .venv && . .venv/bin/activate && pip install requests';

/** All samples, with their set-up. */
export function requestSamples(request: SampleRequest, place: Place): Sample[] {
  const key = request.access ? keyLine(place) : null;
  const lines = (...given: (string | null)[]) => given.filter((line) => line !== null).join('\n');
  return [
    { language: 'curl', setUp: null, code: lines(key, curlSample(request)) },
    { language: 'typescript', setUp: key, code: RUN_TYPESCRIPT + typescriptSample(request) },
    {
      language: 'python',
      setUp: lines(PYTHON_PACKAGES, key),
      code: RUN_PYTHON + pythonSample(request),
    },
  ];
}

export function curlSample({ method, url, body, file, stream, access }: SampleRequest): string {
  const lines = [`curl ${stream ? '-N ' : ''}${method === 'GET' ? '' : `-X ${method} `}${url}`];
  if (access) lines.push(`-H "${access.header}: $${access.variable}"`);
  if (file) lines.push(`-F file=@${shellWord(file)}`);
  if (body !== undefined) {
    const text = shellQuote((file ? 'options=' : '') + literal(body, JSON_TEXT, '  '));
    if (file) lines.push(`-F ${text}`);
    else lines.push(`-H 'Content-Type: application/json'`, `-d ${text}`);
  }
  return lines.join(' \\\n  ');
}

export function typescriptSample({ method, url, body, file, stream, access }: SampleRequest): string {
  const headers = [
    ...(access ? [`'${access.header}': process.env.${access.variable} ?? ''`] : []),
    ...(body === undefined || file ? [] : [`'Content-Type': 'application/json'`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body === undefined || file ? [] : [`  body: JSON.stringify(${literal(body, TYPESCRIPT, '  ')}),`]),
    ...(file ? ['  body: form,'] : []),
  ];
  const call = options.length > 0 ? `fetch('${url}', {\n${options.join('\n')}\n})` : `fetch('${url}')`;
  const read = stream
    ? 'for await (const chunk of response.body ?? []) process.stdout.write(chunk);'
    : 'console.dir(await response.json(), { depth: null });';
  return `${file ? formSample(file, body) : ''}const response = await ${call};\n${read}`;
}

function formSample(file: string, options: unknown): string {
  const name = literal(file, TYPESCRIPT, '');
  return [
    "import { readFile } from 'node:fs/promises';",
    '',
    'const form = new FormData();',
    `form.set('file', new Blob([await readFile(${name})]), ${name});`,
    ...(options === undefined
      ? []
      : [`form.set('options', JSON.stringify(${literal(options, TYPESCRIPT, '')}));`]),
    '',
  ].join('\n');
}

export function pythonSample({ method, url, body, file, stream, access }: SampleRequest): string {
  const lines = [
    ...(access ? [`    headers={"${access.header}": os.environ["${access.variable}"]},`] : []),
    ...(file ? [`    files={"file": open(${literal(file, PYTHON, '')}, "rb")},`] : []),
    ...(body === undefined
      ? []
      : [
          file
            ? `    data={"options": json.dumps(${literal(body, PYTHON, '    ')})},`
            : `    json=${literal(body, PYTHON, '    ')},`,
        ]),
    ...(stream ? ['    stream=True,'] : []),
  ];
  const modules = [...(file && body !== undefined ? ['json'] : []), ...(access ? ['os'] : []), 'requests'];
  const imports = modules.map((module) => `import ${module}`).join('\n');
  const options = lines.length > 0 ? `\n    "${url}",\n${lines.join('\n')}\n` : `"${url}"`;
  const read = stream ? 'for line in response.iter_lines():\n    print(line)' : 'print(response.json())';
  return `${imports}\n\nresponse = requests.${method.toLowerCase()}(${options})\n${read}`;
}
