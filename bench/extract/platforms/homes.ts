/** Homes for sale and to let: a listing and the results of a search. */
import { address, integer, list, number, object, text } from '../pages/page-case.ts';
import { each, type Platform, shell, shown } from './platform-case.ts';

type Home = {
  title: string;
  address: string;
  price: number;
  bedrooms: number;
  bathrooms: number;
  area: number;
  path: string;
};

const HOMES: Home[] = [
  {
    title: 'Terraced house for sale',
    address: '18 Copper Row, Halden',
    price: 425000,
    bedrooms: 3,
    bathrooms: 2,
    area: 1240,
    path: '1801',
  },
  {
    title: 'Flat with garden',
    address: '5 Orchard Close, Halden',
    price: 310000,
    bedrooms: 2,
    bathrooms: 1,
    area: 780,
    path: '1802',
  },
  {
    title: 'Detached cottage',
    address: '77 Mill Rise, Westby',
    price: 598500,
    bedrooms: 4,
    bathrooms: 3,
    area: 1905,
    path: '1803',
  },
];
const FIELDS = ['address', 'price', 'bedrooms', 'bathrooms', 'area', 'property_type', 'year_built'];
const ONE = object({
  address: text,
  price: number,
  bedrooms: integer,
  bathrooms: integer,
  area: number,
  property_type: text,
  year_built: integer,
});
const ROWS = ['address', 'price', 'bedrooms', 'bathrooms', 'area', 'url'];
const MANY = object({
  listings: list({
    address: text,
    price: number,
    bedrooms: integer,
    bathrooms: integer,
    area: number,
    url: address,
  }),
});
const usd = (price: number) => `$${price.toLocaleString('en-US')}`;
const gbp = (price: number) => `£${price.toLocaleString('en-US')}`;
const eur = (price: number) => `${price.toLocaleString('de-DE')} €`;
const sqft = (area: number) => area.toLocaleString('en-US');

function site(
  name: string,
  [title, one]: [string, string],
  many: string,
  {
    single,
    rows,
    url,
    lang = 'en',
  }: { single: Record<string, unknown>; rows: string[]; url: (path: string) => string; lang?: string },
): Platform {
  const [first] = HOMES as [Home, ...Home[]];
  const at = `https://homes.example${url(first.path)}`;
  const listed = shell('Homes in Halden', many, { lang });
  const html = shell(title, one, { lang });
  return {
    kind: 'homes',
    name,
    asks: [
      { page: 'single', url: at, html, schema: ONE, expected: shown(single, FIELDS) },
      {
        page: 'list',
        url: 'https://homes.example/search',
        html: listed,
        schema: MANY,
        expected: {
          listings: HOMES.map((home) =>
            shown({ ...home, url: `https://homes.example${url(home.path)}` }, ROWS, rows),
          ),
        },
      },
      {
        page: 'single',
        url: at,
        html,
        prompt: 'price, bedrooms and bathrooms',
        expected: { price: first.price, bedrooms: first.bedrooms, bathrooms: single.bathrooms ?? null },
      },
    ],
  };
}

const [HOME] = HOMES as [Home, ...Home[]];
const { title: _, path: __, ...FACTS } = HOME;

