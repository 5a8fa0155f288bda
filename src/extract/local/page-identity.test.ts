/** The title, site and author of a page, if several places of the page state them. */
import { describe, expect, it } from 'vitest';
import { askPage, text } from '../../../test/fixtures/extraction.ts';
import type { JsonSchema } from '../engine.ts';

const ask = (body: string, fields: JsonSchema, head = '', url = 'https://www.lamp-gazette.example/post') =>
  askPage(body, fields, { head, url });

describe('the publisher', () => {
  const publisher = (body: string, head = '', url?: string) =>
    ask(body, { publisher: text }, head, url).publisher;

  it('is the end of the title if the host resembles it', () => {
    const head = '<title>Ten brass lamps | Buying guide | Lamp Gazette</title>';
    expect(publisher('<h1>Ten lamps of brass</h1>', head)).toBe('Lamp Gazette');
    expect(publisher('<h1>Ten lamps</h1>', '<title>Ten lamps | Brass and steel</title>')).toBeNull();
  });

  it.each([
    ['Lamp Gazette', 'Lamp Gazette'],
    ['Lamp Gazette » Feed', 'Lamp Gazette'],
    ['Lamp Gazette RSS Feed', 'Lamp Gazette'],
    ['RSS 2.0', null],
    ['Lamp Gazette » Ten lamps Comments Feed', null],
    ['Lamp Gazette » Brass Category Feed', 'Lamp Gazette'],
  ])('is what the feed is called: %s', (title, expected) => {
    const head = `<link rel="alternate" type="application/rss+xml" title="${title}" href="/feed">`;
    expect(publisher('<h1>Ten lamps</h1>', head)).toBe(expected);
  });

  it('is the name in the link to the front page if the host resembles it', () => {
    const logo = (alt: string) =>
      `<header><a href="/"><img src="l.png" alt="${alt}"></a></header><h1>Ten lamps</h1>`;
    expect(publisher(logo('Lamp Gazette logo'))).toBe('Lamp Gazette');
    expect(publisher(logo('A lamp in the rain'))).toBeNull();
  });

  it.each([
    ['© 2026 Lamp Press. All rights reserved.', 'Lamp Press'],
    ['Copyright © 2013-2026 Lamp Press Inc. All rights reserved.', 'Lamp Press Inc'],
    ['Copyright 2026 by Lamp Press | Imprint', 'Lamp Press'],
    ['© All rights reserved.', null],
  ])('is who claims the copyright: %s', (claim, expected) => {
    expect(publisher(`<h1>Ten lamps</h1><footer><p>${claim}</p></footer>`)).toBe(expected);
  });

  it.each([
    ['Home', 'https://homelamps.example/post'],
    ['Blog', 'https://blog.gazette.example/post'],
    ['Com', 'https://gazette.com/post'],
    ['Lamps', 'https://lamps-and-shades-of-brass.example/post'],
  ])('is no part of a site, nor a word that its host happens to hold: %s', (name, url) => {
    expect(publisher(`<a href="/">${name}</a><h1>Ten of brass</h1>`, '', url)).toBeNull();
    expect(publisher('<h1>Ten of brass</h1>', `<title>Ten of brass - ${name}</title>`, url)).toBeNull();
  });

  it.each([
    '<footer><a href="/copyright">Copyright Policy</a></footer>',
    '<p>Copyright infringement is a crime.</p>',
    '<ol><li>(c) The buyer pays.</li></ol>',
    '<p>Photo © Ada Roth</p>',
    '<figure><figcaption>© 2026 Ada Roth</figcaption></figure>',
  ])('is not in what claims nothing of the page: %s', (body) => {
    expect(publisher(`<h1>Ten lamps</h1>${body}`)).toBeNull();
  });

  it('is found quickly even with very long names of feeds, pictures and authors', () => {
    const names = ['-'.repeat(100_000), ' :'.repeat(50_000), `a ${'homepage'.repeat(40)}`].map(
      (name) => `${name}x`,
    );
    const started = process.cpuUsage().user;
    for (const name of names) {
      const head = `<link rel="alternate" type="application/rss+xml" title="${name}"><meta name="author" content="${name}">
        <meta name="description" content="${name}">`;
      const asked = { publisher: text, author: text, name: text, price: text, description: text };
      ask(`<a href="/"><img alt="${name}"></a><h1>Ten lamps</h1>`, asked, head);
    }
    expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(3);
  });

  it('is not one of several copyright holders', () => {
    expect(publisher('<h1>Ten lamps</h1><p>© 2020 Ada Roth</p><p>© 2026 Lamp Press</p>')).toBeNull();
  });
});

