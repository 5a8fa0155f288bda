/** Cards and lines in which a name, its address and other facts stand close together. */
import { describe, expect, it } from 'vitest';
import { askPage, integer, list, object, text } from '../../../test/fixtures/extraction.ts';

const each = (html: (name: string, i: number) => string) =>
  ['Bindery Lead', 'Type Designer', 'Press Engineer'].map(html).join('\n');
const names = (json: Record<string, unknown>) => (json.jobs as { title: string }[]).map(({ title }) => title);
const NAMES = ['Bindery Lead', 'Type Designer', 'Press Engineer'];

describe('the name on a card that is one link', () => {
  it.each([
    ['its first line', (name: string) => `<p class="a1">${name}</p><p class="b2">Leeds, United Kingdom</p>`],
    ['its heading', (name: string) => `<h5>${name}</h5><div><span>Full-time</span> <span>Leeds</span></div>`],
    [
      'what a class calls the title',
      (name: string) =>
        `<div><time datetime="2027-03-12">Fri, Mar 12, 2027</time><span class="font-title">${name}</span><div>Leeds</div></div>`,
    ],
    [
      'its first line after a date',
      (name: string) => `<div class="x">12 March 2027</div><div class="y">${name}</div><div>Leeds</div>`,
    ],
  ])('is %s', (_where, card) => {
    const json = askPage(
      `<h1>Jobs</h1><ul>${each((name, i) => `<li><a href="/j/${i}">${card(name)}</a></li>`)}</ul>`,
      { jobs: list(object({ title: text, url: text })) },
    );
    expect(names(json)).toEqual(NAMES);
  });

  it('is the part of a heading that is not a price', () => {
    const json = askPage(
      `<h1>Menu</h1>${each((name) => `<div class="dish"><h4><span>${name}</span><span>$11.00</span></h4><p>Goat curd, hazelnut, dill</p></div>`)}`,
      { dishes: list(object({ name: text, description: text })) },
    );
    expect(json.dishes).toEqual(NAMES.map((name) => ({ name, description: 'Goat curd, hazelnut, dill' })));
  });

  it('is all lines of a heading', () => {
    const json = askPage('<h1><span>The long</span> <span>road home</span></h1>', { title: text });
    expect(json).toEqual({ title: 'The long road home' });
  });
});

describe('the address of a record', () => {
  it('is that of its heading, not that of its author, whatever their classes say', () => {
    const json = askPage(
      `<h1>News</h1>${each((name, i) => `<article><h2><a href="/n/${i}">${name}</a></h2><p>by <a class="url fn" href="/a/${i}">Ada Roth</a></p></article>`)}`,
      { articles: list(object({ title: text, url: text })) },
    );
    expect(json.articles).toEqual(NAMES.map((title, i) => ({ title, url: `https://lamps.example/n/${i}` })));
  });

  it('is that of a line that is its title', () => {
    const json = askPage(
      `<div class="list">${each((name, i) => `<div class="item"><div class="main"><div class="item-title"><a href="/t/${i}">${name}</a></div><ul><li><a href="/members/${i}" class="username">ada${i}</a></li></ul></div><dl><dt>Replies</dt><dd>${i + 2}</dd></dl></div>`)}</div>`,
      { topics: list(object({ title: text, author: text, replies: integer, url: text })) },
    );
    expect(json.topics).toEqual(
      NAMES.map((title, i) => ({
        title,
        author: `ada${i}`,
        replies: i + 2,
        url: `https://lamps.example/t/${i}`,
      })),
    );
  });
});

it('separators between the facts of a line belong to none of them', () => {
  const json = askPage(
    '<h1>Bindery Lead</h1><div class="meta"><div class="location">Leeds, United Kingdom /</div><div class="department">Operations /</div><div class="team">/ Print</div></div>',
    { location: text, department: text, team: text },
  );
  expect(json).toEqual({ location: 'Leeds, United Kingdom', department: 'Operations', team: 'Print' });
});

it('a telephone number is given as it is shown', () => {
  const json = askPage(
    '<h1>Contact</h1><p><a href="tel:0247550120">02 47 55 01 20</a></p>',
    { phone: text },
    {
      language: 'fr',
    },
  );
  expect(json).toEqual({ phone: '02 47 55 01 20' });
});

it('a section, unlike sections, is the category of an article', () => {
  const json = askPage(
    '<article><p class="kicker">Transport</p><h1>Ferry line reopens</h1><p>The first boat left before sunrise.</p></article>',
    { headline: text, section: text },
  );
  expect(json).toEqual({ headline: 'Ferry line reopens', section: 'Transport' });
});
