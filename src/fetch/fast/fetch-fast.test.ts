import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CERTIFICATE } from '../../../test/site/certificate.ts';
import { cookieGate, echoHeaders, encoded, file, htmlPage, redirectTo } from '../../../test/site/handlers.ts';
import { redirectLoop } from '../../../test/site/hostile-handlers.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import { startDeadline } from '../../concurrency/deadline.ts';
import { createDispatcherPool } from '../../net/guard/dispatcher.ts';
import { createGuard } from '../../net/guard/guard.ts';
import { credentialsFor, NO_CREDENTIALS } from '../credentials.ts';
import { type FastDeps, fetchFast } from './fetch-fast.ts';

const PAGE = `<html><body>${'<p>Grüße an alle.</p>'.repeat(2000)}</body></html>`;

/** Does not compress well, so that it takes the streaming way. */
const NOISE = randomBytes(300_000).toString('hex');

let site: Site;
let other: Site;
let deps: FastDeps;

function depsFor(allowed: string[], ca?: string): FastDeps {
  const guard = createGuard({ allowedPrivateHosts: allowed });
  return { guard, dispatchers: createDispatcherPool(guard, { ca }), userAgent: 'Winnow test' };
}

type Given = {
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  country?: string;
};

async function get(url: string, given: Given = {}, using = deps) {
  const deadline = startDeadline(5000);
  const options = { credentials: credentialsFor(url, given), country: given.country ?? null };
  try {
    return await fetchFast({ url, options, deadline, maxBytes: 5_000_000, upstream: null }, using);
  } finally {
    deadline.clear();
  }
}

const sentTo = (target: Site, path: string) => target.requests.findLast((request) => request.path === path);

beforeAll(async () => {
  other = await startSite({
    '/landing': echoHeaders,
    '/back': (_, response) => {
      response.writeHead(302, { location: `${site.url}/headers` });
      response.end();
    },
  });
  site = await startSite({
    '/': PAGE,
    '/headers': echoHeaders,
    '/a': redirectTo('/b', 301),
    '/b': redirectTo('c/d?e=f', 307),
    '/c/d': htmlPage('<p>arrived</p>'),
    '/nowhere': htmlPage('<p>a redirect without a target</p>', 302),
    '/away': redirectTo(`${other.url}/landing`),
    '/away-and-back': redirectTo(`${other.url}/back`),
    '/inside': redirectTo('http://169.254.169.254/latest/meta-data/'),
    '/inside-name': redirectTo('http://localhost:1/'),
    '/to-file': redirectTo('file:///etc/passwd'),
    '/ssh': redirectTo('http://example.com:22/'),
    '/nonsense': redirectTo('http://[broken'),
    '/umlaut': (_, response) => {
      response.writeHead(302, { location: Buffer.from('/schön').toString('latin1') });
      response.end();
    },
    '/sch%C3%B6n': htmlPage('<p>schön</p>'),
    '/gate': cookieGate,
    '/stale': (request, response) => {
      const isSignedOut = !request.headers.cookie?.includes('sid=old');
      const renewed = ['sid=; Max-Age=0', 'seen=now; Path=/'];
      response.writeHead(isSignedOut ? 200 : 302, { location: '/stale', 'set-cookie': renewed });
      response.end(request.headers.cookie);
    },
    '/unfinished': (_, response) => {
      response.writeHead(302, { location: '', 'content-type': 'text/html' });
      response.end('<p>Moved, but nobody knows where</p>');
    },
    '/loop': redirectLoop,
    '/plain-called-gzip': (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end('not gzip at all');
    },
    '/empty-gzip': (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end();
    },
    '/odd-encoding': (_, response) => {
      response.writeHead(200, { 'content-encoding': 'utf-8' });
      response.end('plain');
    },
    '/twice': (_, response) => {
      response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'], 'x-two': ['one', 'two'] });
      response.end();
    },
    '/missing': htmlPage('<h1>Gone</h1>', 410),
    '/big.bin': file('application/octet-stream', Buffer.alloc(3_000_000, 7)),
  });
  for (const encoding of ['gzip', 'br', 'zstd', 'deflate', 'raw-deflate'] as const) {
    site.page(`/${encoding}`, encoded(encoding, PAGE));
    site.page(`/${encoding}-big`, encoded(encoding, NOISE));
  }
  deps = depsFor([site.host, other.host]);
});

afterAll(async () => {
  await deps.dispatchers.close();
  await site.close();
  await other.close();
});

