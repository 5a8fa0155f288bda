import { expect, test } from 'vitest';
import { samplesOf } from './samples.ts';

const BODY = {
  url: "https://a.test/it's",
  formats: [
    { type: 'json', schema: { type: 'object', properties: { 'a-b': { type: 'string', nullable: true } } } },
  ],
  fetchConfig: { wait: null },
};
const codeOf = (id: string) =>
  samplesOf('scrape', BODY, 'http://127.0.0.1:4000').find((sample) => sample.id === id)?.code ?? '';

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
  expect(samplesOf('crawl', { url: 'https://a.test' }, 'http://x')[1]?.code).toContain('winnow.crawl.start(');
  expect(samplesOf('monitor', { url: 'https://a.test' }, 'http://x')[1]?.code).toContain(
    'winnow.monitor.create(',
  );
});
