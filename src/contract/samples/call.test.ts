import { expect, test } from 'vitest';
import { type CallSamples, callSamples } from './call.ts';

const BODY = {
  url: "https://a.test/it's",
  formats: [
    { type: 'json', schema: { type: 'object', properties: { 'a-b': { type: 'string', nullable: true } } } },
  ],
  fetchConfig: { wait: null },
};
const codeOf = (language: keyof CallSamples) =>
  callSamples('scrape', BODY, 'http://127.0.0.1:4000')[language];

test('the curl command carries the body, quoted for the shell', () => {
  const quoted = /-d '([\s\S]*)'$/.exec(codeOf('curl'))?.[1] ?? '';
  expect(JSON.parse(quoted.replaceAll("'\\''", "'"))).toEqual(BODY);
});

test('the TypeScript literal is the body', () => {
  const literal = /winnow\.scrape\(([\s\S]*)\);\nconsole/.exec(codeOf('typescript'))?.[1] ?? '';
  expect(new Function(`return ${literal}`)()).toEqual(BODY);
});

test('Python has its own words', () => {
  const code = codeOf('python');
  expect(code).toContain('"nullable": True');
  expect(code).toContain('"wait": None');
});

test('crawls and monitors are started by their own methods', () => {
  const typescript = (service: 'crawl' | 'monitor') =>
    callSamples(service, { url: 'https://a.test' }, 'http://x').typescript;
  expect(typescript('crawl')).toContain('winnow.crawl.start(');
  expect(typescript('monitor')).toContain('winnow.monitor.create(');
});
