/** Publication dates from a page's text, markup and address. */
import { describe, expect, it } from 'vitest';
import { type AskedPage, askPage, text } from '../../../test/fixtures/extraction.ts';

const long = `<p>${'Lamps have been made of brass for centuries. '.repeat(6)}</p>`;
const TITLE = '<title>Ten lamps of brass | Lamp Gazette</title>';

function published(body: string, { fields = {}, ...page }: AskedPage & { fields?: object } = {}) {
  const asked = { datePublished: { ...text, format: 'date' }, ...fields };
  return askPage(body, asked, { head: TITLE, url: 'https://gazette.example/post', ...page }).datePublished;
}

describe('a date around the title', () => {
  it('is right above it, or in an element named after dates', () => {
    expect(published(`<p>March 3, 2026</p><h1>Ten lamps</h1>${long}`)).toBe('2026-03-03');
    expect(published(`<h1>Ten lamps</h1>${long}<div class="post-date">March 3, 2026</div>`)).toBe(
      '2026-03-03',
    );
  });

  it('is neither one of several nor a modification date', () => {
    expect(published(`<p>March 3, 2026</p><p>March 4, 2026</p><h1>Ten lamps</h1>${long}`)).toBeNull();
    expect(published(`<p>Updated March 3, 2026</p><h1>Ten lamps</h1>${long}`)).toBeNull();
    expect(published(`<p>Valid until March 3, 2026</p><h1>Ten lamps</h1>${long}`)).toBeNull();
    expect(published(`<h1>Ten lamps</h1><p>Zuletzt geändert: 3. März 2026</p>${long}`)).toBeNull();
  });

  it.each([
    'Until March 3, 2026',
    'Sale ends 3/4/26',
    'Deadline: 5 May 2026',
    'Version 3.2.10',
    'iPhone 13 Pro 2021',
  ])('is not said by "%s"', (line) => {
    expect(published(`<h1>Ten lamps</h1><p>${line}</p>${long}`)).toBeNull();
    expect(published(`<p>${line}</p><h1>Ten lamps</h1>${long}`)).toBeNull();
  });

  it('may have a weekday or a place before it', () => {
    for (const line of ['Tuesday, March 3, 2026', 'Tue 3 March 2026', 'Berlin, 3 March 2026'])
      expect(published(`<p>${line}</p><h1>Ten lamps</h1>${long}`)).toBe('2026-03-03');
  });

  it('is found below a title that is not an h1', () => {
    const body = `<h1>Lamp Gazette</h1>${long}<h3>Ten lamps of brass</h3><p class="info">03.03.26 22:00</p>${long}`;
    expect(published(body, { language: 'de' })).toBe('2026-03-03');
  });

  it('counts in a share box or narrow column next to the title, but not further away', () => {
    const aside = '<aside><ul><li>Lamps</li><li>3 March 2026</li><li>7 minutes</li></ul></aside>';
    expect(published(`<h1>Ten lamps of brass</h1>${aside}${long}`)).toBe('2026-03-03');
    expect(
      published(`<h1>Ten lamps of brass</h1>${long.repeat(3)}${'<b>x</b>'.repeat(40)}${aside}`),
    ).toBeNull();
  });

  it('is the page’s own if other pages with dates are listed below', () => {
    const card = (day: number) =>
      `<div class="box"><h4>Lamp ${day}</h4><div class="date">March ${day}, 2026</div><p>Brass.</p></div>`;
    const cards = [11, 12, 13, 14].map(card).join('');
    const own = '<div class="box"><span>Lamps</span><p class="date">March 3, 2026</p></div>';
    expect(published(`<h1>Ten lamps of brass</h1>${own}${long}${cards}`)).toBe('2026-03-03');
    expect(published(`<h1>All our lamps</h1>${cards}`, { head: '<title>All our lamps</title>' })).toBeNull();
  });
});

describe('a date after "published" or the like', () => {
  it.each([
    ['de', '<p>Veröffentlicht am 16.08.2026<br>Dauer: 1 Stunde</p>', '2026-08-16'],
    ['fr', '<p>Mis en ligne le 16 août 2026</p>', '2026-08-16'],
    ['es', '<p>Publicado el 16 de agosto de 2026 en Lámparas</p>', '2026-08-16'],
    ['ru', '<p>Опубликовано: 16 августа 2026</p>', '2026-08-16'],
    ['ja', '<p>公開日：2026年8月16日</p>', '2026-08-16'],
    ['en', '<p>Lamps | Posted on August 16, 2026</p>', '2026-08-16'],
    ['en', '<p>This article was published on August 16, 2026</p>', '2026-08-16'],
    ['en', '<p>By Ada Roth on August 16, 2026 | 3 replies</p>', '2026-08-16'],
  ])('%s: %s', (language, line, day) => {
    expect(published(`<h1>Ten lamps of brass</h1>${long}${line}`, { language })).toBe(day);
  });

  it('is not the modification date after the author’s name', () => {
    const line = '<p>By Ada Roth, last updated: March 3, 2026</p>';
    expect(published(`<h1>Ten lamps of brass</h1>${long}${line}`)).toBeNull();
  });

  it('is neither a deadline nor the date of a comment', () => {
    expect(published(`<h1>Ten lamps of brass</h1>${long}<p>By Friday, March 6, 2026</p>`)).toBeNull();
    const comment = '<div class="comment"><p>By Bob on March 6, 2026</p><p>Fine lamps.</p></div>';
    expect(published(`<h1>Ten lamps of brass</h1>${long}${comment}`)).toBeNull();
  });

  it.each([
    ['en', 'Her first book on lamps was published on March 3, 2020.'],
    ['de', 'Die Herstellung der Lampe wurde eingestellt am 3. März 2020.'],
    ['de', 'Der Roman über die Lampe ist erschienen am 3. März 2020.'],
    ['fr', 'Un album sur les lampes, paru le 3 mars 2020, en parle.'],
  ])('%s: "%s" is about something else', (language, line) => {
    expect(published(`<h1>Ten lamps of brass</h1>${long}<p>${line}</p>`, { language })).toBeNull();
  });

  it('is not one of many', () => {
    const lines = [3, 4, 5].map((day) => `<p>Published on March ${day}, 2026</p>`).join('');
    expect(
      published(`<h1>Ten lamps of brass</h1>${long.repeat(2)}${'<b>x</b>'.repeat(40)}${lines}`),
    ).toBeNull();
  });
});

