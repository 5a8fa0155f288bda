import { afterEach, expect, it } from 'vitest';
import { type Handler, startSite } from '../../../test/site/site.ts';
import { createS3 } from './client.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

it('the check of a store that may be written to but not read says so', async () => {
  const denied = `<?xml version="1.0"?><Error><Code>AccessDenied</Code><HostId>${'x'.repeat(100)}</HostId></Error>`;
  const store: Handler = (request, response) => {
    if (request.method === 'GET') response.writeHead(403).end(denied);
    else request.resume().on('end', () => response.writeHead(200).end());
  };
  const site = await startSite({ '/*': store });
  const credentials = { accessKey: 'a', secretKey: 'b', region: 'local' };
  const s3 = createS3({ ...credentials, endpoint: site.url, bucket: 'winnow', pathStyle: true });
  closing.push(s3.close, site.close);
  await expect(s3.check()).rejects.toMatchObject({
    message: 'It is not possible to read from the object store at the moment',
    cause: { message: 'The object store answered 403 (AccessDenied)' },
  });
});
