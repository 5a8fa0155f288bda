/** Categories and search results of shops. */
import { address, integer, list, number, object, text, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several } from '../variety/page-of.ts';
import { CONSENT } from './furniture.ts';

const CHAIRS = [
  {
    ...{ name: 'Linden Lounge Chair', brand: 'Fjordhus', price: 429, was: 549, stars: 4.5, reviews: 88 },
    ...{ inStock: true, slug: 'linden-lounge' },
  },
  {
    ...{
      name: 'Marlowe Swivel Chair',
      brand: 'Archer & Daw',
      price: 615,
      was: null,
      stars: 4.8,
      reviews: 213,
    },
    ...{ inStock: true, slug: 'marlowe-swivel' },
  },
  {
    ...{ name: 'Pip Nursery Rocker', brand: 'Fjordhus', price: 289.5, was: 340, stars: null, reviews: null },
    ...{ inStock: false, slug: 'pip-rocker' },
  },
  {
    ...{ name: 'Cobham Wingback', brand: 'Dunmore', price: 1250, was: null, stars: 4.1, reviews: 9 },
    ...{ inStock: true, slug: 'cobham-wingback' },
  },
];
const pounds = (amount: number) =>
  `£${amount.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const CHAIR_LIST = several(
  'https://oakandember.example/living-room/armchairs.html',
  shell(
    'Armchairs | Oak & Ember',
    `${CONSENT}<header class="bg-primary text-white py-3"><div class="container flex justify-between"><a href="/">Oak &amp; Ember</a><form action="/search"><input name="q" placeholder="Search 12,000 products"></form><a href="/checkout/cart">Basket £0.00</a></div></header><main class="container"><h1 class="text-3xl"><span class="base">Armchairs</span></h1><div class="flex"><aside class="w-64"><h2>Shopping options</h2><div><h3>Price</h3><ol><li><a href="?price=-400">Under £400.00 (11)</a></li><li><a href="?price=400-800">£400.00 - £799.99 (23)</a></li></ol><h3>Brand</h3><ol><li><a href="?b=1">Fjordhus (14)</a></li><li><a href="?b=2">Dunmore (6)</a></li></ol></div></aside>
<section><div class="toolbar flex"><span>Items 1-4 of 38</span><label>Sort by <select><option>Position</option><option>Price</option></select></label></div><div class="grid grid-cols-4 gap-6 products wrapper">${each(CHAIRS, ({ name, brand, price, was, stars, reviews, inStock, slug }, i) => `<form class="item product product-item card card-interactive flex flex-col" method="post" action="/checkout/cart/add/${i}"><a href="/${slug}.html" class="product photo block mx-auto" tabindex="-1"><img loading="lazy" src="/media/${slug}.jpg" alt="${name}" width="300"></a><div class="product-info flex flex-col grow"><span class="text-xs tracking-wide">${brand}</span><div class="mt-2 mb-1 text-primary font-semibold"><a class="product-item-link" href="/${slug}.html">${name}</a></div>${stars ? `<div class="rating-summary flex" role="img" aria-label="Rated ${stars} out of 5"><span style="width:${stars * 20}%"></span><a href="/${slug}.html#r">${reviews} Reviews</a></div>` : '<div class="py-1"><a href="#">Be the first to review</a></div>'}<div class="pt-1 text-gray-900"><div class="price-box">${was ? `<span class="old-price text-sm"><span class="sr-only">Regular price</span> <span class="price line-through">${pounds(was)}</span></span> ` : ''}<span class="${was ? 'special-price' : 'price-container'}"><span class="price">${pounds(price)}</span></span></div></div>${inStock ? '<button class="btn btn-primary"><span>Add to basket</span></button>' : '<p class="stock unavailable"><span>Out of stock</span></p>'}</div></form>`)}</div></section></div></main><footer class="bg-gray-100"><p>Sign up and take £15 off your first order over £150</p></footer>`,
    { lang: 'en-GB' },
  ),
);

const CHEESES = [
  { naam: 'Boerenkaas jong belegen', melk: 'Koe', prijs: '8,95', per: '500 gram' },
  { naam: 'Geitenkaas met honing', melk: 'Geit', prijs: '7,50', per: '250 gram' },
  { naam: 'Schapenkaas uit Texel', melk: 'Schaap', prijs: '11,25', per: '300 gram' },
];
const CHEESE_LIST = several(
  'https://kaaswinkeldehoek.example/assortiment',
  shell(
    'Assortiment – Kaaswinkel De Hoek',
    `<div class="elementor elementor-12"><div class="elementor-element e-con"><div class="elementor-widget-heading"><h2 class="elementor-heading-title">Kaaswinkel De Hoek</h2></div><div class="elementor-widget-text-editor"><p>Sinds 1958 op de Markt in Edam. Di t/m za 9.00 – 17.30 uur.</p></div></div><div class="elementor-widget-heading"><h1 class="elementor-heading-title">Ons assortiment</h1></div>
