/** Prompts in everyday words: the schema that rules derive from them, and the values of a page. */
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import { extractLocal } from './extract.ts';

function answer(prompt: string, body: string): unknown {
  const { root } = parseHtml(`<title>Page</title><main>${body}</main>`);
  return extractLocal({ pages: [{ root, url: 'https://site.example/page' }], prompt, schema: null }).json;
}

const rows = (facts: Record<string, string>) =>
  `<table>${Object.entries(facts)
    .map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`)
    .join('')}</table>`;
const cards = (list: string[]) => list.map((inner) => `<div class="card">${inner}</div>`).join('');

describe('a prompt filled from a page', () => {
  it('returns one value for a measurement in the plural', () => {
    const page = rows({ Lumens: '430', 'Warranty (years)': '2', 'GPS coordinates': '46.51, 6.63' });
    expect(answer('lumens, warranty years and GPS coordinates', page)).toEqual({
      lumens: '430',
      warrantyYears: '2',
      gpsCoordinates: '46.51, 6.63',
    });
  });

  it.each([
    ['headings', (question: string, reply: string) => `<h2>${question}</h2><p>${reply}</p>`],
    [
      'details',
      (question: string, reply: string) => `<details><summary>${question}</summary><p>${reply}</p></details>`,
    ],
  ])('reads questions and answers from %s', (_, item) => {
    const page = `<h1>Help</h1>${item('Do you ship abroad?', 'To all of Europe.')}${item('Can I pay later?', 'Only as a company.')}`;
    expect(answer('all questions and answers', page)).toEqual({
      questions: [
        { question: 'Do you ship abroad?', answer: 'To all of Europe.' },
        { question: 'Can I pay later?', answer: 'Only as a company.' },
      ],
    });
  });

  it('does not return a name as the job title', () => {
    const person = (name: string, job: string) =>
      `<h3>${name}</h3><p>${job}</p><a href="mailto:${name[0]}@firm.example">Write</a>`;
    const page = cards([person('Ada Moreno', 'Head of Sales'), person('Bo Lind', 'Loves the sea')]);
    expect(answer('all team members with their job titles and emails', page)).toEqual({
      members: [
        { name: 'Ada Moreno', jobTitle: 'Head of Sales', email: 'A@firm.example' },
        { name: 'Bo Lind', jobTitle: null, email: 'B@firm.example' },
      ],
    });
  });

  it('uses a price as a monthly one only if a month is mentioned', () => {
    const plan = (name: string, price: string) => `<h2>${name}</h2><p class="price">${price}</p>`;
    const page = cards([
      plan('Starter', '$9 / month'),
      plan('Team', '$29 / month'),
      plan('Own', '$900 once'),
    ]);
    expect(answer('all plans with their monthly price', page)).toEqual({
      plans: [
        { name: 'Starter', monthlyPrice: 9 },
        { name: 'Team', monthlyPrice: 29 },
        { name: 'Own', monthlyPrice: null },
      ],
    });
  });

  it('finds counts by what is counted', () => {
    const story = (title: string, points: number, comments: number) =>
      `<a href="/${points}">${title}</a> <span>${points} points</span> <a href="/c">${comments} comments</a>`;
    const page = cards([story('A new compiler', 120, 45), story('Why bees dance', 98, 12)]);
    expect(answer('top 10 stories: title, points, number of comments', page)).toEqual({
      stories: [
        { title: 'A new compiler', points: 120, numberOfComments: 45 },
        { title: 'Why bees dance', points: 98, numberOfComments: 12 },
      ],
    });
    const table = '<table><tr><th>Country</th><th>Medals</th></tr><tr><td>Norway</td><td>41</td></tr>';
    expect(
      answer('number of medals per country', `${table}<tr><td>Italy</td><td>30</td></tr></table>`),
    ).toEqual({
      countries: [
        { country: 'Norway', numberOfMedals: 41 },
        { country: 'Italy', numberOfMedals: 30 },
      ],
    });
    // None of the rows has all of them.
    expect(answer('number of medals', `${table}<tr><td>Italy</td><td>30</td></tr></table>`)).toEqual({
      numberOfMedals: null,
    });
    expect(answer('stars and forks', rows({ Stars: '1,234', Forks: '87' }))).toEqual({
      stars: 1234,
      forks: 87,
    });
  });

  it('returns only the fields before the colon', () => {
    const page = cards(
      ['Arc', 'Beam', 'Coil'].map((name, i) => `<h3>${name}</h3><b class="price">€${i + 1}.00</b>`),
    );
    expect(answer('top 2 lamps: name, price', page)).toEqual({
      lamps: [
        { name: 'Arc', price: 1 },
        { name: 'Beam', price: 2 },
      ],
    });
  });

  it('has no fax among the phone numbers', () => {
    const page = '<h2>Contact</h2><p>Phone: +44 113 496 0000<br>Fax: +44 113 496 0009</p>';
    expect(answer('phone numbers', page)).toEqual({ phoneNumbers: ['+44 113 496 0000'] });
  });

  it('lists every address and number of a page', () => {
    const line = (name: string, phone: string) =>
      `<p>${name}: <a href="mailto:${name}@firm.example">mail</a>, <a href="tel:${phone}">${phone}</a></p>`;
    expect(
      answer(
        'email addresses and phone numbers',
        line('sales', '+49 30 123456') + line('help', '+49 30 123499'),
      ),
    ).toEqual({
      emailAddresses: ['sales@firm.example', 'help@firm.example'],
      phoneNumbers: ['+49 30 123456', '+49 30 123499'],
    });
  });
});
