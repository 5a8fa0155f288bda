import { expect, test } from 'vitest';
import { callSamples } from './call.ts';
import type { Sample } from './place.ts';

const BODY = {
  url: "https://a.test/it's",
  formats: [
    { type: 'json', schema: { type: 'object', properties: { 'a-b': { type: 'string', nullable: true } } } },
  ],
  fetchConfig: { wait: null },
};
const PLACE = { origin: 'http://127.0.0.1:4000' };
const sampleOf = (language: Sample['language'], ...given: Parameters<typeof callSamples>) => {
  const sample = callSamples(...given).find((candidate) => candidate.language === language);
  if (!sample) throw new Error(`No sample in ${language}`);
  return sample;
};
const codeOf = (language: Sample['language']) =>
  sampleOf(language, { service: 'scrape', body: BODY }, PLACE).code;

test('the curl command carries the body, quoted for the shell', () => {
  const quoted = /-d '([\s\S]*)'$/.exec(codeOf('curl'))?.[1] ?? '';
  expect(JSON.parse(quoted.replaceAll("'\\''", "'"))).toEqual(BODY);
});

test('the TypeScript literal is the body', () => {
  const literal = /winnow\.scrape\(([\s\S]*)\);\nconsole/.exec(codeOf('typescript'))?.[1] ?? '';
  expect(new Function(`return ${literal}`)()).toEqual(BODY);
});

test('Python has its own literals', () => {
  const code = codeOf('python');
  expect(code).toContain('"nullable": True');
  expect(code).toContain('"wait": None');
});

test('crawls and monitors are started by their own methods', () => {
  const typescript = (service: 'crawl' | 'monitor') =>
    sampleOf('typescript', { service, body: { url: 'https://a.test' } }, PLACE).code;
  expect(typescript('crawl')).toContain('winnow.crawl.start(');
  expect(typescript('monitor')).toContain('winnow.monitor.create(');
});

test('a file is sent as a form, with its options', () => {
  const call = {
    service: 'parse',
    body: { file: "ann's.pdf", formats: [{ type: 'links' }] },
  } as const;
  expect(sampleOf('curl', call, PLACE).code).toContain(
    `-F file=@'ann'\\''s.pdf' \\\n  -F 'options={"formats": [{"type": "links"}]}'`,
  );
  const { code } = sampleOf('typescript', call, PLACE);
  expect(code).toContain("await readFile('ann\\'s.pdf')");
  expect(code).toMatch(
    /winnow\.parse\(\{\s+file,\s+name: 'ann\\'s\.pdf',\s+formats: \[\{ type: 'links' \}\]/,
  );
  expect(sampleOf('python', call, PLACE).code).toContain('data={"options": json.dumps({"formats"');
});

test('a sample comes with its set-up', () => {
  const call = { service: 'scrape', body: { url: 'https://a.test' } } as const;
  expect(sampleOf('curl', call, { ...PLACE, key: 'wn_live_1' }).code).toMatch(
    /^export WINNOW_API_KEY=wn_live_1\ncurl -X POST/,
  );
  const file = sampleOf('curl', call, { ...PLACE, keyFile: '/var/lib/my winnow/api-key' }).code;
  expect(file).toContain(`"\${WINNOW_API_KEY:-$(cat '/var/lib/my winnow/api-key')}"`);
  const another = sampleOf('curl', call, { ...PLACE, keyFile: null }).code;
  expect(another).toContain('{WINNOW_API_KEY:-YOUR_KEY}"');
  expect(sampleOf('typescript', call, PLACE).setUp).toContain(
    `npm install ${PLACE.origin}/dashboard/winnow-sdk.tgz`,
  );
  expect(sampleOf('python', call, PLACE).setUp).toContain('pip install requests\nexport');
  expect(sampleOf('cli', call, PLACE).code).toMatch(
    /^export WINNOW_URL=\S+\nexport .*\nnpx --no winnow scrape/,
  );
});

test('a change is sent to the monitor that it changes', () => {
  const call = { service: 'monitor', body: { name: 'Rye' }, changes: 'the-id' } as const;
  expect(sampleOf('curl', call, PLACE).code).toContain(`-X PATCH ${PLACE.origin}/api/monitor/the-id`);
  expect(sampleOf('typescript', call, PLACE).code).toContain("monitor.update('the-id', { name: 'Rye' })");
  expect(callSamples(call, PLACE).map(({ language }) => language)).toEqual([
    'curl',
    'typescript',
    'python',
    'cli',
  ]);
  expect(sampleOf('cli', call, PLACE).code).toContain('winnow monitor update the-id --name Rye');
});
