/** Pages of a shop, a job board and a forum that do not exist, each as the values it shows and as a plain first template. */

export type Kind = 'shop' | 'jobs' | 'forum';
export type Values = Record<string, unknown>;
/** How one kind of page is described, its first template, and the CSS that a person would write for that. */
export type SiteKind = {
  schema: Record<string, unknown>;
  values(nr: number): Values;
  html(values: Values): string;
  /** Of the fields, and of a list's record and its fields. */
  css: Record<string, string>;
  list: { path: string; record: string; css: Record<string, string> };
};

const pick = <T>(list: readonly T[], nr: number): T => list[nr % list.length] as T;
const text = { type: 'string' };
const number = { type: 'number' };
const object = (properties: Record<string, unknown>) => ({ type: 'object', properties });
const list = (properties: Record<string, unknown>) => ({ type: 'array', items: object(properties) });

const THINGS = ['Mug', 'Kettle', 'Table', 'Box', 'Scarf', 'Pan', 'Lamp', 'Pot', 'Chair', 'Vase', 'Bowl'];
const LOOKS = ['Blue', 'Red', 'Oak', 'Tin', 'Wool', 'Iron', 'Brass'];
const MAKERS = ['Acme', 'Bolt & Sons', 'Crate', 'Dune', 'Elm House'];
const PEOPLE = ['Ann Moss', 'Bob Reed', 'Cid Vale', 'Dora Finch', 'Eli Stone', 'Fay Brook', 'Gus Marsh'];
const CITIES = ['Bremen', 'Ghent', 'Leeds', 'Porto', 'Turin'];
const ROLES = ['Baker', 'Welder', 'Nurse', 'Clerk', 'Gardener', 'Surveyor'];
const SAYINGS = [
  'It does what it should',
  'I would buy it again',
  'It came a day late',
  'My sister has one too',
];
const day = (nr: number) => new Date(Date.UTC(2026, 0, 5 + nr * 3)).toISOString().slice(0, 10);
const chrome = (title: string, main: string) =>
  `<!doctype html><html lang="en"><head><title>${title} | The Valley</title></head><body><header class="top"><a href="/">The Valley</a><nav><a href="/a">News</a><a href="/b">Help</a></nav></header><main class="page">${main}</main><footer class="foot"><p>Made in the valley. Call 0800 123 456.</p></footer></body></html>`;
const rows = (pairs: [string, unknown][]) =>
  `<table class="facts">${pairs.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')}</table>`;

type Record_ = Record<string, string | number | null>;

