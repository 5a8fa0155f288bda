import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { answerPipelinedInOrder } from './pipelined-requests.ts';

it('gives each answer its own timeout', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/large') {
      response.setTimeout(20, () => response.destroy());
      response.end('large');
    } else setTimeout(() => response.end('slow'), 200);
  });
  answerPipelinedInOrder(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(
    'GET /large HTTP/1.1\r\nHost: a\r\n\r\nGET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  let answers = '';
  client.on('data', (piece) => (answers += piece));
  await once(client, 'close');
  server.close();
  expect(answers.match(/large|slow/g)).toEqual(['large', 'slow']);
}, 5_000);
