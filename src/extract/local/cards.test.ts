/** Cards and lines in which a name, its address and other facts stand close together. */
import { describe, expect, it } from 'vitest';
import { askPage, integer, list, number, object, text } from '../../../test/fixtures/extraction.ts';

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

it('a link that every record has is not its name', () => {
  const json = askPage(
    `<h1>Stores</h1><ul>${each((name, i) => `<li><p><strong>${name}</strong><span>${i + 1} Pine Street</span></p><div>${i}.5 mi <a href="#">Directions</a></div></li>`)}</ul>`,
    { stores: list(object({ name: text, url: text })) },
  );
  expect(json.stores).toEqual(NAMES.map((name) => ({ name, url: null })));
});

const menu = (box: string, head: string) =>
  [
    ['Starters', 'Beet Salad', 'Leek Soup'],
    ['Mains', 'Ox Cheek', 'Grilled Hake'],
  ]
    .map(
      ([section, ...own]) =>
        `<div class="${box}">${head.replace('SECTION', `${section}`)}<div class="items">${own.map((name, i) => `<div class="item"><div class="item-title">${name}</div><div class="price">$${i + 9}.50</div></div>`).join('')}</div></div>`,
    )
    .join('');

describe('the heading of a list', () => {
  it.each([
    ['menu-section', '<div class="menu-head"><div class="menu-section-title">SECTION</div></div>'],
    ['menu', '<h3>SECTION</h3>'],
    ['x1', '<h2>SECTION</h2>'],
  ])('is the section of its dishes, in a box called %s', (box, head) => {
    const json = askPage(`<main><h1>Our menu</h1>${menu(box, head)}</main>`, {
      menu: list(object({ section: text, dishes: list(object({ name: text, price: number })) })),
    });
    expect(json.menu).toEqual([
      {
        section: 'Starters',
        dishes: [
          { name: 'Beet Salad', price: 9.5 },
          { name: 'Leek Soup', price: 10.5 },
        ],
      },
      {
        section: 'Mains',
        dishes: [
          { name: 'Ox Cheek', price: 9.5 },
          { name: 'Grilled Hake', price: 10.5 },
        ],
      },
    ]);
  });

  it('is the question of its answers', () => {
    const answer = (said: string, who: string, votes: number) =>
      `<div class="answer post"><div class="vote-number">${votes}</div><div class="body"><p>${said}</p><div class="update-info"><p>answered <abbr title="2026-08-02">August 2, 2026</abbr></p><p><a href="/users/${who}">${who}</a></p></div></div></div>`;
    const json = askPage(
      `<div><h1>Bilge pump runs all night</h1><div class="question post"><div class="vote-number">14</div><div class="body"><p>My pump starts every ten minutes. Where would you look?</p></div></div><h2>2 Answers</h2>${answer('Check the shaft seal. A slow drip fills the sump.', 'pete', 22)}${answer('Float switches stick. Lift it by hand and listen.', 'mirelle', 9)}</div>`,
      { question: text, answers: list(object({ author: text, text, votes: integer })) },
    );
    expect(json).toEqual({
      question: 'Bilge pump runs all night',
      answers: [
        { author: 'pete', text: 'Check the shaft seal. A slow drip fills the sump.', votes: 22 },
        { author: 'mirelle', text: 'Float switches stick. Lift it by hand and listen.', votes: 9 },
      ],
    });
  });
});

it('the text of a post ends before its buttons', () => {
  const json = askPage(
    `<h1>Pump</h1>${each((name, i) => `<article><span class="username"><a href="/u/${i}">ada${i}</a></span><div class="contents"><div class="c1"><p>${name} has a float switch that sticks. Lift it by hand.</p></div><section class="c2"><button>${i} Likes</button><button>Reply</button></section></div></article>`)}`,
    { posts: list(object({ author: text, text })) },
  );
  expect(json.posts).toEqual(
    NAMES.map((name, i) => ({
      author: `ada${i}`,
      text: `${name} has a float switch that sticks. Lift it by hand.`,
    })),
  );
});

