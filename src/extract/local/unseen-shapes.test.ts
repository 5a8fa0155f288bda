import { describe, expect, it } from 'vitest';
import { askHtml, integer, number, text, things } from '../../../test/fixtures/extraction.ts';

const ask = (html: string, fields: Record<string, unknown>) =>
  askHtml(html, fields, 'https://site.example/page');
const page = (title: string, body: string) =>
  `<html lang="en"><head><title>${title}</title></head><body><main>${body}</main></body></html>`;

describe('tables of facts', () => {
  it('may have a first column that names a group of rows', () => {
    const rows =
      '<tr><th rowspan="2">Body</th><td>Size</td><td>146 mm</td></tr><tr><td>Weight</td><td>182 g</td></tr>';
    expect(ask(page('Fennel', `<h1>Fennel</h1><table>${rows}</table>`), { weight: text })).toEqual({
      weight: '182 g',
    });
  });

  it('may name a group of rows on a row above them', () => {
    const rows = `<tr><th colspan="2">Area</th></tr><tr><th>• Total</th><td>48 km²</td></tr>
      <tr><th colspan="2">Population</th></tr><tr><th>• Total</th><td>61,204</td></tr>`;
    expect(
      ask(page('Malmby', `<h1>Malmby</h1><table>${rows}</table>`), { population: integer, area: text }),
    ).toEqual({ population: 61204, area: '48 km²' });
  });

  it('give the place beside a day of birth', () => {
    const rows =
      '<tr><th>Born</th><td>9 February 1951 (age 75)<br>Bodø, Norway</td></tr><tr><th>Occupation</th><td>Glaciologist</td></tr>';
    expect(
      ask(page('Ingrid', `<h1>Ingrid</h1><table>${rows}</table>`), { birth_date: text, birth_place: text }),
    ).toEqual({ birth_date: '1951-02-09', birth_place: 'Bodø, Norway' });
  });

  it('may have cells with several facts', () => {
    const row = (title: string, name: string, count: number) =>
      `<tr><td><a href="/t/${name}">${title}</a><div>Started by <a href="/member/${name}">${name}</a>, 08-02-2026</div></td><td><div>${count} responses</div><div>90 views</div></td></tr>`;
    const table = `<table class="topics"><thead><tr><th>Topics</th><th>Statistics</th></tr></thead><tbody>${row('Bilge pump', 'hanna', 2)}${row('Spruce spars', 'pete', 17)}${row('Winter berths', 'mirelle', 5)}</tbody></table>`;
    const topics = { author: text, replies: integer };
    expect(ask(page('Boatyard', table), { topics: things(topics) })).toEqual({
      topics: [
        { author: 'hanna', replies: 2 },
        { author: 'pete', replies: 17 },
        { author: 'mirelle', replies: 5 },
      ],
    });
  });
});

describe('a definition list', () => {
  it('may have each value before its name', () => {
    const facts = '<dl><dd>1240 m²</dd><dt>Living area</dt></dl>';
    expect(ask(page('A house', `<h1>A house</h1>${facts}`), { area: number })).toEqual({ area: 1240 });
  });
});

describe('a column beside the content', () => {
  const column = (facts: string) =>
    page('tidetable', `<h1>tidetable</h1><p>Reads tide tables.</p><div class="sidebar">${facts}</div>`);

  it('states facts about the page if it has labels with short values', () => {
    const facts = '<h3>Version</h3><p>2.4.1</p><h3>License</h3><p>MIT</p>';
    expect(ask(column(facts), { version: text, license: text })).toEqual({
      version: '2.4.1',
      license: 'MIT',
    });
  });

  it('is about other pages if it has no such facts', () => {
    const facts = '<p class="license">Read how we chose a licence for our last three projects</p>';
    expect(ask(column(facts), { license: text })).toEqual({ license: null });
  });
});

