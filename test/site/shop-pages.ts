/** A shop whose template can be changed: the same goods, shown in other ways. */

export type Good = {
  name: string;
  price: number;
  sku: string;
  brand: string;
  reviews: { author: string; text: string }[];
};

const NAMES = [
  'Blue Mug',
  'Red Kettle',
  'Oak Table',
  'Tin Box',
  'Wool Scarf',
  'Iron Pan',
  'Brass Lamp',
  'Clay Pot',
];
const BRANDS = ['Acme', 'Bolt', 'Crate', 'Dune'];

export function good(nr: number): Good {
  const name = `${NAMES[nr % NAMES.length]} ${nr}`;
  return {
    name,
    price: nr * 7 + 3.5,
    sku: `AB-${100 + nr * 13}`,
    brand: BRANDS[nr % BRANDS.length] ?? '',
    reviews: ['Ann', 'Bob', 'Cid'].map((author) => ({
      author: `${author} ${'XYZ'[nr % 3]}.`,
      text: `${author} has used the ${name} for ${nr + 2} weeks and would buy it again at once.`,
    })),
  };
}

const WORDS = 'Everything in this shop is made by hand in the valley, and is sent on the day it is ordered. ';

function page({ name }: Good, main: string): string {
  return `<!doctype html><html lang="en"><head><title>${name} – The Shop</title></head><body>
    <nav><a href="/">Home</a> <a href="/cart">Basket</a></nav><main>${main}<p>${WORDS.repeat(3)}</p></main>
    <footer>© The Shop</footer></body></html>`;
}

/** The first template: a table of facts. */
export function tablePage(nr: number): string {
  const one = good(nr);
  const rows = [
    ['SKU', one.sku],
    ['Brand', one.brand],
  ].map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`);
  const reviews = one.reviews.map(
    ({ author, text }) =>
      `<li class="review"><b class="author">${author}</b><p class="text">${text}</p></li>`,
  );
  return page(
    one,
    `<h1 class="title">${one.name}</h1><div class="box"><span class="price">$${one.price.toFixed(2)}</span></div>
     <table>${rows.join('')}</table><h2>Reviews</h2><ul>${reviews.join('')}</ul>`,
  );
}

/** The same facts under other words, in other elements and another order. */
export function renamedPage(nr: number): string {
  const one = good(nr);
  const reviews = one.reviews.map(
    ({ author, text }) => `<article class="r9"><header>${author}</header><div>${text}</div></article>`,
  );
  return page(
    one,
    `<section><h3>What buyers say</h3>${reviews.join('')}</section>
     <div class="k2"><h1>${one.name}</h1><dl><dt>Item number (SKU)</dt><dd>${one.sku}</dd><dt>Manufacturer</dt><dd>${one.brand}</dd>
     <dt>Price</dt><dd>$${one.price.toFixed(2)}</dd></dl></div>`,
  );
}

/** Without the brand, which nothing can bring back. */
export function brandlessPage(nr: number): string {
  return tablePage(nr).replace(/<tr><th>Brand.*?<\/tr>/, '');
}
