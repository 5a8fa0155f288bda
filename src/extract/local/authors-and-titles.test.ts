/** Authors and titles without the words around them. */
import { describe, expect, it } from 'vitest';
import { type AskedPage, askPage, text } from '../../../test/fixtures/extraction.ts';

const long = `<p>${'Lamps have been made of brass for centuries. '.repeat(6)}</p>`;

function ask(field: string, body: string, page: AskedPage) {
  const fields = { [field]: text, publisher: text, datePublished: text };
  return askPage(body, fields, { url: 'https://www.lamp-gazette.example/post/1', language: '', ...page })[
    field
  ];
}

const author = (body: string, head = '') => ask('author', `<h1>Ten lamps</h1>${body}${long}`, { head });
const headline = (body: string, title: string, told: AskedPage = {}) =>
  ask('headline', body, { ...told, head: `<title>${title}</title>${told.head ?? ''}` });

describe('an author', () => {
  it.each([
    ['<p>Von der Idee bis zum Licht</p>', null],
    ['<p>Von Rabatten und Lampen profitieren</p>', null],
    ['<p>By course or type</p>', null],
    ['<p>Von Ada Roth</p>', 'Ada Roth'],
    ['<p>Geschrieben von Ada van der Roth</p>', 'Ada van der Roth'],
    ['<p>Por Ada Roth y Ben Ode</p>', 'Ada Roth y Ben Ode'],
  ])('has capital letters: %s', (line, name) => {
    expect(author(line)).toBe(name);
  });

  it.each([
    ['<a rel="author" href="/ada">View all posts by Ada Roth →</a>', 'Ada Roth'],
    ['<a rel="author" href="/ada">Zeige alle Beiträge von Ada Roth →</a>', 'Ada Roth'],
    ['<a rel="author" href="/ada">View full profile here</a>', null],
    ['<div class="author"><b>By</b>Ada Roth</div>', 'Ada Roth'],
    ['<div class="author">Ada Roth Ada Roth</div>', 'Ada Roth'],
    ['<div class="author">Ada Roth / TNN /</div>', 'Ada Roth'],
    ['<div class="author">Ada Roth 4 years ago</div>', 'Ada Roth'],
    ['<div class="author">Ada Roth Alle Artikel Kontakt</div>', 'Ada Roth'],
    ['<div class="author">Text und Interview: Ada Roth</div>', 'Ada Roth'],
    ['<div class="author">Donnerstag, 4. November 2021</div>', null],
    ['<div class="author">ada[at]lamp-gazette.example</div><p>By Ada Roth</p>', 'Ada Roth'],
    ['<div class="username">Login</div>', null],
  ])('is the name alone: %s', (body, name) => {
    expect(author(body)).toBe(name);
  });

  it('is a person rather than the site in structured data', () => {
    const meta =
      '<meta name="author" content="Lamp Gazette"><meta property="og:site_name" content="Lamp Gazette">';
    const data =
      '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Ten lamps","author":{"@type":"Organization","name":"Lamps Inc"}}</script>';
    expect(author('<p>By Ada Roth</p>', meta)).toBe('Ada Roth');
    expect(author('<p>By Ada Roth</p>', data)).toBe('Ada Roth');
    expect(author('', meta)).toBe('Lamp Gazette');
    expect(author('<p class="author">ada</p>', data)).toBe('Lamps Inc');
    expect(author('', '<meta name="author" content="Lamp Gazette - Ada Roth">')).toBe('Ada Roth');
  });

  it('is named by WordPress’s label in the page’s language', () => {
    const pair =
      '<meta name="twitter:label1" content="Verfasst von"><meta name="twitter:data1" content="Ada Roth">';
    expect(author('', pair)).toBe('Ada Roth');
  });

  it('is at the title, whatever similar boxes follow', () => {
    const box = (name: string) => `<div class="box"><p>By ${name}</p><p>A lamp of brass.</p></div>`;
    const others = ['Ben Ode', 'Cid Moor', 'Dora Lane'].map(box).join('');
    expect(author(`<div class="box"><span>By <a href="/x">Ada Roth</a></span></div>${long}${others}`)).toBe(
      'Ada Roth',
    );
  });
});

describe('a headline', () => {
  it('is a lower heading if the h1 is the site’s name', () => {
    const body = `<h1>Lamps</h1><h2>Ten lamps of brass for you</h2>${long}`;
    const other = `<h1>Which lamp to buy</h1><h3>Ten lamps of brass for you</h3>${long}`;
    expect(headline(other, 'Ten lamps of brass for you', { head: '' })).not.toBe('Which lamp');
    expect(headline(body, 'Lamps and light: all | Ten lamps of brass for you')).toBe(
      'Ten lamps of brass for you',
    );
  });

  it('is not the site’s name, which may be a heading and the longer part of the title', () => {
    const body = `<h1>Mascot the lamp – Webcomic</h1><h1>Small lamps</h1>${long}`;
    expect(headline(body, 'Small lamps | Mascot the lamp – Webcomic')).toBe('Small lamps');
    const site = `<h1>Lamp Gazette</h1>${long}`;
    expect(headline(site, 'Lamp Gazette » Number two: Leo')).toBe('Number two: Leo');
  });

  it('does not include the kicker in the same element', () => {
    const heading = (kicker: string) => `<h1><span>${kicker}</span> Ten lamps of brass for you</h1>${long}`;
    expect(headline(heading('Light'), 'Ten lamps of brass for you | Gazette')).toBe(
      'Ten lamps of brass for you',
    );
    expect(headline(heading('3 March 2026'), 'Ten lamps of brass for you')).toBe(
      'Ten lamps of brass for you',
    );
    expect(headline(heading('Light –'), 'Ten lamps of brass for you')).toBe(
      'Light – Ten lamps of brass for you',
    );
  });

  it('does not include the name of a Chinese or Japanese site, which has no space before it', () => {
    expect(headline(long, '有英勇的灯才有英雄的城市_生活_灯报')).toBe('有英勇的灯才有英雄的城市');
    expect(headline(long, '灯-光')).toBe('灯-光');
  });
});