export const SITES: Record<Kind, SiteKind> = {
  shop: {
    schema: object({
      name: text,
      price: number,
      sku: text,
      brand: text,
      description: text,
      reviews: list({ author: text, text }),
    }),
    values(nr) {
      const name = `${pick(LOOKS, nr)} ${pick(THINGS, nr * 3 + 1)} ${nr}`;
      const reviews = Array.from({ length: 2 + (nr % 3) }, (_, k) => ({
        author: pick(PEOPLE, nr + k * 2),
        text: `${pick(SAYINGS, nr + k)}, and the ${name} is number ${k + 1} of mine.`,
      }));
      return {
        ...{ name, price: nr * 7 + 3.5, sku: `AB-${1000 + nr * 37}`, brand: pick(MAKERS, nr * 2) },
        description: `The ${name} is turned by hand, and lasts for ${nr + 3} years at the least.`,
        reviews,
      };
    },
    html(values) {
      const { name, price, sku, brand, description } = values as Record_;
      const reviews = (values.reviews as Record_[])
        .map(
          (one) =>
            `<li class="review"><b class="author">${one.author}</b><p class="text">${one.text}</p></li>`,
        )
        .join('');
      return chrome(
        String(name),
        `<section class="buy"><h1 class="title">${name}</h1><div class="box"><span class="price">$${Number(price).toFixed(2)}</span></div></section><section class="more"><h2>Details</h2>${rows(
          [
            ['SKU', sku],
            ['Brand', brand],
          ],
        )}</section><section class="about"><h2>Description</h2><p class="desc">${description}</p></section><section class="said"><h2>Reviews</h2><ul class="reviews">${reviews}</ul></section>`,
      );
    },
    css: {
      name: 'h1.title',
      price: '.box .price',
      sku: '.facts tr:nth-child(1) td',
      brand: '.facts tr:nth-child(2) td',
      description: '.about .desc',
    },
    list: { path: 'reviews', record: 'ul.reviews > li.review', css: { author: '.author', text: '.text' } },
  },
  jobs: {
    schema: object({
      title: text,
      company: text,
      location: text,
      posted: { type: 'string', format: 'date' },
      salary: text,
      benefits: { type: 'array', items: text },
    }),
    values: (nr) => ({
      title: `${pick(ROLES, nr)} ${['', 'in training', 'for nights'][nr % 3]}`.trim(),
      company: `${pick(MAKERS, nr + 1)} of ${pick(CITIES, nr * 2)}`,
      location: pick(CITIES, nr),
      posted: day(nr),
      salary: `€${30 + nr},000 a year`,
      benefits: Array.from(
        { length: 3 + (nr % 2) },
        (_, k) => `${pick(THINGS, nr + k)} allowance of ${10 + nr + k} euros`,
      ),
    }),
    html(values) {
      const { title, company, location, posted, salary } = values as Record_;
      const benefits = (values.benefits as string[]).map((one) => `<li class="plus">${one}</li>`).join('');
      return chrome(
        String(title),
        `<section class="head"><h1 class="role">${title}</h1><p class="firm"><a class="firm-name" href="/firms/1">${company}</a></p></section><section class="data"><h2>The job</h2>${rows(
          [
            ['Company', company],
            ['Location', location],
            ['Salary', salary],
            ['Date posted', `<time datetime="${posted}">${posted}</time>`],
          ],
        )}</section><section class="gain"><h2>Benefits</h2><ul class="plusses">${benefits}</ul></section>`,
      );
    },
    css: {
      title: 'h1.role',
      company: '.firm-name',
      location: '.facts tr:nth-child(2) td',
      salary: '.facts tr:nth-child(3) td',
      posted: '.facts time',
    },
    list: { path: 'benefits', record: 'ul.plusses > li.plus', css: { '': '' } },
  },
  forum: {
    schema: object({
      title: text,
      category: text,
      posts: list({ author: text, date: { type: 'string', format: 'date' }, text }),
    }),
    values: (nr) => ({
      title: `How to mend a ${pick(LOOKS, nr).toLowerCase()} ${pick(THINGS, nr).toLowerCase()} (${nr})`,
      category: pick(['Tools', 'Kitchen', 'Garden'], nr),
      posts: Array.from({ length: 3 + (nr % 3) }, (_, k) => ({
        author: pick(PEOPLE, nr * 2 + k),
        // Some posts show no date.
        date: (nr + k) % 4 === 3 ? null : day(nr + k),
        text: `${pick(SAYINGS, nr + k)}; for the ${pick(THINGS, nr)} I took ${k + 2} turns of wire in ${nr + 4} minutes.`,
      })),
    }),
    html(values) {
      const { title, category } = values as Record_;
      const posts = (values.posts as Record_[])
        .map(
          (one) =>
            `<div class="post"><div class="by"><a class="user" href="/u/1">${one.author}</a>${one.date ? `<time class="at" datetime="${one.date}">${one.date}</time>` : ''}</div><div class="body">${one.text}</div></div>`,
        )
        .join('');
      return chrome(
        String(title),
        `<section class="topic"><h1 class="subject">${title}</h1><p class="in">Category: <a class="cat" href="/c/1">${category}</a></p></section><section class="thread"><h2>Posts</h2><div class="posts">${posts}</div></section>`,
      );
    },
    css: { title: 'h1.subject', category: '.in .cat' },
    list: { path: 'posts', record: '.posts > .post', css: { author: '.user', date: '.at', text: '.body' } },
  },
};