it('a count may stand in the tooltip of an icon', () => {
  const json = askPage(
    `<h1>Homes</h1>${each((name, i) => `<div class="l-result"><h2><a href="/h/${i}">${name}</a></h2><div><span class="t">House</span><span title="${i + 2} bedrooms"></span><i aria-label="${i + 1} bathrooms"></i></div></div>`)}`,
    { homes: list(object({ title: text, bedrooms: integer, bathrooms: integer })) },
  );
  expect(json.homes).toEqual(NAMES.map((title, i) => ({ title, bedrooms: i + 2, bathrooms: i + 1 })));
});

it('the title of a profile is a position, and a place is not an office', () => {
  const json = askPage(
    '<main><h1 class="profile-name">Marta Okonjo</h1><p class="profile-title">Lecturer in Ceramics</p><div><span>London, England, United Kingdom</span></div></main>',
    { name: text, job_title: text, office: text },
  );
  expect(json).toEqual({ name: 'Marta Okonjo', job_title: 'Lecturer in Ceramics', office: null });
});

it('a link to an account may begin with @', () => {
  const json = askPage(
    `<h1>The Islander</h1>${each((name, i) => `<article><a href="/@ada${i}"><p class="b1">Ada Roth</p></a><a href="/p/${i}"><h2 class="b2">${name}</h2></a></article>`)}`,
    { articles: list(object({ title: text, author: text, url: text })) },
  );
  expect(json.articles).toEqual(
    NAMES.map((title, i) => ({ title, author: 'Ada Roth', url: `https://lamps.example/p/${i}` })),
  );
});

it('a Japanese company is named beside 会社名', () => {
  const json = askPage(
    '<h1>会社概要</h1><table><tr><th>会社名</th><td>株式会社上野紙工</td></tr><tr><th>所在地</th><td>大阪市中央区本町2丁目4番7号</td></tr></table>',
    { company: text, address: text },
    { language: 'ja' },
  );
  expect(json).toEqual({ company: '株式会社上野紙工', address: '大阪市中央区本町2丁目4番7号' });
});

describe('the price of a plan', () => {
  const plan = (name: string, price: string) =>
    `<div class="c"><h3>${name}</h3><p class="seats">Up to 5 seats</p><p class="cost"><span>${price}</span><span>/month</span></p></div>`;

  it('is monthly by the words beside it, whatever numbers stand around, and 0 where the plan is free', () => {
    const json = askPage(
      `<h1>Pricing</h1><div>${plan('Solo', '$0')}${plan('Team', '$24')}${plan('Firm', '$79')}</div>`,
      { plans: list(object({ name: text, monthly_price: number })) },
    );
    expect(json.plans).toEqual([
      { name: 'Solo', monthly_price: 0 },
      { name: 'Team', monthly_price: 24 },
      { name: 'Firm', monthly_price: 79 },
    ]);
  });

  it('is monthly in a card so short that all of it is read as a price', () => {
    const card = (name: string, seats: string, price: string) =>
      `<div><h3>${name}</h3><p>${seats}</p><p><span>${price}</span><span>/month</span></p></div>`;
    const json = askPage(
      `<h1>Pricing</h1><div>${card('Solo', '1 seat', '$9')}${card('Team', 'Up to 5 seats', '$24')}${card('Firm', 'Up to 25 seats', '$79')}</div>`,
      { plans: list(object({ name: text, monthly_price: number })) },
    );
    expect(json.plans).toMatchObject([{ monthly_price: 9 }, { monthly_price: 24 }, { monthly_price: 79 }]);
  });

  it('is not a 0 that a script will replace', () => {
    const json = askPage('<h1>Lamp</h1><p>Total <b class="price">$0.00</b></p>', {
      name: text,
      price: number,
    });
    expect(json).toEqual({ name: 'Lamp', price: null });
  });
});
