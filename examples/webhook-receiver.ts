/** Receives webhooks and verifies them: `WINNOW_WEBHOOK_SECRET=whsec_… node examples/webhook-receiver.ts [PORT]`, with Node 24. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

const secret = process.env.WINNOW_WEBHOOK_SECRET;
// Without a secret anybody could sign.
if (!secret) throw new Error('Set WINNOW_WEBHOOK_SECRET to the signing secret of your account');
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');

function isGenuine(headers: IncomingHttpHeaders, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return `${signatures}`.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const server = createServer(async (request, response) => {
  // A sender that disconnects halfway must not crash the receiver.
  const body = await text(request).catch(() => null);
  if (body === null) return;
  const genuine = isGenuine(request.headers, body);
  if (genuine) console.log(JSON.parse(body).type);
  response.writeHead(genuine ? 204 : 401).end();
});
server.listen(Number(process.argv[2] ?? 8080), '127.0.0.1', () => console.log(server.address()));