describe('a date in the address', () => {
  const at = (path: string) =>
    published(`<h1>Ten lamps</h1>${long}`, { url: `https://gazette.example${path}` });

  it.each([
    ['/2026/03/05/ten-lamps', '2026-03-05'],
    ['/news/2026/3/5/ten-lamps.html', '2026-03-05'],
    ['/lamps/2026-03-05-ten-lamps', '2026-03-05'],
    ['/lamps/ten-lamps-20260305', '2026-03-05'],
    ['/2026/03/05/', null],
    ['/2026/03/ten-lamps', null],
    ['/2026/13/05/ten-lamps', null],
    ['/events/2026/03/05/ten-lamps', null],
    ['/lamps/92603051', null],
    ['/docs/api/2026-03-05/lamps', null],
    ['/products/lamp-20260305', null],
  ])('%s is %s', (path, day) => {
    expect(at(path)).toBe(day);
  });

  it('is read from the canonical address, and is less important than what the page says', () => {
    const canonical = `${TITLE}<link rel="canonical" href="https://gazette.example/2026/03/05/ten-lamps">`;
    expect(published(`<h1>Ten lamps</h1>${long}`, { head: canonical })).toBe('2026-03-05');
    const time = '<time class="entry-date published updated" datetime="2026-03-06">6 March</time>';
    expect(published(`<h1>Ten lamps</h1>${time}${long}`, { head: canonical })).toBe('2026-03-06');
  });
});

describe('a date in structured data', () => {
  const meta = (value: string) => `${TITLE}<meta property="article:published_time" content="${value}">`;

  it('is the date that the page shows if structured data has the same time in UTC', () => {
    const body = `<h1>Ten lamps of brass</h1><p>March 3, 2026</p>${long}`;
    expect(published(body, { head: meta('2026-03-04T02:54:30Z') })).toBe('2026-03-03');
    expect(published(body, { head: meta('2026-03-04T21:54:30Z') })).toBe('2026-03-04');
    expect(published(body, { head: meta('2026-03-04T02:54:30+01:00') })).toBe('2026-03-04');
    for (const line of ['Publié le 3 mars 2026', 'Опубликовано: 3 марта 2026']) {
      const above = `<p>${line}</p><h1>Ten lamps of brass</h1>${long}`;
      expect([line, published(above, { head: meta('2026-03-04T02:54:30Z') })]).toEqual([line, '2026-03-03']);
    }
  });

  it('is not that of a comment, of another time or of a deadline on the next day', () => {
    for (const next of [
      `${long}<div><b>Bob</b> <time>March 6, 2026</time><p>Fine lamps.</p></div>`,
      `<p>March 6, 2026 09:40</p>${long}`,
      `<time datetime="2026-03-06T01:30:00+09:00">6 March 2026</time>${long}`,
      `<p>Deadline: March 6, 2026</p>${long}`,
    ])
      expect(
        published(`<main><h1>Ten lamps of brass</h1>${next}</main>`, { head: meta('2026-03-05T12:00:00Z') }),
      ).toBe('2026-03-05');
  });

  it('is not the upload date of a video', () => {
    const video =
      '<script type="application/ld+json">{"@type":"VideoObject","name":"Lamps","uploadDate":"2020-01-01"}</script>';
    expect(published(long, { head: `${meta('2026-03-04')}${video}` })).toBe('2026-03-04');
  });

  it('is kept if the same element is one of several columns', () => {
    const column = (day: number) =>
      `<div class="column"><p>Lamp ${day}</p><time datetime="2026-03-${day}">${day} March 2026</time></div>`;
    const own = `<div class="column" itemscope itemtype="https://schema.org/Article"><p itemprop="headline">Ten lamps of brass</p>
      <meta itemprop="datePublished" content="2026-03-03"><p>A lamp.</p></div>`;
    expect(published(`${own}${column(11)}${column(12)}`)).toBe('2026-03-03');
  });

  it('may be in the attribute `value` of a meta element', () => {
    expect(published(long, { head: '<meta name="date" value="2026-03-03 03:33:08">' })).toBe('2026-03-03');
  });
});
