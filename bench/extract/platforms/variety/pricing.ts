/** Plans and what they cost. */
import { integer, list, number, object, text, texts } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several } from './page-of.ts';

const TIERS = [
  { name: 'Sprout', price: 0, features: ['1 project', '500 events a day', 'Community support'] },
  { name: 'Grove', price: 24, features: ['10 projects', '50,000 events a day', 'Email support'] },
  {
    name: 'Forest',
    price: 119,
    features: ['Unlimited projects', '2 million events a day', 'Phone support', 'Audit log'],
  },
];
const TIER_CARDS = several(
  'https://rootlog.example/pricing',
  shell(
    'Pricing – Rootlog',
    `<header class="px-6"><a href="/">Rootlog</a><a href="/docs">Docs</a><a href="/login">Log in</a></header><main><div class="mx-auto max-w-4xl text-center"><h1 class="text-base font-semibold text-indigo-600">Pricing</h1><p class="mt-2 text-5xl font-semibold">Plans that grow with you</p><p>Start a 14-day trial. Cancel whenever you like.</p></div>
<div class="isolate mx-auto mt-10 grid grid-cols-3">${each(TIERS, ({ name, price, features }, i) => `<div class="rounded-3xl p-8 ring-1 ring-gray-200"><h3 id="tier-${i}" class="text-lg font-semibold">${name}</h3>${i === 1 ? '<p class="rounded-full bg-indigo-600/10 px-2.5 text-xs text-indigo-600">Most popular</p>' : ''}<p class="mt-6 flex items-baseline gap-x-1"><span class="text-4xl font-semibold">$${price}</span><span class="text-sm text-gray-600">/month</span></p><a href="/signup" aria-describedby="tier-${i}" class="mt-6 block rounded-md">Buy plan</a><ul role="list" class="mt-8 space-y-3 text-sm">${each(features, (line) => `<li class="flex gap-x-3"><svg aria-hidden="true"></svg>${line}</li>`)}</ul></div>`)}</div>
<section><h2>Questions</h2><dl><dt>Do you offer a discount for charities?</dt><dd>Yes, 40% on every plan.</dd></dl></section></main><footer>© 2026 Rootlog B.V.</footer>`,
  ),
);

const HOSTS = [
  { plan: 'Starter', price: 3.49, storage: '10 GB', domains: 1, backups: 'weekly' },
  { plan: 'Business', price: 8.99, storage: '75 GB', domains: 5, backups: 'daily' },
  { plan: 'Agency', price: 21.5, storage: '300 GB', domains: 40, backups: 'hourly' },
];
const HOST_TABLE = several(
  'https://hostello.example/compare',
  shell(
    'Compare hosting plans',
    `<h1>Compare hosting plans</h1><p>All prices in euros, without VAT.</p><table class="compare"><thead><tr><th></th>${each(HOSTS, ({ plan }) => `<th scope="col">${plan}</th>`)}</tr></thead><tbody>
<tr><th scope="row">Price per month</th>${each(HOSTS, ({ price }) => `<td>€${price.toFixed(2)}</td>`)}</tr><tr><th scope="row">Storage</th>${each(HOSTS, ({ storage }) => `<td>${storage}</td>`)}</tr><tr><th scope="row">Domains</th>${each(HOSTS, ({ domains }) => `<td>${domains}</td>`)}</tr><tr><th scope="row">Backups</th>${each(HOSTS, ({ backups }) => `<td>${backups}</td>`)}</tr><tr><th></th>${each(HOSTS, () => '<td><a href="/order">Order</a></td>')}</tr></tbody></table><p>Rated 4.7 by 1,920 customers.</p>`,
  ),
);

const TARIFFS = [
  { name: 'Mobil S', preis: 7.99, datenvolumen: '5 GB', laufzeit: '1 Monat' },
  { name: 'Mobil M', preis: 12.99, datenvolumen: '20 GB', laufzeit: '24 Monate' },
  { name: 'Mobil L', preis: 24.99, datenvolumen: '60 GB', laufzeit: '24 Monate' },
];
const TARIFF_CARDS = several(
  'https://nordfunk.example/tarife',
  shell(
    'Handytarife | Nordfunk',
    `<nf-shell><nf-nav><a href="/">Nordfunk</a><a href="/hilfe">Hilfe</a></nf-nav><h1>Unsere Handytarife</h1><p>Anschlusspreis einmalig 19,99 €</p>
<nf-deck>${each(TARIFFS, ({ name, preis, datenvolumen, laufzeit }) => `<nf-tarif><h2>${name}</h2><div class="preis"><span class="gross">${Math.floor(preis)}</span><sup>,${preis.toFixed(2).slice(-2)}</sup> € <span>mtl.</span></div><dl><dt>Datenvolumen</dt><dd>${datenvolumen}</dd><dt>Laufzeit</dt><dd>${laufzeit}</dd></dl><button>Zum Tarif</button></nf-tarif>`)}</nf-deck><nf-foot>Nordfunk GmbH, Kiel. Hotline 0431 555 00</nf-foot></nf-shell>`,
    { lang: 'de' },
  ),
);

export const VARIETY_PRICING: Platform[] = [
  {
    kind: 'pricing',
    name: 'three tiers in utility classes',
    asks: [
      {
        ...TIER_CARDS,
        schema: object({
          plans: list({ name: text, price: number, features: texts, yearly_price: number }),
        }),
        expected: { plans: TIERS.map((one) => ({ ...one, yearly_price: null })) },
      },
      {
        ...TIER_CARDS,
        prompt: 'all plans with name and price',
        expected: { plans: TIERS.map((one) => shown(one, ['name', 'price'])) },
      },
    ],
  },
  {
    kind: 'pricing',
    name: 'comparison of hosting',
    asks: [
      {
        ...HOST_TABLE,
        schema: object({
          plans: list({ plan: text, price: number, storage: text, domains: integer, backups: text }),
        }),
        expected: { plans: HOSTS },
      },
    ],
  },
  {
    kind: 'pricing',
    name: 'mobile tariffs in custom elements',
    asks: [
      {
        ...TARIFF_CARDS,
        schema: object({
          tarife: list({ name: text, preis: number, datenvolumen: text, laufzeit: text, telefonie: text }),
        }),
        expected: { tarife: TARIFFS.map((one) => ({ ...one, telefonie: null })) },
      },
      {
        ...TARIFF_CARDS,
        prompt: 'alle Tarife mit Name und Preis',
        expected: { tarife: TARIFFS.map((one) => shown(one, ['name', 'preis'])) },
      },
    ],
  },
];
