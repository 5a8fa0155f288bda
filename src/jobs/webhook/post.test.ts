import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CERTIFICATE } from '../../../test/site/certificate.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import { createPoster } from './post.ts';

let secure: Site;
const received: string[] = [];

beforeAll(async () => {
  const hook: Parameters<Site['page']>[1] = async (request, response) => {
    received.push(`${request.method} ${request.headers['webhook-id']} ${await text(request)}`);
    response.end('thanks');
  };
  secure = await startSite({ '/hook': hook }, { protocol: 'https' });
});
afterAll(() => secure.close());

async function postOnce(ca?: string, url = `${secure.url}/hook`) {
  const { post, close } = createPoster({ allowedPrivateHosts: [secure.host] }, ca ? { ca } : {});
  const signal = new AbortController().signal;
  try {
    return await post({ url, headers: { 'webhook-id': 'one' }, body: '{}', signal });
  } finally {
    await close();
  }
}

it('posts over TLS', async () => {
  expect(await postOnce(CERTIFICATE)).toMatchObject({ statusCode: 200, error: null, response: 'thanks' });
  expect(received).toEqual(['POST one {}']);
});

it('sends nothing to a receiver with an untrusted certificate, and says why', async () => {
  received.length = 0;
  const attempt = await postOnce();
  expect(attempt).toMatchObject({ statusCode: null, error: expect.stringMatching(/certificate/i) });
  expect(received).toEqual([]);
});

it.each(['hook:100%', ':only'])('authenticates with %s from the address', async (pair) => {
  secure.requests.length = 0;
  const url = `${secure.url}/hook`.replace('//', `//${pair}@`);
  expect(await postOnce(CERTIFICATE, url)).toMatchObject({ statusCode: 200, error: null });
  const basic = `Basic ${Buffer.from(pair).toString('base64')}`;
  expect(secure.requests.map(({ headers }) => headers.authorization)).toEqual([basic]);
});
