/** Product pages: the same goods in five kinds of markup, in four languages and currencies. */
import { around, integer, number, object, type PageCase, text, truth, when } from './page-case.ts';

type Product = {
  name: string;
  brand: string | null;
  price: number;
  was: number | null;
  currency: string;
  shown: (amount: number) => string;
  sku: string | null;
  inStock: boolean | null;
  rating: number | null;
  reviews: number | null;
  color: string | null;
  weight: string | null;
  about: string;
  language: string;
};

const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const euros = (amount: number) => `${amount.toLocaleString('de-DE', { minimumFractionDigits: 2 })} €`;
const pounds = (amount: number) => `£${amount.toFixed(2)}`;
const crowns = (amount: number) => `${amount.toLocaleString('sv-SE').replace(/\s/g, ' ')} kr`;

const PRODUCTS: Product[] = [
  {
    name: 'Larkspur Desk Lamp',
    brand: 'Hollin',
    price: 1249.5,
    was: 1499,
    currency: 'USD',
    shown: dollars,
    sku: 'HL-204',
    inStock: true,
    rating: 4.6,
    reviews: 1318,
    color: 'Brass',
    weight: '2.4 kg',
    about: 'A lamp with a long arm and a warm light for late evenings.',
    language: 'en',
  },
  {
    name: 'Kessel Wasserkocher 1,7 l',
    brand: 'Brandau',
    price: 39.95,
    was: null,
    currency: 'EUR',
    shown: euros,
    sku: 'BR-7711',
    inStock: false,
    rating: null,
    reviews: null,
    color: 'Schwarz',
    weight: null,
    about: 'Kocht leise und schaltet sich von selbst ab.',
    language: 'de',
  },
  {
    name: 'Moorland Wool Blanket',
    brand: null,
    price: 85,
    was: null,
    currency: 'GBP',
    shown: pounds,
    sku: null,
    inStock: true,
    rating: 4.9,
    reviews: 27,
    color: null,
    weight: null,
    about: 'Woven in one piece from undyed wool.',
    language: 'en-GB',
  },
  {
    name: 'Skogen ryggsäck',
    brand: 'Norrsken',
    price: 1299,
    was: 1599,
    currency: 'SEK',
    shown: crowns,
    sku: 'NS-30',
    inStock: null,
    rating: null,
    reviews: null,
    color: 'Grön',
    weight: '890 g',
    about: 'En ryggsäck för dagsturer i alla väder.',
    language: 'sv',
  },
];

const SCHEMA = object({
  name: text,
  brand: text,
  price: number,
  original_price: number,
  currency: text,
  sku: text,
  in_stock: truth,
  rating: number,
  review_count: integer,
  color: text,
  weight: text,
  warranty: text,
});

const RELATED = `<section class="related-products"><h2>You may also like</h2><ul><li><a href="/p/9"><span class="name">Garden Chair</span>
<span class="price">$19.00</span></a></li><li><a href="/p/10"><span class="name">Oak Tray</span><span class="price">$24.00</span></a></li></ul></section>`;

const LABELS: Record<string, Record<string, string>> = {
  en: {
    brand: 'Brand',
    color: 'Color',
    weight: 'Weight',
    sku: 'SKU',
    stock: 'In stock',
    out: 'Out of stock',
    details: 'Product details',
  },
  de: {
    brand: 'Marke',
    color: 'Farbe',
    weight: 'Gewicht',
    sku: 'Artikelnummer',
    stock: 'Auf Lager',
    out: 'Ausverkauft',
    details: 'Technische Daten',
  },
  sv: {
    brand: 'Varumärke',
    color: 'Färg',
    weight: 'Vikt',
    sku: 'Artikelnummer',
    stock: 'I lager',
    out: 'Slutsåld',
    details: 'Egenskaper',
  },
};

function labels(product: Product): Record<string, string> {
  return LABELS[product.language.slice(0, 2)] ?? {};
}