describe('lists', () => {
  const job = (title: string, print: string) =>
    `<a class="job" href="/j/${title.length}"><h4>${title}</h4><p>${print}</p></a>`;
  const jobs = `<h2>Jobs</h2><div><h3>Engineering</h3>${job('Press Engineer', 'Leeds, United Kingdom • Full-time')}</div>
    <div><h3>Operations</h3>${job('Bindery Lead', 'Porto, Portugal • Part-time')}${job('Paper Buyer', 'Berlin, Germany • Full-time')}</div>`;

  it('below several headings have the heading above each record and facts from small print', () => {
    const asked = { title: text, department: text, location: text, employment_type: text };
    expect(ask(page('Jobs', jobs), { jobs: things(asked) })).toEqual({
      jobs: [
        {
          title: 'Press Engineer',
          department: 'Engineering',
          location: 'Leeds, United Kingdom',
          employment_type: 'Full-time',
        },
        {
          title: 'Bindery Lead',
          department: 'Operations',
          location: 'Porto, Portugal',
          employment_type: 'Part-time',
        },
        {
          title: 'Paper Buyer',
          department: 'Operations',
          location: 'Berlin, Germany',
          employment_type: 'Full-time',
        },
      ],
    });
  });

  it('may have an author and a date on one line', () => {
    const card = (title: string, print: string) =>
      `<div class="card"><h3><a href="/${title.length}">${title}</a></h3><p>A sentence that says more about it.</p><span>${print}</span></div>`;
    const cards = [
      card('Ferry line', 'Judit Farkas, May 18, 2026'),
      card('The old mill', 'Sam Oyelaran, May 16, 2026'),
      card('Bakers', 'Ruth Amsel, May 11, 2026'),
    ];
    expect(ask(page('News', cards.join('')), { articles: things({ author: text, date: text }) })).toEqual({
      articles: [
        { author: 'Judit Farkas', date: '2026-05-18' },
        { author: 'Sam Oyelaran', date: '2026-05-16' },
        { author: 'Ruth Amsel', date: '2026-05-11' },
      ],
    });
  });

  const person = (name: string, role: string) =>
    `<div class="col"><h3>${name}</h3>${role && `<p>${role}</p>`}<a href="mailto:${name.length}@site.example">Mail</a></div>`;
  const roles = (...people: [string, string][]) =>
    ask(page('Team', people.map(([name, role]) => person(name, role)).join('')), {
      people: things({ name: text, role: text }),
    });

  it('have unrecognizable values in the same place as other records', () => {
    expect(
      roles(
        ['Marta Okonjo', 'Managing Director'],
        ['Ilya Brand', 'Head of Sales'],
        ['Priya Nair', 'Finance Lead'],
      ),
    ).toMatchObject({ people: [{}, {}, { name: 'Priya Nair', role: 'Finance Lead' }] });
  });

  it('leave out values that a record does not have', () => {
    expect(
      roles(['Marta Okonjo', 'Managing Director'], ['Ilya Brand', ''], ['Priya Nair', 'Head of Sales']),
    ).toMatchObject({
      people: [{ role: 'Managing Director' }, { name: 'Ilya Brand', role: null }, { role: 'Head of Sales' }],
    });
  });
});

describe('names and addresses', () => {
  it('include a company’s legal name if the title has a word of it', () => {
    const body =
      '<h1>Contact</h1><p>Kachelwerk Brandt GmbH<br>Lindenallee 17<br>04103 Leipzig</p><p>Hosted by Wolkenheim AG</p>';
    expect(ask(page('Contact – Kachelwerk', body), { company: text, city: text })).toMatchObject({
      company: 'Kachelwerk Brandt GmbH',
    });
  });

  it('distinguish a county from a town', () => {
    const body = '<h1>Visit us</h1><address>3 Heron Lane<br>York<br>North Yorkshire<br>YO10 4DU</address>';
    expect(ask(page('Surgery', body), { street: text, city: text })).toEqual({
      street: '3 Heron Lane',
      city: 'York',
    });
  });

  it('include the line above the street as the venue', () => {
    const body =
      '<h1>Small Engines</h1><h2>Location</h2><div><p>The Old Pumphouse</p>14 Mill Street Bristol BS1 4QA</div>';
    expect(ask(page('Small Engines', body), { venue: text, street: text, city: text })).toEqual({
      venue: 'The Old Pumphouse',
      street: '14 Mill Street',
      city: 'Bristol',
    });
  });

  it('do not include a price as a brand', () => {
    const card = (name: string) =>
      `<li><a href="/${name.length}"><h3>${name}</h3></a><div class="subtitle">Brand New</div><span class="price">$89.00</span><div>List price: $119.00</div></li>`;
    const cards = `<ul>${['Tarn Daypack', 'Hauler', 'City Roll-Top'].map(card).join('')}</ul>`;
    expect(
      ask(page('Packs', cards), { products: things({ name: text, brand: text, price: number }) }),
    ).toMatchObject({
      products: [{ brand: null }, { brand: null }, { brand: null }],
    });
  });
});

describe('names of fields', () => {
  it('may be one word in the markup', () => {
    const body = '<h1>Nurse</h1><div class="shiftpattern">Nights</div>';
    expect(ask(page('Nurse', body), { shift_pattern: text })).toEqual({ shift_pattern: 'Nights' });
  });
});
