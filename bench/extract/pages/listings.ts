/** Listings: rows of alike things as cards, list items, articles, table rows and JSON-LD. */
import { address, around, integer, list, number, object, type PageCase, text, when } from './page-case.ts';

type Item = { name: string; price: number; path: string; rating: number | null };

const KETTLES: Item[] = [
  { name: 'Copper Kettle', price: 59, path: '/k/1', rating: 4.5 },
  { name: 'Steel Kettle', price: 34.5, path: '/k/2', rating: null },
  { name: 'Glass Kettle', price: 42, path: '/k/3', rating: 3.9 },
  { name: 'Travel Kettle', price: 19.99, path: '/k/4', rating: 4.1 },
];

const LAMPS: Item[] = Array.from({ length: 12 }, (_, i) => ({
  name: `Lamp ${String.fromCharCode(65 + i)}${i}`,
  price: 10 + i * 7.25,
  path: `/lamp/${i}`,
  rating: i % 3 === 0 ? null : 3 + (i % 5) * 0.4,
}));

const PRODUCTS = object({ products: list({ name: text, price: number, url: address, rating: number }) });

const price = (item: Item) => `$${item.price.toFixed(2)}`;
const stars = (item: Item) =>
  when(item.rating, `<span class="stars" aria-label="Rated ${item.rating} out of 5"></span>`);

const LAYOUTS: Record<string, (items: Item[]) => string> = {
  cards: (items) =>
    `<div class="grid">${items.map((item, i) => `<div class="product-card ${i === 0 ? 'featured' : ''}"><a href="${item.path}"><img src="/i/${i}.jpg" alt="${item.name}"></a><h3><a href="${item.path}">${item.name}</a></h3>${stars(item)}<div class="price">${price(item)}</div><button>Add</button></div>`).join('\n')}</div>`,
  items: (items) =>
    `<ul class="results">${items.map((item) => `<li><a href="${item.path}"><strong>${item.name}</strong></a> <em>${price(item)}</em>${stars(item)}</li>`).join('\n')}</ul>`,
  rows: (items) =>
    `<div class="rows">${[0, 2, 4, 6, 8, 10]
      .map((from) => items.slice(from, from + 2))
      .filter((row) => row.length > 0)
      .map(
        (row) =>
          `<div class="row">${row.map((item) => `<div class="col"><article><h2>${item.name}</h2><p class="cost">${price(item)}</p>${stars(item)}<a href="${item.path}">Details</a></article></div>`).join('')}</div>`,
      )
      .join('\n')}</div>`,
  links: (items) =>
    `<section>${items.map((item) => `<a class="tile" href="${item.path}"><span class="tile-name">${item.name}</span><span class="tile-price">${price(item)}</span>${stars(item)}</a>`).join('\n')}</section>`,
  table: (items) =>
    `<table><thead><tr><th>Product</th><th>Price</th><th>Rating</th></tr></thead><tbody>${items.map((item) => `<tr><td><a href="${item.path}">${item.name}</a></td><td>${price(item)}</td><td>${item.rating ?? '–'}</td></tr>`).join('')}</tbody></table>`,
  jsonLd: (items) =>
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: items.map((item, i) => ({ '@type': 'ListItem', position: i + 1, item: { '@type': 'Product', name: item.name, url: `https://shop.example${item.path}`, offers: { '@type': 'Offer', price: item.price, priceCurrency: 'USD' }, ...(item.rating ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: item.rating } } : {}) } })) })}</script>`,
};

const shops: PageCase[] = [KETTLES, LAMPS].flatMap((items, i) =>
  Object.entries(LAYOUTS).map(([layout, render]) => ({
    id: `listing-${layout}-${i}`,
    url: 'https://shop.example/all',
    html: around(
      i === 0 ? 'Kettles' : 'Lamps',
      'Corner Shop',
      `<main><h1>${i === 0 ? 'Kettles' : 'Lamps'}</h1><p>${items.length} results</p>${render(items)}</main>`,
    ),
    schema: PRODUCTS,
    expected: {
      products: items.map((item) => ({
        name: item.name,
        price: item.price,
        url: `https://shop.example${item.path}`,
        rating: item.rating,
      })),
    },
  })),
);

const POSTS = [
  {
    title: 'Why tides turn',
    author: 'Ines Varga',
    date: '2025-03-02',
    shown: 'March 2, 2025',
    path: '/tides',
  },
  {
    title: 'A field guide to clouds',
    author: 'Tom Ashby',
    date: '2025-02-17',
    shown: 'February 17, 2025',
    path: '/clouds',
  },
  { title: 'Reading old maps', author: null, date: '2025-01-30', shown: 'January 30, 2025', path: '/maps' },
];

const blog: PageCase = {
  id: 'listing-blog',
  url: 'https://notes.example/',
  html: around(
    'Field notes',
    'Field notes',
    `<main><h1>Latest posts</h1>${POSTS.map((post) => `<article class="post"><h2 class="post-title"><a href="${post.path}">${post.title}</a></h2><p class="meta"><time datetime="${post.date}">${post.shown}</time>${when(post.author, ` by <span class="author">${post.author}</span>`)}</p><p>Some words about the matter at hand, in a sentence or two.</p></article>`).join('')}</main>`,
  ),
  schema: object({
    posts: list({
      title: text,
      author: text,
      date: { type: ['string', 'null'], format: 'date' },
      url: address,
    }),
  }),
  expected: {
    posts: POSTS.map(({ title, author, date, path }) => ({
      title,
      author,
      date,
      url: `https://notes.example${path}`,
    })),
  },
};

const REVIEWS = [
  { author: 'M. Okafor', rating: 5, text: 'Quiet, quick, and it looks better than on the picture.' },
  { author: 'Lena P.', rating: 3, text: 'Good kettle but the lid is stiff when it is new.' },
];

const reviews: PageCase = {
  id: 'listing-reviews',
  url: 'https://shop.example/k/1',
  html: around(
    'Copper Kettle',
    'Corner Shop',
    `<main><h1>Copper Kettle</h1><p>$59.00</p><section id="reviews"><h2>Customer reviews</h2>${REVIEWS.map((review) => `<div class="review"><span class="review-author">${review.author}</span><span class="review-stars" title="${review.rating} out of 5 stars"></span><p class="review-text">${review.text}</p></div>`).join('')}</section></main>`,
  ),
  schema: object({ name: text, reviews: list({ author: text, rating: integer, text }) }),
  expected: { name: 'Copper Kettle', reviews: REVIEWS },
};

export const LISTING_PAGES: PageCase[] = [...shops, blog, reviews];
