/** Homes, vehicles and classified advertisements. */
import { address, date, integer, list, number, object, text, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const HOUSE = single(
  'https://immo-bruyere.example/annonce/5127',
  shell(
    'Maison 5 pièces à Saint-Aubin - Immo Bruyère',
    `<header class="hd"><a href="/">Immo Bruyère</a><a href="/estimer">Estimation gratuite</a></header><div class="fil">Accueil &gt; Vente &gt; Maison</div>
<div class="ann"><div class="ann__t"><h1>Maison 5 pièces à Saint-Aubin</h1><div class="ann__px">312&nbsp;000&nbsp;€</div><div>soit 2 600 €/m² · Honoraires à la charge du vendeur</div></div>
<div class="ann__ic"><div><i class="ic-a"></i><span>120 m²</span></div><div><i class="ic-b"></i><span>3 chambres</span></div><div><i class="ic-c"></i><span>2 salles de bain</span></div></div>
<h2>Le bien en détail</h2><div class="gr"><div><span>Référence</span><b>IB-5127</b></div><div><span>Année de construction</span><b>1978</b></div><div><span>Surface du terrain</span><b>640 m²</b></div><div><span>Chauffage</span><b>Pompe à chaleur</b></div><div><span>Classe énergie</span><b>C</b></div><div><span>Garage</span><b>Oui</b></div></div>
<h2>Simuler mon prêt</h2><p>Mensualité estimée : 1 480 € sur 20 ans</p></div>
<aside><h3>Ces biens pourraient vous plaire</h3><p><a href="/annonce/5099">Maison 4 pièces à Gaillon</a> 254 000 € 96 m²</p></aside><footer>Immo Bruyère, 3 place du Marché, 27600 Saint-Aubin. 02 32 55 01 10</footer>`,
    { lang: 'fr' },
  ),
);

const CAR = single(
  'https://automarkt-heide.example/fahrzeug/88121',
  shell(
    'Tarvo 2.0 TDI Comfort gebraucht kaufen | Automarkt Heide',
    `<div id="app" data-v-app=""><nav data-v-11a=""><a href="/">Automarkt Heide</a></nav><article data-v-7c0=""><h1 data-v-7c0="">Tarvo 2.0 TDI Comfort</h1><p data-v-7c0="" class="sub">Scheckheftgepflegt, 8-fach bereift</p>
<div data-v-7c0="" class="box"><span data-v-7c0="">18.490 €</span><small data-v-7c0="">MwSt. ausweisbar</small><span data-v-7c0="" class="rate">ab 219 € mtl.</span></div>
<dl data-v-99d=""><div><dt>Erstzulassung</dt><dd>03/2021</dd></div><div><dt>Kilometerstand</dt><dd>64.300 km</dd></div><div><dt>Kraftstoff</dt><dd>Diesel</dd></div><div><dt>Leistung</dt><dd>110 kW (150 PS)</dd></div><div><dt>Getriebe</dt><dd>Automatik</dd></div><div><dt>Farbe</dt><dd>Graphitgrau</dd></div><div><dt>Vorbesitzer</dt><dd>1</dd></div><div><dt>HU gültig bis</dt><dd>03/2027</dd></div></dl>
<section data-v-5e1=""><h2>Anbieter</h2><p>Autohaus Brodersen GmbH</p><p>Dithmarscher Str. 70, 25746 Heide</p><p>Tel. 0481 55 50 33</p></section></article>
<div data-v-m="" class="mehr"><h3>Ähnliche Fahrzeuge</h3><a href="/fahrzeug/88001">Tarvo 1.6 TDI</a> 13.900 € 98.000 km</div></div>`,
    { lang: 'de' },
  ),
);

const ADS = [
  { title: 'Oak sideboard, 1960s', price: 140, place: 'Eastfield', posted: '2026-11-14', id: 70112 },
  { title: 'Racing kayak with paddle', price: 425, place: 'Marsh End', posted: '2026-11-14', id: 70098 },
  { title: 'Box of vinyl jazz records', price: 35, place: 'Old Town', posted: '2026-11-13', id: 70051 },
  { title: 'Kiln, single phase', price: 1150, place: 'Eastfield', posted: '2026-11-11', id: 69904 },
];
const AD_LIST = several(
  'https://swapboard.example/for-sale',
  shell(
    'for sale - swapboard',
    `<header><b><a href="/">swapboard</a></b> &gt; for sale</header><form><input name="query" placeholder="search for sale"> min <input name="min" size="4"> max <input name="max" size="4"></form>
<ul class="rows">${each(ADS, ({ title, price, place, posted, id }) => `<li class="row"><a href="/v/${id}.html" class="thumb"></a><p><span class="d" title="${posted}">${posted}</span> <a href="/v/${id}.html">${title}</a> <span>$${price.toLocaleString('en')}</span> <span>(${place})</span> <a href="#" class="hide">hide this posting</a></p></li>`)}</ul><footer>help · safety · terms · © 2026 swapboard</footer>`,
  ),
);

const FLATS = [
  { address: '1210 Alder Street, Unit 4', rent: 1950, beds: 2, baths: 1, area: 850, available: '2026-12-01' },
  { address: '77 Bayview Court', rent: 2675, beds: 3, baths: 2, area: 1240, available: '2027-01-15' },
  { address: '340 Foundry Lane, Apt 12C', rent: 1425, beds: 1, baths: 1, area: 610, available: '2026-12-10' },
];
const usDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
const FLAT_LIST = several(
  'https://keyring.example/rentals/tacoma',
  shell(
    'Apartments for rent in Tacoma | Keyring',
    `<div class="flex h-12 items-center justify-between px-4"><a href="/">Keyring</a><span class="text-xs">List your home free</span></div><h1 class="px-4 text-xl">Apartments for rent in Tacoma</h1>
<div class="grid grid-cols-2 gap-4 p-4">${each(FLATS, ({ address: where, rent, beds, baths, area, available }) => `<article data-testid="property-card" class="rounded-lg border shadow"><div class="relative"><img src="/p.jpg" alt="Living room"><button aria-label="Save this home" class="absolute right-2 top-2"></button></div><div class="p-3"><div class="text-xl font-bold">$${rent.toLocaleString('en')}/mo</div><div class="text-sm">${beds} bd · ${baths} ba · ${area.toLocaleString('en')} sqft</div><div class="truncate text-sm text-gray-600">${where}</div><div class="text-xs text-gray-400">Available ${usDay(available)}</div></div></article>`)}</div>
<section class="p-4"><h2>Average rent in Tacoma</h2><p>$1,880 for a two-bedroom home</p></section>`,
  ),
);

const BIKES = [
  { modello: 'Falcetta 500 SS', anno: 2019, km: 18200, prezzo: 5900, citta: 'Ravenna' },
  { modello: 'Lugano Strada 900', anno: 2022, km: 7450, prezzo: 11350, citta: 'Lecco' },
  { modello: 'Orsa Trail 650', anno: 2015, km: 41000, prezzo: 3200, citta: 'Terni' },
];
const BIKE_TABLE = several(
  'https://motousate.example/elenco.asp',
  shell(
    'Moto usate - elenco',
    `<table class="top" width="100%"><tr><td><a href="/">Moto Usate</a></td><td align="right">Annunci da 5 € a settimana</td></tr></table><h2>Annunci moto</h2>
<table class="elenco" border="1"><tr bgcolor="#cccccc"><th>Foto</th><th>Modello</th><th>Anno</th><th>Km</th><th>Prezzo</th><th>Città</th></tr>${each(BIKES, ({ modello, anno, km, prezzo, citta }) => `<tr><td><img src="m.jpg" alt="moto"></td><td><a href="/scheda.asp">${modello}</a></td><td>${anno}</td><td>${km.toLocaleString('de')}</td><td>€ ${prezzo.toLocaleString('de')}</td><td>${citta}</td></tr>`)}</table><p>Pagina 1 di 14</p>`,
    { lang: 'it' },
  ),
);

export const VARIETY_LISTINGS: Platform[] = [
  {
    kind: 'listings',
    name: 'house for sale',
    asks: [
      {
        ...HOUSE,
        schema: object({
          title: text,
          price: number,
          living_area_m2: number,
          plot_area_m2: { ...number, description: 'surface du terrain' },
          bedrooms: integer,
          bathrooms: integer,
          year_built: integer,
          heating: text,
          energyClass: { type: ['string', 'null'], enum: ['A', 'B', 'C', 'D', 'E', 'F', 'G', null] },
          garage: truth,
          floor: integer,
        }),
        expected: {
          title: 'Maison 5 pièces à Saint-Aubin',
          price: 312000,
          living_area_m2: 120,
          plot_area_m2: 640,
          bedrooms: 3,
          bathrooms: 2,
          year_built: 1978,
          heating: 'Pompe à chaleur',
          energyClass: 'C',
          garage: true,
          floor: null,
        },
      },
    ],
  },
  {
    kind: 'listings',
    name: 'used car',
    asks: [
      {
        ...CAR,
        schema: object({
          titel: text,
          preis: number,
          kilometerstand: integer,
          kraftstoff: text,
          getriebe: text,
          farbe: text,
          power_kw: number,
          previous_owners: { ...integer, description: 'Vorbesitzer' },
          dealer: object({ name: text, phone: text, email: text }),
        }),
        expected: {
          titel: 'Tarvo 2.0 TDI Comfort',
          preis: 18490,
          kilometerstand: 64300,
          kraftstoff: 'Diesel',
          getriebe: 'Automatik',
          farbe: 'Graphitgrau',
          power_kw: 110,
          previous_owners: 1,
          dealer: { name: 'Autohaus Brodersen GmbH', phone: '0481 55 50 33', email: null },
        },
      },
      {
        ...CAR,
        prompt: 'price, fuel and gearbox of the car',
        expected: { price: 18490, fuel: 'Diesel', gearbox: 'Automatik' },
      },
    ],
  },
  {
    kind: 'listings',
    name: 'classifieds in rows',
    asks: [
      {
        ...AD_LIST,
        schema: object({
          ads: list({
            title: text,
            price: number,
            location: text,
            date_posted: date,
            url: address,
            seller: text,
          }),
        }),
        expected: {
          ads: ADS.map(({ title, price, place, posted, id }) => ({
            ...{ title, price, location: place, date_posted: posted },
            url: `https://swapboard.example/v/${id}.html`,
            seller: null,
          })),
        },
      },
      {
        ...AD_LIST,
        prompt: 'title and price of every ad',
        expected: { ads: ADS.map((one) => shown(one, ['title', 'price'])) },
      },
    ],
  },
  {
    kind: 'listings',
    name: 'flats by test ids',
    asks: [
      {
        ...FLAT_LIST,
        schema: object({
          homes: list({
            address: text,
            monthlyRent: number,
            bedrooms: number,
            bathrooms: number,
            squareFeet: number,
            available_from: date,
            pets_allowed: truth,
          }),
        }),
        expected: {
          homes: FLATS.map(({ address: where, rent, beds, baths, area, available }) => ({
            ...{ address: where, monthlyRent: rent, bedrooms: beds, bathrooms: baths, squareFeet: area },
            ...{ available_from: available, pets_allowed: null },
          })),
        },
      },
      {
        ...FLAT_LIST,
        prompt: 'For each property give me address and rent',
        expected: { properties: FLATS.map((one) => shown(one, ['address', 'rent'])) },
      },
    ],
  },
  {
    kind: 'listings',
    name: 'motorcycles in a table',
    asks: [
      {
        ...BIKE_TABLE,
        schema: object({
          moto: list({
            modello: text,
            anno: integer,
            km: integer,
            prezzo: number,
            citta: text,
            colore: text,
          }),
        }),
        expected: { moto: BIKES.map((one) => ({ ...one, colore: null })) },
      },
    ],
  },
];
