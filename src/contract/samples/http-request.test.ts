import { execFileSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { curlSample, KEY_ACCESS, pythonSample, typescriptSample } from './http-request.ts';

const URL = 'http://127.0.0.1:4000/x';
const BODY = { text: `it's "a" \\ b\n$HOME`, none: null, yes: true, 'odd-name': [1, 'x'] };
const REQUEST = { method: 'POST', url: URL, body: BODY, access: KEY_ACCESS };

test('a shell reads the command as it was meant', () => {
  const script = `curl() { printf '%s\\0' "$@"; }; WINNOW_API_KEY=k; ${curlSample(REQUEST)}`;
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
  expect(words.slice(0, 7)).toEqual([
    '-X',
    'POST',
    URL,
    '-H',
    'SVC-APIKEY: k',
    '-H',
    'Content-Type: application/json',
  ]);
  expect(JSON.parse(words.at(-1) ?? '')).toEqual(BODY);
});

test('the TypeScript sends what it should', async () => {
  const calls: [string, { method: string; headers: object; body: string }][] = [];
  const fetch = (...call: (typeof calls)[number]) => {
    calls.push(call);
    return { json: () => ({}) };
  };
  const code = stripTypeScriptTypes(`(async () => {${typescriptSample(REQUEST)}})()`);
  const run = new Function('fetch', 'process', 'console', `return ${code.replace(/;$/, '')}`);
  await run(fetch, { env: { WINNOW_API_KEY: 'k' } }, { dir: () => {} });
  const [url, { method, headers, body }] = calls[0] ?? ['', { method: '', headers: {}, body: 'null' }];
  expect([url, method, headers]).toEqual([
    URL,
    'POST',
    { 'SVC-APIKEY': 'k', 'Content-Type': 'application/json' },
  ]);
  expect(JSON.parse(body)).toEqual(BODY);
});

test('the Python uses the literals of Python', () => {
  const code = pythonSample(REQUEST);
  expect(code).toContain('"none": None');
  expect(code).toContain('"yes": True');
  expect(code).toContain('requests.post(');
});

test('a file is sent as a form', () => {
  const request = { method: 'POST', url: URL, file: 'report.pdf', access: KEY_ACCESS };
  expect(curlSample(request)).toMatch(/-F file=@report\.pdf$/);
  expect(typescriptSample(request)).toContain(
    "form.set('file', new Blob([await readFile('report.pdf')]), 'report.pdf');",
  );
  expect(typescriptSample(request)).toContain('  body: form,');
  expect(typescriptSample({ ...request, body: { a: 1 } })).toContain(
    "form.set('options', JSON.stringify({ a: 1 }));\nconst response",
  );
  expect(pythonSample(request)).toContain('files={"file": open("report.pdf", "rb")},');
});
