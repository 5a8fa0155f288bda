/** Restaurants with their menus, and hotels. */
import { address, list, number, object, text, truth } from '../pages/page-case.ts';
import { each, type Platform, shell, shown } from './platform-case.ts';

type Dish = { name: string; description: string; price: number; section: string };

const DISHES: Dish[] = [
  { name: 'Smoked Beet Salad', description: 'Goat curd, hazelnut, dill', price: 11, section: 'Starters' },
  { name: 'Leek and Potato Soup', description: 'Sourdough, brown butter', price: 9.5, section: 'Starters' },
  { name: 'Braised Ox Cheek', description: 'Celeriac mash, red wine', price: 24, section: 'Mains' },
  { name: 'Grilled Hake', description: 'White beans, parsley oil', price: 22.5, section: 'Mains' },
];
const SECTIONS = [...Map.groupBy(DISHES, ({ section }) => section)];
const FLAT = object({ dishes: list({ name: text, description: text, price: number, vegetarian: truth }) });
const NESTED = object({
  menu: {
    type: ['array', 'null'],
    items: object({ section: text, dishes: list({ name: text, price: number }) }),
  },
});
const URL_OF = 'https://table.example/menu';

function menu(name: string, html: string): Platform {
  const dishes = DISHES.map((dish) => ({
    name: dish.name,
    description: dish.description,
    price: dish.price,
  }));
  return {
    kind: 'hospitality',
    name,
    asks: [
      {
        page: 'list',
        url: URL_OF,
        html,
        schema: FLAT,
        expected: { dishes: dishes.map((dish) => ({ ...dish, vegetarian: null })) },
      },
      {
        page: 'list',
        url: URL_OF,
        html,
        schema: NESTED,
        expected: {
          menu: SECTIONS.map(([section, own]) => ({
            section,
            dishes: own.map((dish) => ({ name: dish.name, price: dish.price })),
          })),
        },
      },
      { page: 'list', url: URL_OF, html, prompt: 'dishes with description and price', expected: { dishes } },
    ],
  };
}

const HOTEL = {
  name: 'Hotel Lindgren',
  street: '12 Quayside',
  city: 'Malmby',
  rating: 8.7,
  review_count: 1204,
  stars: 4,
  check_in: '15:00',
  check_out: '11:00',
  price: 142,
};
const ONE = object({
  name: text,
  rating: number,
  review_count: number,
  check_in: text,
  check_out: text,
  price_per_night: number,
});
const HOTELS = [
  { name: 'Hotel Lindgren', price: 142, rating: 8.7, location: 'Old Town, Malmby', path: 'lindgren' },
  { name: 'The Saltworks', price: 98, rating: 7.9, location: 'Harbour, Malmby', path: 'saltworks' },
  { name: 'Pension Alma', price: 76, rating: 9.1, location: 'Old Town, Malmby', path: 'alma' },
];
const ROWS = ['name', 'price', 'rating', 'location', 'url'];
const MANY = object({
  hotels: list({ name: text, price: number, rating: number, location: text, url: address }),
});

function hotel(name: string, one: string, many: string, known: string[]): Platform {
  const html = shell('Hotel Lindgren, Malmby', one);
  const url = 'https://stay.example/hotel/lindgren.html';
  return {
    kind: 'hospitality',
    name,
    asks: [
      {
        page: 'single',
        url,
        html,
        schema: ONE,
        expected: shown(
          { ...HOTEL, price_per_night: HOTEL.price },
          ['name', 'rating', 'review_count', 'check_in', 'check_out', 'price_per_night'],
          known,
        ),
      },
      {
        page: 'list',
        url: 'https://stay.example/search',
        html: shell('Malmby: hotels', many),
        schema: MANY,
        expected: {
          hotels: HOTELS.map((row) =>
            shown({ ...row, url: `https://stay.example/hotel/${row.path}.html` }, ROWS),
          ),
        },
      },
    ],
  };
}