describe('the headline', () => {
  const asked = { headline: text, title: text, name: text };
  const head = `<title>Best brass lamps 2026 (tested) | Gazette</title>
    <meta property="og:title" content="Best brass lamps 2026 (tested)">`;

  it('is the only heading if the title is that of the site', () => {
    const product = '<main><h1>Blue lamp</h1><p>Price: $10</p></main>';
    for (const title of ['Shop', 'Kiln & Co'])
      expect(ask(product, asked, `<title>${title}</title>`)).toEqual({
        headline: 'Blue lamp',
        name: 'Blue lamp',
        title,
      });
    expect(ask(`${product}<h1>News</h1>`, asked, '<title>Shop</title>')).toMatchObject({ name: 'Shop' });
  });

  it('is the page’s heading if its titles say the same in other words', () => {
    expect(ask('<h1>The ten best lamps of brass in 2026</h1>', asked, head)).toEqual({
      headline: 'The ten best lamps of brass in 2026',
      name: 'The ten best lamps of brass in 2026',
      title: 'Best brass lamps 2026 (tested)',
    });
  });

  it('is the heading that the address spells out', () => {
    const head = '<title>Lamps that last | Lamp Gazette</title>';
    const body = '<h1>The blog</h1><article><h1>Seven ways to mend a cord of cotton</h1></article>';
    const url = 'https://www.lamp-gazette.example/mend/seven-ways-to-mend-a-cord-of-cotton.html';
    expect(ask(body, { headline: text }, head, url).headline).toBe('Seven ways to mend a cord of cotton');
  });

  it('is neither a section nor the name of the site', () => {
    expect(ask('<h1>Buying guides</h1>', asked, head).headline).toBe('Best brass lamps 2026 (tested)');
    const titled = '<title>Choosing brass lamps - Brass Lamp Gazette</title>';
    const body = '<h1><a href="/">Brass Lamp Gazette</a></h1><h1>How I choose brass lamps</h1>';
    expect(ask(body, asked, titled).headline).toBe('How I choose brass lamps');
  });
});

it('the description is the one for search engines, the excerpt the one for sharing', () => {
  const head = `<meta property="og:description" content="You will not believe these ten lamps."><meta name="description" content="Ten brass lamps, tested for a year.">`;
  expect(ask('<h1>Lamps</h1>', { description: text, excerpt: text }, head)).toEqual({
    description: 'Ten brass lamps, tested for a year.',
    excerpt: 'You will not believe these ten lamps.',
  });
});

it('a description for sharing is returned if the field asks for it by name', () => {
  const head = `<meta property="og:description" content="You will not believe these ten lamps."><meta name="description" content="Ten brass lamps, tested for a year.">`;
  expect(ask('<h1>Lamps</h1>', { ogDescription: text }, head)).toEqual({
    ogDescription: 'You will not believe these ten lamps.',
  });
});

describe('an author', () => {
  const author = (body: string, head = '') =>
    ask(`<main><h1>Ten lamps</h1>${body}</main>`, { author: text }, head).author;

  it('does not include the text after the name', () => {
    expect(author('<div>By <a href="/people/7">Ada Roth</a> <i>Verified expert</i></div>')).toBe('Ada Roth');
    expect(author('<p class="author-name">Ada Roth, Senior Lamp Editor</p>')).toBe('Ada Roth');
    expect(author('<p>By Ada Roth. Last updated March 3, 2026</p>')).toBe('Ada Roth');
    expect(
      author('<div class="byline"><a href="/7">Lamp Desk</a> / gazette.example / Mar 3, 2026</div>'),
    ).toBe('Lamp Desk');
  });

  it.each([' and ', ' with ', '; ', ' ', ' / '])('is not left out where there are two: "%s"', (between) => {
    expect(author(`<p>By <a href="/7">Ada Roth</a>${between}<a href="/8">Ben Ode</a></p>`)).toBe(
      `Ada Roth${between}Ben Ode`,
    );
  });

  it('is the person named on the page, rather than the account that posted it', () => {
    const head =
      '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ben Ode">';
    expect(author('<h1>Ten lamps</h1><div class="author_name">Ada Roth</div>', head)).toBe('Ada Roth');
    expect(author('<h1>Ten lamps</h1>', head)).toBe('Ben Ode');
  });

  it('is nobody if the name is a placeholder', () => {
    expect(author('<p>Ten.</p>', '<meta name="author" content="admin">')).toBeNull();
    expect(author('<p>By Ada Roth</p>', '<meta property="article:author" content="Administrator">')).toBe(
      'Ada Roth',
    );
  });
});

describe('the name behind "by" and in the address of a profile', () => {
  const author = (body: string) => ask(`<main>${body}</main>`, { author: text }).author;

  it.each([
    '<h1>Ten lamps</h1><div><b>Lamps</b> By <div class="who">Ada Roth</div>, <span>City desk</span></div>',
    '<h1>Ten lamps</h1><div><span>Written by</span><div><button>Ada Roth</button></div></div>',
  ])('is the name right behind "by": %s', (body) => {
    expect(author(body)).toBe('Ada Roth');
  });

  it('is not the first of two authors in separate boxes', () => {
    const box = (name: string) => `<span><b>${name}</b></span>`;
    expect(author(`<h1>Ten lamps</h1><div>By ${box('Ada Roth')} and ${box('Ben Ode')}</div>`)).toBe(
      'Ada Roth and Ben Ode',
    );
  });

  it('is not who else is named in the text', () => {
    const prose = `<p>${'A lamp gives light to those who read at night. '.repeat(4)} The <i>Nightlamp</i> by <b>Ben Ode</b> is the best of them.</p>`;
    expect(author(`<h1>Ten lamps</h1>${prose}`)).toBeNull();
  });

  it.each([
    '<p>Medically reviewed by <a href="/authors/ben-ode">Ben Ode</a></p>',
    '<p><b>Photo</b> by <b>Ben Ode</b></p>',
  ])('is not who did something else than to write: %s', (credit) => {
    expect(author(`<h1>Ten lamps</h1><p>By Ada Roth</p>${credit}`)).toBe('Ada Roth');
  });

  it('is the name that links to its own page, rather than one in a box', () => {
    const body = `<h1>Ten lamps</h1><div class="author-name">Ben Ode</div>
      <div><a href="/blog-authors/ada-roth">Ada Roth</a></div>`;
    expect(author(body)).toBe('Ada Roth');
  });
});