describe('a page', () => {
  it('comes with status, headers and body', async () => {
    const response = await get(`${site.url}/`);
    expect(response).toMatchObject({ status: 200, url: `${site.url}/`, redirects: [] });
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body.toString()).toBe(PAGE);
  });

  it('with an error status is still a page', async () => {
    await expect(get(`${site.url}/missing`)).resolves.toMatchObject({ status: 410 });
  });

  it('keeps repeated headers, joined', async () => {
    const { headers } = await get(`${site.url}/twice`);
    expect(headers).toMatchObject({ 'set-cookie': 'a=1, b=2', 'x-two': 'one, two' });
  });

  it.each(['gzip', 'br', 'zstd', 'deflate', 'raw-deflate'])('is unpacked from %s', async (encoding) => {
    expect((await get(`${site.url}/${encoding}`)).body.toString()).toBe(PAGE);
    expect((await get(`${site.url}/${encoding}-big`)).body.toString()).toBe(NOISE);
  });

  it.each(['/gzip', '/gzip-big', '/'])('can be cut instead of refused: %s', async (path) => {
    const deadline = startDeadline(5000);
    const options = { credentials: NO_CREDENTIALS, country: null };
    const request = { url: site.url + path, options, deadline, maxBytes: 10_000, cut: true, upstream: null };
    const { body } = await fetchFast(request, deps);
    deadline.clear();
    expect(body.toString('latin1')).toBe(
      Buffer.from(path === '/gzip-big' ? NOISE : PAGE).toString('latin1', 0, 10_000),
    );
  });

  it('survives a server that is wrong about its encoding', async () => {
    expect((await get(`${site.url}/plain-called-gzip`)).body.toString()).toBe('not gzip at all');
    expect((await get(`${site.url}/empty-gzip`)).body.length).toBe(0);
    expect((await get(`${site.url}/odd-encoding`)).body.toString()).toBe('plain');
  });

  it('is asked for over a kept connection', async () => {
    const before = other.connections;
    for (let i = 0; i < 5; i++) await get(`${other.url}/landing`);
    // A second one may be opened while the first is just being handed back.
    expect(other.connections - before).toBeLessThanOrEqual(2);
  });

  it('ends the connection that the credentials sign in, so that nobody else uses it', async () => {
    const connectionWith = async (Authorization: string) => {
      await get(`${other.url}/landing`, { headers: { Authorization } });
      return sentTo(other, '/landing')?.headers.connection;
    };
    expect(await connectionWith('Negotiate YII=')).toBe('close');
    expect(await connectionWith('NTLM TlRM')).toBe('close');
    expect(await connectionWith('Bearer abc')).toBe('keep-alive');
  });

  it('may be served over h2 and https', async () => {
    for (const protocol of ['https', 'h2'] as const) {
      const secure = await startSite({ '/': PAGE, '/gz': encoded('gzip', PAGE) }, { protocol });
      const trusting = depsFor([secure.host], CERTIFICATE);
      const response = await get(`${secure.url}/gz`, {}, trusting);
      expect(response.body.toString()).toBe(PAGE);
      await trusting.dispatchers.close();
      await secure.close();
    }
  });
});

describe('headers and cookies', () => {
  it('go out with ordinary defaults, which the caller can replace', async () => {
    await get(`${site.url}/headers`, {
      headers: { 'X-Custom': 'yes', Accept: 'text/plain' },
      cookies: { a: '1', b: 'ü' },
    });
    expect(sentTo(site, '/headers')?.headers).toMatchObject({
      'user-agent': 'Winnow test',
      'accept-language': 'en-US,en;q=0.9',
      accept: 'text/plain',
      'x-custom': 'yes',
      cookie: 'a=1; b=%C3%BC',
    });
  });

  it('speak the language of the country', async () => {
    await get(`${site.url}/headers`, { country: 'DE' });
    expect(sentTo(site, '/headers')?.headers['accept-language']).toBe('de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7');
  });

  it('cannot change where or how the request goes', async () => {
    await get(`${site.url}/headers`, {
      headers: {
        Host: 'evil.example',
        Connection: 'close',
        'Content-Length': '5',
        'Proxy-Authorization': 'x',
      },
    });
    const headers = sentTo(site, '/headers')?.headers;
    expect(headers?.host).toBe(site.host);
    expect(headers).not.toHaveProperty('content-length');
    expect(headers).not.toHaveProperty('proxy-authorization');
  });

  it.each([{ 'bad name': 'x' }, { name: 'a\r\nb: c' }, { name: 'a\0b' }])('refuse %j', async (headers) => {
    await expect(
      get(`${site.url}/headers`, { headers: { ...headers } as Record<string, string> }),
    ).rejects.toMatchObject({
      type: 'validation',
    });
  });

  it('take a name and a password from the URL', async () => {
    const response = await get(`http://me:se%20cret@${site.host}/headers`);
    expect(response.url).toBe(`${site.url}/headers`);
    expect(JSON.parse(response.body.toString()).authorization).toBe(`Basic ${btoa('me:se cret')}`);
  });
});

