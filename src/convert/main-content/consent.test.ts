/** Cookie notices, and nothing else, are recognized by their makers' names and by what they say. */
import { describe, expect, it } from 'vitest';
import { TEST_PAGES, TIDE_PARAGRAPHS } from '../../../test/fixtures/main-content-pages.ts';
import { parseHtml } from '../html/parse.ts';
import { prune } from './prune.ts';
import { reader } from './reader.ts';
import { toText } from './text.ts';

const SENTENCE =
  'We and our 212 partners store cookies on your device to measure visits and to show advertising that fits you.';
const BUTTONS = '<button>Accept all</button><button>Reject all</button>';

const NOTICES: Record<string, string> = {
  OneTrust: `<div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter"></div><div id="onetrust-banner-sdk" role="dialog"><p>${SENTENCE}</p>${BUTTONS}</div></div>`,
  Cookiebot: `<div id="CybotCookiebotDialog"><h2>This website uses trackers</h2><p>${SENTENCE}</p></div>`,
  Didomi: `<div id="didomi-host"><div class="didomi-popup-container"><p>${SENTENCE}</p></div></div>`,
  Quantcast: `<div id="qc-cmp2-container"><div class="qc-cmp2-summary"><p>${SENTENCE}</p></div></div>`,
  TrustArc: `<div id="truste-consent-track"><div id="truste-consent-text">${SENTENCE}</div></div>`,
  Usercentrics: `<div id="usercentrics-root"><div>${SENTENCE}</div></div>`,
  Osano: `<div class="osano-cm-window"><div class="osano-cm-dialog"><span>${SENTENCE}</span></div></div>`,
  Klaro: `<div id="klaro"><div class="cookie-modal"><p>${SENTENCE}</p></div></div>`,
  cookieconsent: `<div class="cc-window cc-banner"><span class="cc-message">${SENTENCE}</span><a class="cc-btn">Got it!</a></div>`,
  Borlabs: `<div id="BorlabsCookieBox"><div><p>${SENTENCE}</p></div></div>`,
  Complianz: `<div id="cmplz-cookiebanner-container"><div class="cmplz-message"><p>${SENTENCE}</p></div></div>`,
  'a name of its own': `<div class="site-cookie-notice-bar"><p>${SENTENCE}</p></div>`,
  'a dialog without a name': `<div role="dialog" class="x1"><p>${SENTENCE}</p></div>`,
  'no name at all': `<div class="x1 x2"><div><p>${SENTENCE}</p></div><div><button>Accept all cookies</button></div></div>`,
};

const page = TEST_PAGES[0]?.html ?? '';

describe.each(Object.entries(NOTICES))('a notice of %s', (_, notice) => {
  const { root } = parseHtml(page.replace('</body>', `${notice}</body>`));
  it.each(['reader', 'prune'])('is not in %s', (mode) => {
    const text = toText((mode === 'reader' ? reader(root) : prune(root)).view);
    expect(text).not.toContain('212 partners');
    expect(text).not.toContain('Accept all');
    expect(text).toContain(TIDE_PARAGRAPHS[1]);
  });
});

it('leaves an article about cookies alone', () => {
  const about = TIDE_PARAGRAPHS.map(
    (text) => `<p>${text} Cookies were served, and consent was asked of nobody.</p>`,
  );
  const html = `<body><main><article class="cookie-story"><h1>On cookies</h1>${about.join('')}<a href="/more">OK</a></article></main></body>`;
  expect(toText(reader(parseHtml(html).root).view)).toContain('consent was asked of nobody');
});