function jsonLd(product: Product): string {
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', '@id': '#shop', name: 'Corner Shop', url: '/' },
      {
        '@type': 'Product',
        name: product.name,
        description: product.about,
        ...(product.brand ? { brand: { '@id': '#brand' } } : {}),
        ...(product.sku ? { sku: product.sku } : {}),
        ...(product.color ? { color: product.color } : {}),
        ...(product.weight ? { weight: product.weight } : {}),
        offers: {
          '@type': 'Offer',
          price: product.price,
          priceCurrency: product.currency,
          ...(product.inStock === null
            ? {}
            : { availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}` }),
          seller: { '@id': '#shop' },
        },
        ...(product.rating
          ? {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: product.rating,
                reviewCount: product.reviews,
              },
            }
          : {}),
      },
      ...(product.brand ? [{ '@type': 'Brand', '@id': '#brand', name: product.brand }] : []),
    ],
  };
  const head = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  return around(
    product.name,
    'Corner Shop',
    `<main><h1>${product.name}</h1><p>${product.about}</p>${when(product.was, `<del>${product.shown(product.was ?? 0)}</del>`)}</main>${RELATED}`,
    { head, language: product.language },
  );
}

function microdata(product: Product): string {
  const main = `<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">${product.name}</h1>
${when(product.brand, `<div itemprop="brand" itemscope itemtype="https://schema.org/Brand">by <span itemprop="name">${product.brand}</span></div>`)}
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="${product.currency}">
<span itemprop="price" content="${product.price}">${product.shown(product.price)}</span>
${when(product.was, `<span class="old-price">${product.shown(product.was ?? 0)}</span>`)}
${when(product.inStock, `<link itemprop="availability" href="https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}">`)}</div>
${when(product.sku, `<p>Item <span itemprop="sku">${product.sku}</span></p>`)}${when(product.color, `<span itemprop="color">${product.color}</span>`)}
${when(product.weight, `<span itemprop="weight">${product.weight}</span>`)}
${when(product.rating, `<div itemprop="aggregateRating" itemscope><span itemprop="ratingValue">${product.rating}</span> (<span itemprop="reviewCount">${product.reviews}</span>)</div>`)}
<p itemprop="description">${product.about}</p></main>`;
  return around(product.name, 'Corner Shop', main + RELATED, { language: product.language });
}

function detailsTable(product: Product): string {
  const name = labels(product);
  const row = (label: string | undefined, value: string | null) =>
    when(value, `<tr><th>${label}</th><td>${value}</td></tr>`);
  const main = `<main><div class="gallery"><img src="/img/a.jpg" alt=""></div><h1 class="product-title">${product.name}</h1>
<div class="price-box"><span class="current-price">${product.shown(product.price)}</span> ${when(product.was, `<s class="was">${product.shown(product.was ?? 0)}</s>`)}</div>
${when(product.inStock, `<p class="availability">${product.inStock ? name.stock : name.out}</p>`)}
${when(product.rating, `<div class="rating" aria-label="${product.rating} out of 5 stars"></div><a href="#reviews">${product.reviews?.toLocaleString('en-US')} reviews</a>`)}
<p>${product.about}</p><h2>${name.details}</h2><table>${row(name.brand, product.brand)}${row(name.color, product.color)}${row(name.weight, product.weight)}${row(name.sku, product.sku)}</table></main>`;
  return around(product.name, 'Corner Shop', main + RELATED, { language: product.language });
}

function definitionList(product: Product): string {
  const name = labels(product);
  const pair = (label: string | undefined, value: string | null) =>
    when(value, `<div><dt>${label}:</dt><dd>${value}</dd></div>`);
  const main = `<main><h1>${product.name}</h1><div class="buy"><p class="product__price">${product.shown(product.price)}</p>
${when(product.was, `<p class="product__price--old">${product.shown(product.was ?? 0)}</p>`)}
${when(product.inStock, `<span class="stock">${product.inStock ? name.stock : name.out}</span>`)}<button>Add to basket</button></div>
<dl>${pair(name.brand, product.brand)}${pair(name.sku, product.sku)}${pair(name.color, product.color)}${pair(name.weight, product.weight)}</dl>
${when(product.rating, `<p class="rating-summary">${product.rating} out of 5 based on ${product.reviews} reviews</p>`)}<p>${product.about}</p></main>`;
  return around(product.name, 'Corner Shop', main + RELATED, { language: product.language });
}

const LAYOUTS = { jsonLd, microdata, detailsTable, definitionList };

export const PRODUCT_PAGES: PageCase[] = PRODUCTS.flatMap((product, i) =>
  Object.entries(LAYOUTS).map(([layout, render]) => ({
    id: `product-${layout}-${i}`,
    url: 'https://shop.example/p/1',
    html: render(product),
    schema: SCHEMA,
    expected: {
      name: product.name,
      brand: product.brand,
      price: product.price,
      original_price: product.was,
      currency: product.currency,
      sku: product.sku,
      in_stock: product.inStock,
      rating: product.rating,
      review_count: product.reviews,
      color: product.color,
      weight: product.weight,
      warranty: null,
    },
  })),
);