${each(CHEESES, ({ naam, melk, prijs, per }) => `<section class="elementor-section elementor-inner-section"><div class="elementor-container"><div class="elementor-column elementor-col-33"><div class="elementor-widget-image"><img src="/wp-content/uploads/kaas.jpg" alt=""></div></div><div class="elementor-column elementor-col-66"><div class="elementor-widget-heading"><h3 class="elementor-heading-title">${naam}</h3></div><div class="elementor-widget-text-editor"><p>Melk: ${melk}</p><p><strong>€ ${prijs}</strong> per ${per}</p></div></div></div></section>`)}
<div class="elementor-widget-text-editor"><p>Kaasplank bestellen? Vanaf € 24,50 voor vier personen.</p></div></div>`,
    { lang: 'nl-NL' },
  ),
);

const WINES = [
  { wein: 'Räuschling «Seehalde»', jahrgang: 2024, flasche: '75 cl', preis: 19.5, lieferbar: true },
  { wein: 'Pinot Noir Barrique', jahrgang: 2021, flasche: '75 cl', preis: 34, lieferbar: true },
  { wein: 'Completer', jahrgang: 2022, flasche: '50 cl', preis: 41.8, lieferbar: false },
  { wein: 'Pinot Noir Magnum', jahrgang: 2019, flasche: '150 cl', preis: 1150, lieferbar: true },
];
const WINE_LIST = several(
  'https://weingut-halden.example/preisliste.html',
  shell(
    'Preisliste Weingut Halden',
    `<div id="kopf"><img src="logo.gif" alt="Weingut Halden"><p><a href="index.html">Weingut</a> | <a href="preisliste.html">Preisliste</a> | <a href="kontakt.html">Kontakt</a></p></div><div id="inhalt"><h2>Preisliste 2026</h2><p>Preise pro Flasche in CHF inkl. MwSt. Versand CHF 12.00, ab 24 Flaschen portofrei.</p><table id="weine"><tr class="t"><td>Wein</td><td>Jahrgang</td><td>Inhalt</td><td align="right">Preis</td><td></td></tr>${each(WINES, ({ wein, jahrgang, flasche, preis, lieferbar }, i) => `<tr class="${i % 2 ? 'b' : 'a'}"><td>${wein}</td><td>${jahrgang}</td><td>${flasche}</td><td align="right">${preis >= 1000 ? "1'150.00" : preis.toFixed(2)}</td><td>${lieferbar ? '<input size="2"> Fl.' : '<i>ausverkauft</i>'}</td></tr>`)}<tr><td colspan="3">Degustationspaket (6 Flaschen)</td><td align="right">132.00</td><td><input size="2"></td></tr></table></div>`,
    { lang: 'de-CH' },
  ),
);

export const BREADTH_SHOP_LISTS: Platform[] = [
  {
    kind: 'shop list',
    name: 'armchairs in a themed category',
    asks: [
      {
        ...CHAIR_LIST,
        schema: object({
          products: list({
            name: text,
            brand: text,
            price: number,
            regular_price: { ...number, description: 'price before the reduction, if reduced' },
            rating: number,
            reviews: integer,
            in_stock: truth,
            url: address,
          }),
        }),
        expected: {
          products: CHAIRS.map(({ name, brand, price, was, stars, reviews, inStock, slug }) => ({
            ...{ name, brand, price, regular_price: was, rating: stars, reviews, in_stock: inStock },
            url: `https://oakandember.example/${slug}.html`,
          })),
        },
      },
      {
        ...CHAIR_LIST,
        prompt: 'Get me the name and price of all products',
        expected: { products: CHAIRS.map((one) => shown(one, ['name', 'price'])) },
      },
    ],
  },
  {
    kind: 'shop list',
    name: 'cheeses in a page builder',
    asks: [
      {
        ...CHEESE_LIST,
        schema: object({
          kazen: list({ naam: text, melk: text, prijs: number, hoeveelheid: text, herkomst: text }),
        }),
        expected: {
          kazen: CHEESES.map(({ naam, melk, prijs, per }) => ({
            ...{ naam, melk, prijs: Number(prijs.replace(',', '.')), hoeveelheid: per, herkomst: null },
          })),
        },
      },
    ],
  },
  {
    kind: 'shop list',
    name: 'price list of a winery',
    asks: [
      {
        ...WINE_LIST,
        schema: object({
          wines: {
            ...list({ name: text, vintage: integer, bottle_size: text, price_chf: number, available: truth }),
            description: 'single wines, without the tasting packages',
          },
        }),
        expected: {
          wines: WINES.map(({ wein, jahrgang, flasche, preis, lieferbar }) => ({
            ...{
              name: wein,
              vintage: jahrgang,
              bottle_size: flasche,
              price_chf: preis,
              available: lieferbar,
            },
          })),
        },
      },
    ],
  },
];
