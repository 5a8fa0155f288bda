import { describe, expect, it } from 'vitest';
import { interstitialIn, interstitialOf } from './interstitial.ts';

const page = (title: string, body: string) => `<title>${title}</title><body>${body}</body>`;
const ARTICLE = '<p>The mill stands by the river and has ground the grain of the valley for ages.</p>'.repeat(
  60,
);

describe('a page that stands in for another', () => {
  it.each([
    ['maintenance', page('Mill', '<h1>We&rsquo;ll be right back</h1><p>Down for scheduled maintenance.</p>')],
    ['maintenance', page('Wartungsarbeiten', '<p>Wir sind bald wieder da.</p>')],
    ['sign-in page', page('Sign in – Mill', '<h1>Welcome</h1><input type="password">')],
    ['sign-in page', page('Mill', '<h1>Members</h1><p>Please log in to view this page.</p>')],
    ['consent page', page('Mill', '<h1>Before you continue to Mill</h1><button>Accept all</button>')],
    ['page for another country', page('Mill', '<p>This video is not available in your country.</p>')],
    ['page for another country', page('Choose your country', '<h1>Choose your country or region</h1>')],
  ])('is known: %s', (name, html) => {
    expect(interstitialIn(html)).toBe(name);
  });

  it.each([
    ['an article about maintenance', page('Maintenance of mills', `<h1>Under maintenance</h1>${ARTICLE}`)],
    [
      'a page with a sign-in link',
      page('Mill', '<a href="/login">Sign in</a><h1>Bread</h1><p>Fresh today.</p>'),
    ],
    [
      'a page with a notice about cookies',
      page(
        'Bread',
        `<h1>Bread</h1><p>Fresh today, from our own flour.</p><div>We use cookies. <button>Accept</button></div>`,
      ),
    ],
  ])('is not %s', (_, html) => {
    expect(interstitialIn(html)).toBeNull();
  });

  it('is the page itself where it was asked for', () => {
    const document = {
      ...{ contentType: 'text/html', charset: 'utf-8', status: 200, headers: {}, redirects: [], steps: [] },
      body: Buffer.from(page('Sign in', '<h1>Sign in</h1><input type="password">')),
      ...{ engine: 'http' as const, engineReason: '', warnings: [] },
    };
    const at = (requestedUrl: string) => interstitialOf({ ...document, requestedUrl, url: requestedUrl });
    expect(at('https://mill.example/prices')).toBe('sign-in page');
    expect(at('https://mill.example/login')).toBeNull();
  });
});
