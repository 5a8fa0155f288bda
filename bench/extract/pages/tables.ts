/** Pages whose facts are in tables: rows as records, two columns as pairs, columns as things, spans. */
import { around, integer, list, number, object, type PageCase, text } from './page-case.ts';

const CITIES = [
  { city: 'Arden', country: 'Norland', population: 1204500, area: 412.5 },
  { city: 'Belmore', country: 'Sudria', population: 88210, area: null },
  { city: 'Carrow', country: 'Norland', population: 530000, area: 97 },
];
const cities = object({ cities: list({ city: text, country: text, population: integer, area: number }) });
const cell = (value: number | null, language: string) =>
  value === null ? '' : value.toLocaleString(language);

const cityTable = (language: string, headers: string[], head: boolean) => {
  const first = `<tr>${headers.map((name) => (head ? `<th>${name}</th>` : `<td><b>${name}</b></td>`)).join('')}</tr>`;
  const rows = CITIES.map(
    (row) =>
      `<tr><td>${row.city}</td><td>${row.country}</td><td>${cell(row.population, language)}</td><td>${cell(row.area, language)}</td></tr>`,
  ).join('');
  return around(
    'Cities',
    'Atlas',
    `<main><h1>Cities</h1><table>${head ? `<thead>${first}</thead><tbody>${rows}</tbody>` : first + rows}</table></main>`,
    { language },
  );
};

const compared = around(
  'Compare plans',
  'Cloudlet',
  `<main><h1>Compare plans</h1><table><thead><tr><th></th><th>Basic</th><th>Plus</th><th>Max</th></tr></thead><tbody><tr><th>Price</th><td>$5</td><td>$12</td><td>$30</td></tr><tr><th>Storage</th><td>10 GB</td><td>100 GB</td><td>1 TB</td></tr><tr><th>Support</th><td>E-mail</td><td>Chat</td><td>Phone</td></tr></tbody></table></main>`,
);

const spanned = around(
  'Timetable',
  'Ferries',
  `<main><h1>Timetable</h1><table><tr><th>Route</th><th>Departure</th><th>Duration</th></tr><tr><td rowspan="2">North</td><td>08:10</td><td>45 min</td></tr><tr><td>12:30</td><td>50 min</td></tr><tr><td>South</td><td>09:00</td><td>1 h 10 min</td></tr></table></main>`,
);

const facts = around(
  'Mount Hale',
  'Peaks',
  '<main><h1>Mount Hale</h1><p>The highest hill of the island.</p><table class="infobox"><tr><th colspan="2">Mount Hale</th></tr><tr><th>Elevation</th><td>1,344 m</td></tr><tr><th>First ascent</th><td>1871</td></tr><tr><th>Location</th><td>Isle of Fenn</td></tr></table></main>',
);

const crossed = around(
  'Rainfall',
  'Weather',
  '<main><h1>Rainfall</h1><table><thead><tr><th>Month</th><th>North</th><th>South</th></tr></thead><tbody><tr><th>January</th><td>120</td><td>80</td></tr><tr><th>July</th><td>30</td><td>12</td></tr></tbody></table></main>',
);

const nested = around(
  'Order',
  'Corner Shop',
  '<main><h1>Order 7731</h1><dl><dt>Status</dt><dd>Shipped</dd><dt>Order date</dt><dd>2 May 2026</dd></dl><table><tr><th>Item</th><th>Quantity</th><th>Price</th></tr><tr><td>Oak Tray</td><td>2</td><td>$24.00</td></tr><tr><td>Linen Towel</td><td>1</td><td>$9.50</td></tr></table></main>',
);

const languages: [string, string[]][] = [
  ['en', ['City', 'Country', 'Population', 'Area']],
  ['de', ['Stadt', 'Land', 'Einwohner', 'Fläche']],
];

export const TABLE_PAGES: PageCase[] = [
  ...languages.flatMap(([language, headers]) =>
    [true, false].map((head) => ({
      id: `table-cities-${language}-${head ? 'head' : 'bold'}`,
      url: 'https://atlas.example/cities',
      html: cityTable(language, headers, head),
      schema: cities,
      expected: { cities: CITIES },
    })),
  ),
  {
    id: 'table-columns',
    url: 'https://cloudlet.example/plans',
    html: compared,
    schema: object({
      plans: list({ name: text, price: number, storage: text, support: text, discount: number }),
    }),
    expected: {
      plans: [
        { name: 'Basic', price: 5, storage: '10 GB', support: 'E-mail', discount: null },
        { name: 'Plus', price: 12, storage: '100 GB', support: 'Chat', discount: null },
        { name: 'Max', price: 30, storage: '1 TB', support: 'Phone', discount: null },
      ],
    },
  },
  {
    id: 'table-spans',
    url: 'https://ferries.example/timetable',
    html: spanned,
    schema: object({ departures: list({ route: text, departure: text, duration: integer }) }),
    expected: {
      departures: [
        { route: 'North', departure: '08:10', duration: 45 },
        { route: 'North', departure: '12:30', duration: 50 },
        { route: 'South', departure: '09:00', duration: 70 },
      ],
    },
  },
  {
    id: 'table-infobox',
    url: 'https://peaks.example/hale',
    html: facts,
    schema: object({
      name: text,
      elevation: number,
      first_ascent: integer,
      location: text,
      prominence: number,
    }),
    expected: {
      name: 'Mount Hale',
      elevation: 1344,
      first_ascent: 1871,
      location: 'Isle of Fenn',
      prominence: null,
    },
  },
  {
    id: 'table-crossed',
    url: 'https://weather.example/rain',
    html: crossed,
    schema: object({ january_north: number, july_south: number, october_north: number }),
    expected: { january_north: 120, july_south: 12, october_north: null },
  },
  {
    id: 'table-order',
    url: 'https://shop.example/orders/7731',
    html: nested,
    schema: object({
      status: text,
      order_date: { type: ['string', 'null'], format: 'date' },
      items: list({ item: text, quantity: integer, price: number }),
      tracking_number: text,
    }),
    expected: {
      status: 'Shipped',
      order_date: '2026-05-02',
      items: [
        { item: 'Oak Tray', quantity: 2, price: 24 },
        { item: 'Linen Towel', quantity: 1, price: 9.5 },
      ],
      tracking_number: null,
    },
  },
];