export const HOSPITALITY: Platform[] = [
  menu(
    'squarespace-menu-block',
    shell(
      'Menu — The Quarter Table',
      `<main><section class="page-section"><div class="sqs-block menu-block sqs-block-menu"><div class="menus"><div class="menu"><div class="menu-title">Dinner</div>${each(SECTIONS, ([section, own]) => `<div class="menu-section"><div class="menu-section-header"><div class="menu-section-title">${section}</div></div><div class="menu-items">${each(own, (dish) => `<div class="menu-item"><div class="menu-item-title">${dish.name}</div><div class="menu-item-description">${dish.description}</div><div class="menu-item-price-bottom"><span class="menu-item-price-top"><span class="currency-sign">$</span>${dish.price}</span></div></div>`)}</div></div>`)}</div></div></div></section></main>`,
      {
        header: '<header><a href="/">The Quarter Table</a></header>',
        footer: '<footer><p>9 Weir Street · 555-0199</p></footer>',
      },
    ),
  ),
  menu(
    'wordpress-food-menu',
    shell(
      'Our Menu – The Quarter Table',
      `<main class="site-main"><h1 class="entry-title">Our Menu</h1><div class="entry-content">${each(SECTIONS, ([section, own]) => `<h2 class="wp-block-heading">${section}</h2><div class="food-menu">${each(own, (dish) => `<div class="food-menu-item"><h4 class="food-title"><span class="title-wrap">${dish.name}</span><span class="food-price">$${dish.price.toFixed(2)}</span></h4><p class="food-desc">${dish.description}</p></div>`)}</div>`)}</div></main>`,
    ),
  ),
  menu(
    'plain-definition-menu',
    shell(
      'The Quarter Table | Menu',
      `<main><h1>Menu</h1>${each(SECTIONS, ([section, own]) => `<section><h3>${section}</h3><ul class="dishes">${each(own, (dish) => `<li><div class="dish-head"><strong>${dish.name}</strong> <span class="dots"></span> <span class="amount">£${dish.price.toFixed(2)}</span></div><em>${dish.description}</em></li>`)}</ul></section>`)}</main>`,
    ),
  ),
  menu(
    'delivery-like',
    shell(
      'Order from The Quarter Table',
      `<main><h1>The Quarter Table</h1><div class="store-info"><span>4.6 (210 ratings)</span><span>25–40 min</span></div>${each(SECTIONS, ([section, own]) => `<div data-test="menu-category"><h3 data-test="category-name">${section}</h3><ul>${each(own, (dish) => `<li data-testid="store-item"><a href="#"><div class="item-info"><span data-testid="rich-text" class="item-name">${dish.name}</span><div class="item-description"><span data-testid="rich-text">${dish.description}</span></div><span data-testid="rich-text" class="item-price">$${dish.price.toFixed(2)}</span></div><button aria-label="Quick add">+</button></a></li>`)}</ul></div>`)}</main>`,
    ),
  ),
  hotel(
    'booking-like',
    `<div id="basiclayout"><div id="hp_hotel_name"><h2 class="pp-header__title">Hotel Lindgren</h2></div><div data-testid="PropertyHeaderAddressDesktop-wrapper"><button><div class="a53">12 Quayside, 211 20 Malmby</div></button></div><div data-testid="review-score-right-component"><div class="a3b" aria-label="Scored 8.7">8.7</div><div><div>Fabulous</div><div>1,204 reviews</div></div></div><div id="hp_availability"><span class="prco-valign-middle-helper">$142</span><div>per night</div></div><div data-testid="property-section--policies"><h2>House rules</h2><div><div>Check-in</div><div>From 15:00</div></div><div><div>Check-out</div><div>Until 11:00</div></div></div></div>`,
    `<main><h1>Malmby: ${HOTELS.length} properties found</h1><div>${each(HOTELS, (one) => `<div data-testid="property-card" class="c82435a4b8" role="listitem"><div><a data-testid="title-link" href="https://stay.example/hotel/${one.path}.html"><div data-testid="title" class="f6431b446c">${one.name}</div><div class="ac4a7896c7">Opens in new window</div></a><span data-testid="address" class="aee5343fdb">${one.location}</span><div data-testid="review-score"><div class="a3b8729ab1">Scored ${one.rating}</div><div aria-hidden="true">${one.rating}</div></div><span data-testid="price-and-discounted-price" class="f6431b446c">$${one.price}</span></div></div>`)}</div></main>`,
    ['name', 'rating', 'review_count', 'price_per_night', 'check_in', 'check_out'],
  ),
  hotel(
    'own-hotel-site',
    `<main><section class="hero"><h1>Hotel Lindgren</h1><p>A quiet house on the quay.</p></section><section class="facts"><dl><dt>Check-in</dt><dd>15:00</dd><dt>Check-out</dt><dd>11:00</dd><dt>Price per night</dt><dd>from $142</dd><dt>Guest rating</dt><dd>8.7 / 10</dd><dt>Reviews</dt><dd>1,204</dd></dl></section></main>`,
    `<main><h1>Our houses</h1><div class="cards">${each(HOTELS, (one) => `<article class="hotel-card"><img src="/${one.path}.jpg" alt=""><h3><a href="/hotel/${one.path}.html">${one.name}</a></h3><p class="hotel-location">${one.location}</p><p><span class="score">${one.rating}</span>/10</p><p class="rate">from <strong>$${one.price}</strong> / night</p></article>`)}</div></main>`,
    ['name', 'rating', 'review_count', 'price_per_night', 'check_in', 'check_out'],
  ),
];
