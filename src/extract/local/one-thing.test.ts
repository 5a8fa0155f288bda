/** Facts of one thing on pages without structured data: what stands beside which words. */
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import type { JsonSchema } from '../json-schema/types.ts';
import { extractLocal } from './extract.ts';

const text: JsonSchema = { type: ['string', 'null'] };
const number: JsonSchema = { type: ['number', 'null'] };
const day: JsonSchema = { type: ['string', 'null'], format: 'date' };
const object = (...names: string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const listOf = (items: JsonSchema): JsonSchema => ({ type: ['array', 'null'], items });

function ask(body: string, properties: Record<string, JsonSchema>, language = 'en'): unknown {
  const page = `<!doctype html><html lang="${language}"><head><title>Thing</title></head><body><h1>Thing</h1>${body}</body></html>`;
  const { root } = parseHtml(page);
  const schema = { type: 'object', properties };
  return extractLocal({ pages: [{ root, url: 'https://x.example/a' }], prompt: '', schema }).json;
}

describe('opening hours as a list of days', () => {
  it('are read from lines with ranges of days', () => {
    const body = '<h3>Hours</h3><p>Tue–Wed 17:00–22:00<br>Fri &amp; Sat 5pm–11.30pm<br>Mon closed</p>';
    expect(ask(body, { opening_hours: listOf(object('day', 'opens', 'closes')) })).toEqual({
      opening_hours: [
        { day: 'Tue', opens: '17:00', closes: '22:00' },
        { day: 'Wed', opens: '17:00', closes: '22:00' },
        { day: 'Fri', opens: '5pm', closes: '11.30pm' },
        { day: 'Sat', opens: '5pm', closes: '11.30pm' },
      ],
    });
  });

  it('are read from a table and a definition list, in the words of the schema', () => {
    const table =
      '<table><tr><td>Montag</td><td>geschlossen</td></tr><tr><td>Dienstag</td><td>9–12 und 14–18 Uhr</td></tr></table>';
    expect(ask(table, { zeiten: listOf(object('tag', 'von', 'bis')) }, 'de')).toEqual({
      zeiten: [
        { tag: 'Dienstag', von: '9:00', bis: '12:00' },
        { tag: 'Dienstag', von: '14:00', bis: '18:00' },
      ],
    });
    const list = '<footer><dl><dt>Lundi</dt><dd>9h - 18h30</dd><dt>Mardi</dt><dd>Fermé</dd></dl></footer>';
    expect(ask(list, { horaires: listOf(object('jour', 'ouverture', 'fermeture')) }, 'fr')).toEqual({
      horaires: [{ jour: 'Lundi', ouverture: '9:00', fermeture: '18h30' }],
    });
  });

  it('keep the times of a day together if the schema has one property for them', () => {
    const body = '<div>Mon–Tue 8.30am - 6pm; Sat 9 - 13</div>';
    expect(ask(body, { opening_hours: listOf(object('day', 'hours')) })).toEqual({
      opening_hours: [
        { day: 'Mon', hours: '8.30am - 6pm' },
        { day: 'Tue', hours: '8.30am - 6pm' },
        { day: 'Sat', hours: '9 - 13' },
      ],
    });
  });
});

describe('values with their label in one text', () => {
  it('are counts, dates and names after words', () => {
    const body = `<div><span>Asked on May 4, 2026</span><span>Viewed 1,730 times</span></div>
      <p>7 sections · 42 lectures</p><p>Taught by <a href="/u/1">Ada Roth</a></p>`;
    expect(ask(body, { asked_on: day, views: number, lectures: number, instructor: text })).toEqual({
      asked_on: '2026-05-04',
      views: 1730,
      lectures: 42,
      instructor: 'Ada Roth',
    });
  });

  it('are a reading time, and a link after its label in running text', () => {
    const body = '<p>3 May 2026 — <em>9 min read</em> — filed under <a href="/c/1">engineering</a></p>';
    expect(ask(body, { reading_time_minutes: number, category: text })).toEqual({
      reading_time_minutes: 9,
      category: 'engineering',
    });
  });

  it('are not numbers of pages, rooms or prices among several', () => {
    const body = '<p>Page 2 of 9</p><p>Room 12</p><p>Deposit 20 €</p><p>Deposit 30 €</p>';
    expect(ask(body, { pages: number, rooms: number, deposit: number })).toEqual({
      pages: null,
      rooms: null,
      deposit: null,
    });
  });

  it('are labelled by icons and vote buttons', () => {
    const body = `<div><i aria-label="Bathrooms"></i><span>2</span></div><p><img alt="Mileage" src="m.svg"> 64,300 km</p>
      <div><button aria-label="Upvote"></button><span>17</span><button aria-label="Downvote"></button></div>`;
    expect(ask(body, { bathrooms: number, mileage_km: number, votes: number })).toEqual({
      bathrooms: 2,
      mileage_km: 64_300,
      votes: 17,
    });
  });
});

it('the author of an answer is not that of the question', () => {
  const body = `<p>asked by <a href="/u/ferro">ferro</a></p><h2>1 Answer</h2><p>Mount it.</p>
    <div>answered by <a href="/u/1">Siobhan Yee</a></div>`;
  expect(ask(body, { asked_by: text })).toEqual({ asked_by: 'ferro' });
});

it('an object named by the heading of a box is read in that box', () => {
  const body = `<div><h3>Sold by</h3><p>Brodersen Cars Ltd</p><p>12 Mill Lane, Dunwich, IP17 3DR</p><p>Tel: 020 7946 0000</p></div>
    <div><h3>Similar</h3><p>Other Cars</p></div>`;
  expect(ask(body, { seller: object('name', 'phone', 'email') })).toEqual({
    seller: { name: 'Brodersen Cars Ltd', phone: '020 7946 0000', email: null },
  });
});

describe('the price of a page', () => {
  it('is the one beside the only button to buy', () => {
    const body = `<p>By <a href="/u/1">Ada</a></p><h2>Contents</h2><p>Words.</p>
      <aside><div>€34.99</div><del>€79.99</del><button>Buy now</button></aside><h2>Others</h2><a href="/2">Dyeing</a> €19.99`;
    expect(ask(body, { price: number, original_price: number })).toEqual({
      price: 34.99,
      original_price: 79.99,
    });
  });

  it('is the first below the title with nothing else in between', () => {
    const body = `<p>As new</p><div><span>18.490 €</span></div><h3>Similar</h3><a href="/2">Other</a> 13.900 €`;
    expect(ask(body, { price: number }, 'de')).toEqual({ price: 18_490 });
  });

  it('is not that of one of several offers', () => {
    const offer = (price: string) =>
      `<li><a href="/a">Lamp</a> <span>${price}</span> <button>Add to cart</button></li>`;
    expect(ask(`<ul>${offer('€45')}${offer('€99')}</ul>`, { price: number })).toEqual({ price: null });
  });
});

it('a time of day is read beside its date', () => {
  const body = '<p>giovedì 18 febbraio 2027, ore 20.30</p>';
  expect(ask(body, { data: day, ora: text }, 'it')).toEqual({ data: '2027-02-18', ora: '20.30' });
});

describe('the language', () => {
  it('is the one that the page names as a fact', () => {
    expect(ask('<p>Sprache: Englisch</p>', { sprache: text }, 'de')).toEqual({ sprache: 'Englisch' });
  });

  it('is otherwise that of the page, also where a code is asked for', () => {
    expect(ask('<p>Words.</p>', { language: text })).toEqual({ language: 'en' });
    expect(ask('<p>Language: English</p>', { language_code: text })).toEqual({ language_code: 'en' });
    const code = { type: 'string', enum: ['en', 'de'] };
    expect(ask('<p>Language: English</p>', { language: code })).toEqual({ language: 'en' });
    const short = { type: 'string', maxLength: 2 };
    expect(ask('<p>Language: English</p>', { language: short })).toEqual({ language: 'en' });
  });
});

it('Japanese headings may end in brackets that say for how many', () => {
  const body =
    '<h2>材料（2人分）</h2><ul><li>なす 2本</li><li>味噌 大さじ2</li></ul><div><span>調理時間</span><b>15分</b></div>';
  const fields = { servings: number, ingredients: listOf({ type: 'string' }), total_time_minutes: number };
  expect(ask(body, fields, 'ja')).toEqual({
    servings: 2,
    ingredients: ['なす 2本', '味噌 大さじ2'],
    total_time_minutes: 15,
  });
});
