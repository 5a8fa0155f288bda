/** Microdata and RDFa as the standards define them, spread over a page. */
import { describe, expect, it } from 'vitest';
import { askPage, list, number, object, text } from '../../../test/fixtures/extraction.ts';
import { parseHtml } from '../../convert/html/parse.ts';
import type { JsonSchema } from '../engine.ts';
import { extractLocal } from './extract.ts';

const uri = { ...text, format: 'uri' };

const read = (body: string, fields: JsonSchema) => askPage(body, fields, { language: '' });

describe('microdata', () => {
  it('reads the elements that itemref refers to, before and after the item', () => {
    const json = read(
      `<p id="who">Sold by <b itemprop="seller">Roth Lamps</b></p>
       <div itemscope itemtype="https://schema.org/Person"><span itemprop="name">Bo Lind</span>
         <div itemprop="makesOffer" itemscope itemtype="https://schema.org/Offer" itemref="who thing">
           <meta itemprop="price" content="180"></div></div>
       <div id="thing" itemprop="itemOffered" itemscope itemtype="https://schema.org/Product">
         <strong itemprop="name">Lamp Ada</strong><span itemprop="color">Black</span></div>`,
      {
        name: text,
        makesOffer: object({ price: number, seller: text, itemOffered: object({ name: text, color: text }) }),
      },
    );
    expect(json).toEqual({
      name: 'Bo Lind',
      makesOffer: { price: 180, seller: 'Roth Lamps', itemOffered: { name: 'Lamp Ada', color: 'Black' } },
    });
  });

  it('ends if two items refer to each other', () => {
    const json = read(
      `<div id="a" itemprop="knows" itemscope itemtype="https://schema.org/Person" itemref="b">
         <i itemprop="name">Ada</i></div>
       <div id="b" itemprop="knows" itemscope itemtype="https://schema.org/Person" itemref="a">
         <i itemprop="name">Bo</i></div>
       <div itemscope itemtype="https://schema.org/Person" itemref="a"><i itemprop="name">Cy</i></div>`,
      { name: text, knows: object({ name: text }) },
    );
    expect(json).toEqual({ name: 'Cy', knows: { name: 'Ada' } });
  });

  it('prefers machine-readable values: a term in a link, words in content, hours in datetime', () => {
    const json = read(
      `<div itemscope itemtype="https://schema.org/Store"><h1 itemprop="name">Roth Lamps</h1>
         <time itemprop="openingHours" datetime="Mo-Fr 09:00-18:00">Weekdays from nine to six</time>
         <span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
           <span itemprop="addressCountry" content="SE">Sweden</span></span>
         <div itemprop="makesOffer" itemscope itemtype="https://schema.org/Offer">
           <link itemprop="availability" href="https://schema.org/InStock">On the shelf</div></div>`,
      {
        opening_hours: text,
        country: text,
        makesOffer: object({ availability: text }),
      },
    );
    expect(json).toEqual({
      opening_hours: 'Mo-Fr 09:00-18:00',
      country: 'SE',
      makesOffer: { availability: 'InStock' },
    });
  });

  it('takes an address from the text of an element, and one without a slash', () => {
    const json = read(
      `<div itemscope itemtype="https://schema.org/Movie"><h1 itemprop="name">Ada</h1>
         <dd itemprop="url">https://films.example/ada</dd>
         <a itemprop="trailer" href="ada-trailer">Watch</a></div>`,
      { url: uri, trailer: uri },
    );
    expect(json).toEqual({ url: 'https://films.example/ada', trailer: 'https://lamps.example/ada-trailer' });
  });
});

it('an entity without properties is its text', () => {
  const { root } =
    parseHtml(`<div itemscope itemtype="https://schema.org/Event"><h1 itemprop="name">Evening</h1>
    <b itemprop="sponsor" itemscope itemtype="https://schema.org/Organization">Roth Lamps</b></div>`);
  const pages = [{ root, url: 'https://lamps.example/evening' }];
  const { json } = extractLocal({ pages, prompt: '', schema: null });
  expect(json).toEqual({ type: 'Event', name: 'Evening', sponsor: 'Roth Lamps' });
});

describe('RDFa', () => {
  it('follows a resource to where the page describes it, and joins what is said of it in two places', () => {
    const json = read(
      `<div vocab="https://schema.org/" typeof="Book" resource="#book"><h1 property="name">Lamps</h1>
         <span property="author" resource="#ada">the author</span></div>
       <footer vocab="https://schema.org/"><div resource="#ada" typeof="Person">
         <b property="name">Ada Roth</b></div></footer>
       <div vocab="https://schema.org/" resource="#book">ISBN <i property="isbn">9780306406157</i></div>`,
      { name: text, isbn: text, author: object({ name: text }) },
    );
    expect(json).toEqual({ name: 'Lamps', isbn: '9780306406157', author: { name: 'Ada Roth' } });
  });

  it('reads rel as a property if it leads to an entity', () => {
    const json = read(
      `<div vocab="https://schema.org/" typeof="Course"><h1 property="name">Wiring</h1>
         <div rel="hasCourseInstance" typeof="CourseInstance"><span property="courseMode">evenings</span></div>
         <div rel="provider"><div typeof="Organization"><b property="name">Roth School</b></div></div></div>`,
      { name: text, hasCourseInstance: object({ courseMode: text }), provider: object({ name: text }) },
    );
    expect(json).toEqual({
      name: 'Wiring',
      hasCourseInstance: { courseMode: 'evenings' },
      provider: { name: 'Roth School' },
    });
  });

  it('distinguishes the properties of an element’s own entity from those of the enclosing one', () => {
    const json = read(
      `<article vocab="https://schema.org/" about="/lamps" typeof="BlogPosting"><h1 property="headline">Lamps</h1>
         <span rel="author"><a href="/ada" about="/ada" typeof="Person" property="name">Ada Roth</a></span>
         <p about="/ada" property="jobTitle">Electrician</p></article>`,
      { headline: text, author: object({ name: text, jobTitle: text }) },
    );
    expect(json).toEqual({ headline: 'Lamps', author: { name: 'Ada Roth', jobTitle: 'Electrician' } });
  });

  it.each([
    ['itself as a part under many names', 1, 20, 1],
    ['itself as a part many times', 1, 3, 100],
    ['many others as parts, which have more', 500, 8, 1],
  ])('ends soon where a thing has %s', (_what, things, names, times) => {
    const part = (thing: number, name: number) =>
      `<i property="p${name}" resource="#t${(thing * 7 + name) % things}"></i>`.repeat(times);
    const page = Array.from({ length: things }, (_, thing) => {
      const parts = Array.from({ length: names }, (_, name) => part(thing, name));
      return `<div typeof="Thing" resource="#t${thing}"><b property="name">Ada</b>${parts.join('')}</div>`;
    });
    const before = process.cpuUsage();
    const json = read(page.join(''), { name: text, parts: list(object({ name: text })) });
    expect(json).toMatchObject({ name: 'Ada' });
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });

  it('gives several things under one name in order', () => {
    const json = read(
      `<div vocab="https://schema.org/" typeof="schema:MusicAlbum schema:Product"><h1 property="schema:name">Ada</h1>
         <p property="schema:track" typeof="MusicRecording"><i property="name">One</i></p>
         <p property="schema:track" typeof="MusicRecording"><i property="name">Two</i></p></div>`,
      { name: text, track: list(object({ name: text })) },
    );
    expect(json).toEqual({ name: 'Ada', track: [{ name: 'One' }, { name: 'Two' }] });
  });
});