export const HOME_SITES: Platform[] = [
  site(
    'zillow-like',
    [
      `${HOME.address} | MLS #44 | Rooftop`,
      `<div class="ds-container"><div class="summary-container"><div data-testid="home-info"><span data-testid="price"><span>${usd(HOME.price)}</span></span><div data-testid="bed-bath-sqft-facts"><div data-testid="bed-bath-sqft-fact-container"><span class="Text-value">3</span><span class="Text-label"> bd</span></div><div data-testid="bed-bath-sqft-fact-container"><span>2</span><span> ba</span></div><div data-testid="bed-bath-sqft-fact-container"><span>1,240</span><span> sqft</span></div></div><h1 class="Text-c11n">${HOME.address}</h1></div></div><div class="data-view"><h2>Facts &amp; features</h2><ul><li><span>Property type: Townhouse</span></li><li><span>Year built: 1988</span></li><li><span>Bedrooms: 3</span></li><li><span>Bathrooms: 2</span></li><li><span>Total interior livable area: 1,240 sqft</span></li></ul></div><p>Est. payment: $2,710/mo</p></div>`,
    ],
    `<div id="search-page"><h1 class="search-title">Halden Real Estate</h1><span class="result-count">${HOMES.length} results</span><ul class="photo-cards">${each(HOMES, (home) => `<li class="ListItem"><article id="zpid_${home.path}" data-test="property-card" class="property-card"><div class="property-card-data"><a href="https://homes.example/homedetails/${home.path}/" data-test="property-card-link"><address data-test="property-card-addr">${home.address}</address></a><span data-test="property-card-price">${usd(home.price)}</span><ul class="StyledPropertyCardHomeDetailsList"><li><b>${home.bedrooms}</b> <abbr>bds</abbr></li><li><b>${home.bathrooms}</b> <abbr>ba</abbr></li><li><b>${sqft(home.area)}</b> <abbr>sqft</abbr></li></ul></div></article></li>`)}</ul></div>`,
    {
      single: { ...FACTS, property_type: 'Townhouse', year_built: 1988 },
      rows: ROWS,
      url: (path) => `/homedetails/${path}/`,
    },
  ),
  site(
    'rightmove-like',
    [
      `3 bedroom terraced house for sale in ${HOME.address} - Halden`,
      `<main><article><div class="_3OGW_s5TH6aUqi4uHum5Gy"><h1 itemprop="">${HOME.address}</h1></div><div class="_1gfnqJ3Vtd1z40MlC0MzXu"><span>${gbp(HOME.price)}</span></div><article data-testid="info-reel"><dl id="info-reel"><div class="_3gIoc-NFXILAOZEaEjJi1n"><dt>PROPERTY TYPE</dt><dd><p>Terraced</p></dd></div><div><dt>BEDROOMS</dt><dd><p>3</p></dd></div><div><dt>BATHROOMS</dt><dd><p>2</p></dd></div><div><dt>SIZE</dt><dd><p>1,240 sq ft</p></dd></div><div><dt>TENURE</dt><dd><p>Freehold</p></dd></div></dl></article><h2>Key features</h2><ul><li>South facing garden</li></ul><h2>Description</h2><div>A tidy house on a quiet row.</div></article></main>`,
    ],
    `<main><h1 class="searchTitle">Properties For Sale in Halden</h1><div id="l-searchResults">${each(HOMES, (home) => `<div class="l-searchResult is-list" id="property-${home.path}"><div class="propertyCard-wrapper"><div class="propertyCard-priceValue">${gbp(home.price)}</div><div class="propertyCard-details"><a class="propertyCard-link" href="/properties/${home.path}"><h2 class="propertyCard-title">${home.bedrooms} bedroom house for sale</h2><address class="propertyCard-address" title="${home.address}"><span>${home.address}</span></address></a><div class="property-information"><span class="text">House</span><span class="bed-icon" title="${home.bedrooms} bedrooms"></span><span class="text">${home.bedrooms}</span><span class="bathroom-icon" title="${home.bathrooms} bathrooms"></span><span class="text">${home.bathrooms}</span></div></div></div></div>`)}</div></main>`,
    {
      single: { ...FACTS, property_type: 'Terraced', year_built: null },
      rows: ['address', 'price', 'bedrooms', 'bathrooms', 'url'],
      url: (path) => `/properties/${path}`,
    },
  ),
  site(
    'immo-like',
    [
      'Reihenhaus zum Kauf',
      `<main><h1 id="expose-title">Reihenhaus zum Kauf</h1><div class="address-block"><span class="block font-nowrap">${HOME.address}</span></div><div class="is24-ex-details"><div class="mainCriteria"><div class="is24qa-kaufpreis-main is24-value">${eur(HOME.price)}</div><div class="is24-label">Kaufpreis</div></div></div><div class="criteriagroup"><dl class="grid"><dt class="is24qa-typ-label">Haustyp:</dt><dd class="is24qa-typ">Reihenhaus</dd></dl><dl class="grid"><dt class="is24qa-wohnflaeche-ca-label">Wohnfläche ca.:</dt><dd class="is24qa-wohnflaeche-ca">115 m²</dd></dl><dl class="grid"><dt>Schlafzimmer:</dt><dd>3</dd></dl><dl class="grid"><dt>Badezimmer:</dt><dd>2</dd></dl><dl class="grid"><dt>Baujahr:</dt><dd>1988</dd></dl></div></main>`,
    ],
    `<main><h1>Häuser in Halden</h1><ul id="resultListItems">${each(HOMES, (home) => `<li class="result-list__listing"><article data-item="result" class="result-list-entry"><a class="result-list-entry__brand-title-container" href="/expose/${home.path}"><h2 class="result-list-entry__brand-title">${home.title}</h2></a><button class="result-list-entry__map-link" title="Auf der Karte anzeigen"><div class="font-ellipsis">${home.address}</div></button><div class="result-list-entry__criteria"><dl class="grid-item result-list-entry__primary-criterion"><dd class="font-highlight">${eur(home.price)}</dd><dt class="font-s">Kaufpreis</dt></dl><dl class="grid-item result-list-entry__primary-criterion"><dd class="font-highlight">${home.area} m²</dd><dt>Wohnfläche</dt></dl></div></article></li>`)}</ul></main>`,
    {
      single: { ...FACTS, area: 115, property_type: 'Reihenhaus', year_built: 1988 },
      rows: ['address', 'price', 'area', 'url'],
      url: (path) => `/expose/${path}`,
      lang: 'de',
    },
  ),
  site(
    'houzez',
    [
      'Terraced house for sale – Halden Homes',
      `<section class="content-wrap property-wrap"><div class="page-title"><h1>Terraced house for sale</h1></div><ul class="item-price-wrap"><li class="item-price">${usd(HOME.price)}</li></ul><address class="item-address"><i class="houzez-icon icon-pin mr-1"></i>${HOME.address}</address><div class="property-overview-wrap"><h2>Overview</h2><ul class="list-unstyled flex-fill"><li class="property-overview-item"><strong>House</strong></li><li class="hz-meta-label property-overview-type">Property Type</li></ul><ul class="list-unstyled flex-fill"><li class="property-overview-item"><i class="houzez-icon icon-hotel-double-bed-1"></i> <strong>3</strong></li><li class="hz-meta-label h-beds">Bedrooms</li></ul><ul class="list-unstyled flex-fill"><li class="property-overview-item"><strong>2</strong></li><li class="hz-meta-label h-baths">Bathrooms</li></ul><ul class="list-unstyled flex-fill"><li class="property-overview-item"><strong>1240</strong></li><li class="hz-meta-label h-area">Sq Ft</li></ul><ul class="list-unstyled flex-fill"><li class="property-overview-item"><strong>1988</strong></li><li class="hz-meta-label h-year-built">Year Built</li></ul></div></section>`,
    ],
    `<div class="listing-view grid-view"><h1>Listings</h1>${each(HOMES, (home) => `<div class="item-listing-wrap hz-item-gallery-js card"><div class="item-wrap item-wrap-v1"><div class="item-body flex-grow-1"><h2 class="item-title"><a href="/property/${home.path}/">${home.title}</a></h2><ul class="item-price-wrap hide-on-list"><li class="item-price">${usd(home.price)}</li></ul><address class="item-address">${home.address}</address><ul class="item-amenities item-amenities-with-icons"><li class="h-beds"><span class="item-amenities-text">Beds:</span> <span class="hz-figure">${home.bedrooms}</span></li><li class="h-baths"><span class="item-amenities-text">Baths:</span> <span class="hz-figure">${home.bathrooms}</span></li><li class="h-area"><span class="hz-figure">${home.area}</span> <span class="area_postfix">Sq Ft</span></li></ul><a class="btn btn-primary btn-item" href="/property/${home.path}/">Details</a></div></div></div>`)}</div>`,
    {
      single: { ...FACTS, property_type: 'House', year_built: 1988 },
      rows: ROWS,
      url: (path) => `/property/${path}/`,
    },
  ),
];