describe('redirects', () => {
  it('are followed and listed', async () => {
    const response = await get(`${site.url}/a#part`);
    expect(response).toMatchObject({
      status: 200,
      url: `${site.url}/c/d?e=f#part`,
      redirects: [`${site.url}/a#part`, `${site.url}/b#part`],
    });
  });

  it('without a target are the page', async () => {
    await expect(get(`${site.url}/nowhere`)).resolves.toMatchObject({ status: 302 });
  });

  it('may be written in UTF-8', async () => {
    expect((await get(`${site.url}/umlaut`)).body.toString()).toBe('<p>schön</p>');
  });

  const secrets = {
    headers: {
      Authorization: 'Bearer 1',
      'X-Api-Key': '2',
      'X-Csrf-Token': '3',
      'X-Kind': 'unknown',
      'Accept-Language': 'de',
      Cookie: 'c=1',
    },
    cookies: { own: '1' },
  };

  it('take no secrets to another host', async () => {
    await get(`${site.url}/away`, secrets);
    const landed = sentTo(other, '/landing')?.headers;
    expect(landed).toMatchObject({ 'accept-language': 'de' });
    for (const name of ['authorization', 'x-api-key', 'x-csrf-token', 'x-kind', 'cookie']) {
      expect(landed).not.toHaveProperty(name);
    }
  });

  it('do not bring them back either', async () => {
    await get(`${site.url}/away-and-back`, secrets);
    expect(sentTo(site, '/headers')?.headers).not.toHaveProperty('authorization');
    expect(sentTo(site, '/headers')?.headers).not.toHaveProperty('cookie');
  });

  it('keep the cookies that the site sets on the way', async () => {
    await expect(get(`${site.url}/gate`)).resolves.toMatchObject({ status: 200, url: `${site.url}/gate` });
  });

  it('send no cookie of the caller that the site has replaced or removed', async () => {
    const { body } = await get(`${site.url}/stale`, { cookies: { sid: 'old', seen: 'never', kept: '1' } });
    expect(body.toString()).toBe('kept=1; seen=now');
  });

  it('that lead nowhere are answers', async () => {
    const response = await get(`${site.url}/unfinished`);
    expect(response).toMatchObject({ status: 302, redirects: [] });
    expect(response.body.toString()).toContain('nobody knows where');
  });

  it('end after twenty', async () => {
    const before = site.requests.length;
    await expect(get(`${site.url}/loop`)).rejects.toMatchObject({
      type: 'upstream_failed',
      message: `${site.host} redirected more than 20 times`,
    });
    expect(site.requests.length - before).toBe(21);
  });

  it.each(['/inside', '/inside-name', '/to-file', '/ssh'])('do not lead inside: %s', async (path) => {
    await expect(get(site.url + path)).rejects.toMatchObject({ type: 'validation', status: 400 });
  });

  it('must lead to a URL', async () => {
    await expect(get(`${site.url}/nonsense`)).rejects.toMatchObject({ type: 'upstream_failed' });
  });

  it('to a private site are refused even when the first site is allowed', async () => {
    const narrow = depsFor([site.host]);
    const before = other.requests.length;
    await expect(get(`${site.url}/away`, {}, narrow)).rejects.toMatchObject({ type: 'validation' });
    expect(other.requests.length).toBe(before);
    await narrow.dispatchers.close();
  });
});

describe('a film, a sound or a font', () => {
  const FILM = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(50_000)]);

  it('is refused when it begins, since nothing can be made of it', async () => {
    let hasEnded = false;
    const stream = await startSite({
      '/radio': (_, response) => {
        response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(FILM);
        response.once('close', () => {
          hasEnded = true;
        });
      },
      '/film': (_, response) => {
        response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '9000000000' }).write(FILM);
      },
    });
    const using = depsFor([stream.host]);
    const refused = (type: string) => ({
      type: 'unsupported_type',
      message: `Files of type ${type} cannot be converted`,
    });
    await expect(get(`${stream.url}/radio`, {}, using)).rejects.toMatchObject(refused('audio/mpeg'));
    await expect(get(`${stream.url}/film`, {}, using)).rejects.toMatchObject(refused('video/mp4'));
    await stream.idle();
    expect(hasEnded).toBe(true);
    await using.dispatchers.close();
    await stream.close();
  });

  it('is read where its type is wrong', async () => {
    const wrong = await startSite({
      '/code.ts': file('video/mp2t', 'export const one = 1;'),
      '/page': file('video/mp4', '<!doctype html><p>A page about a film</p>'),
    });
    const using = depsFor([wrong.host]);
    for (const path of ['/code.ts', '/page']) {
      expect(await get(wrong.url + path, {}, using)).toMatchObject({ status: 200 });
    }
    await using.dispatchers.close();
    await wrong.close();
  });
});
