/** Pages that show a title and hold everything else in the data of their scripts, beside data about other things. */
import { around, date, integer, number, object, type PageCase, text, texts, truth } from './page-case.ts';

type Case = {
  id: string;
  title: string;
  path: string;
  schema: Record<string, Record<string, unknown>>;
  /** As the framework would write it. */
  scripts: string;
  expected: Record<string, unknown>;
};

const json = (value: unknown) => JSON.stringify(value);
const state = (value: unknown) => `<script>window.__INITIAL_STATE__ = ${json(value)};</script>`;

/** What a shop holds ready about goods that the page is not about. */
const OTHERS = ['Granite mortar', 'Oak board', 'Copper pan'].map((name, i) => ({
  id: `x${i}`,
  name,
  slug: name.toLowerCase().replace(' ', '-'),
  brand: { name: 'Other & Sons' },
  price: { amount: 10 + i, currency: 'USD' },
  sku: `OTH-${i}`,
  rating: { average: 3.1, count: 4 },
}));

const KETTLE = {
  id: 'k1',
  name: 'Enamel kettle',
  slug: 'enamel-kettle',
  brand: { name: 'Halden' },
  price: 49.5,
  priceCurrency: 'EUR',
  sku: 'KET-77',
  inStock: true,
  description: '<p>A kettle for the stove.</p>',
  rating: { average: 4.6, count: 88 },
};

const PRODUCT = {
  name: text,
  brand: text,
  price: number,
  currency: text,
  sku: text,
  in_stock: truth,
  rating: number,
  review_count: integer,
  warranty: text,
};
const KETTLE_TOLD = {
  name: 'Enamel kettle',
  brand: 'Halden',
  price: 49.5,
  currency: 'EUR',
  sku: 'KET-77',
  in_stock: true,
  rating: 4.6,
  review_count: 88,
  warranty: null,
};

const CASES: Case[] = [
  {
    id: 'next-product',
    title: 'Enamel kettle',
    path: '/p/enamel-kettle',
    schema: PRODUCT,
    scripts: `<script id="__NEXT_DATA__" type="application/json">${json({
      props: { pageProps: { product: KETTLE, related: OTHERS } },
      page: '/p/[slug]',
    })}</script>`,
    expected: KETTLE_TOLD,
  },
  {
    id: 'flight-product',
    title: 'Enamel kettle',
    path: '/p/enamel-kettle',
    schema: PRODUCT,
    scripts: `<script>self.__next_f.push(${json([1, `4:["$","div",null,${json({ product: KETTLE, related: OTHERS })}]\n`])})</script>`,
    expected: KETTLE_TOLD,
  },
  {
    id: 'others-only',
    title: 'Enamel kettle',
    path: '/p/enamel-kettle',
    schema: PRODUCT,
    scripts: state({ related: OTHERS, cart: { currency: 'USD', total: 12 } }),
    expected: {
      ...Object.fromEntries(Object.keys(PRODUCT).map((name) => [name, null])),
      name: 'Enamel kettle',
    },
  },
  {
    id: 'event',
    title: 'Night of the lanterns',
    path: '/events/night-of-the-lanterns',
    schema: {
      name: text,
      start_date: date,
      end_date: date,
      venue: text,
      city: text,
      organizer: text,
      price: number,
    },
    scripts: state({
      event: {
        title: 'Night of the lanterns',
        startDate: '2027-11-11T18:00:00+01:00',
        endDate: '2027-11-12T00:00:00+01:00',
        venue: { name: 'Castle yard' },
        city: 'Lorch',
        organizer: { name: 'Town council' },
      },
      upcoming: [{ title: 'Apple fair', startDate: '2027-10-01', city: 'Kirn', venue: { name: 'Market' } }],
    }),
    expected: {
      name: 'Night of the lanterns',
      start_date: '2027-11-11',
      end_date: '2027-11-12',
      venue: 'Castle yard',
      city: 'Lorch',
      organizer: 'Town council',
      price: null,
    },
  },
  {
    id: 'article',
    title: 'How the ferry came back',
    path: '/news/how-the-ferry-came-back',
    schema: { title: text, author: text, published: date, tags: texts, section: text },
    scripts: `<script>dataLayer.push({"event": "view"});</script><script>var boot = JSON.parse(${json(
      json({
        story: {
          headline: 'How the ferry came back',
          author: { firstName: 'Mirjam', lastName: 'Voss' },
          publishedAt: 1771200000000,
          tags: [{ name: 'ferries' }, { name: 'Lower Rhine' }],
          body: '<p>The ferry is back.</p>',
        },
      }),
    )});</script>`,
    expected: {
      title: 'How the ferry came back',
      author: 'Mirjam Voss',
      published: '2026-02-16',
      tags: ['ferries', 'Lower Rhine'],
      section: null,
    },
  },
];

export const SCRIPT_PAGES: PageCase[] = CASES.map(({ id, title, path, schema, scripts, expected }) => ({
  id: `script-${id}`,
  url: `https://stand.example${path}`,
  html: around(title, 'Stand', `<main id="app"><h1>${title}</h1></main>${scripts}`),
  schema: object(schema),
  expected,
}));
