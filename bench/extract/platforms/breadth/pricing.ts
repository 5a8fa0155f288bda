/** Plans, tariffs and price lists. */
import { integer, list, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several } from '../variety/page-of.ts';

const PLANS = [
  {
    ...{ name: 'Solo', monthly: 0, seats: '1 user', popular: false },
    features: ['500 invoices a year', 'Email support'],
  },
  {
    ...{ name: 'Studio', monthly: 24, seats: 'Up to 5 users', popular: true },
    features: ['Unlimited invoices', 'Bank feeds', 'Chat support'],
  },
  {
    ...{ name: 'Practice', monthly: 79, seats: 'Up to 25 users', popular: false },
    features: ['Everything in Studio', 'Client portal', 'Audit log'],
  },
  {
    ...{ name: 'Enterprise', monthly: null, seats: 'Unlimited users', popular: false },
    features: ['Single sign-on', 'Dedicated manager'],
  },
];
const SAAS = several(
  'https://ledgerly.example/pricing',
  shell(
    'Pricing — Ledgerly',
    `<div id="__nuxt"><div class="relative isolate"><header class="flex px-6 py-4"><a href="/">Ledgerly</a><a href="/customers">Customers</a><a href="/pricing">Pricing</a><a href="/start" class="btn">Start free trial</a></header><div class="text-center py-24"><h1 class="text-5xl">Simple pricing, no surprises</h1><p>Trusted by 9,000 bookkeepers. 14-day trial on every paid plan.</p><div role="radiogroup" class="mt-8 inline-flex rounded-full ring-1"><button role="radio" aria-checked="true">Monthly</button><button role="radio" aria-checked="false">Yearly <span>save 20%</span></button></div></div>
<div class="isolate mx-auto grid max-w-md grid-cols-1 gap-8 lg:grid-cols-4">${each(PLANS, ({ name, monthly, seats, popular, features }) => `<div class="rounded-3xl p-8 ring-1 ${popular ? 'ring-indigo-600' : 'ring-gray-200'}"><div class="flex items-center justify-between"><h3 class="text-lg font-semibold">${name}</h3>${popular ? '<p class="rounded-full bg-indigo-600/10 px-2.5 py-1 text-xs">Most popular</p>' : ''}</div><p class="mt-4 text-sm text-gray-600">${seats}</p><p class="mt-6 flex items-baseline gap-x-1"><span class="text-4xl font-semibold">${monthly === null ? 'Let’s talk' : `$${monthly}`}</span>${monthly === null ? '' : '<span class="text-sm">/month</span>'}</p><a href="/start?p=${name.toLowerCase()}" class="mt-6 block rounded-md">${monthly === null ? 'Contact sales' : 'Get started'}</a><ul role="list" class="mt-8 space-y-3 text-sm">${features.map((feature) => `<li class="flex gap-x-3"><svg class="h-6 w-5 flex-none" viewBox="0 0 20 20" aria-hidden="true"><path d="M16 4l-8 10-4-4"/></svg>${feature}</li>`).join('')}</ul></div>`)}</div>
<section class="py-24"><h2>Frequently asked questions</h2><dl><dt>Can I cancel any time?</dt><dd>Yes, with one click.</dd><dt>Do you charge for setup?</dt><dd>Migration from another tool costs $149 once.</dd></dl></section></div></div>`,
    {
      head: '<meta property="og:title" content="Ledgerly pricing"><meta property="og:description" content="Plans from $0. Try it free for 14 days.">',
    },
  ),
);

const TARIFE = [
  { name: 'Heide S', preis: 2.9, speicher: 10, domains: 1, ssh: false },
  { name: 'Heide M', preis: 5.9, speicher: 50, domains: 3, ssh: true },
  { name: 'Heide L', preis: 11.9, speicher: 200, domains: 10, ssh: true },
];
const euro = (preis: number) => preis.toFixed(2).replace('.', ',');
const HOSTING = several(
  'https://heidehost.example/webhosting/vergleich',
  shell(
    'Webhosting-Tarife im Vergleich | Heidehost',
    `<header><a href="/">Heidehost</a><span>24/7 Hotline 05191 55 50 05</span></header><main><h1>Webhosting im Vergleich</h1><table class="cmp table table-striped"><thead><tr><th></th>${each(TARIFE, ({ name }) => `<th scope="col">${name}</th>`)}</tr></thead><tbody><tr><th scope="row">Preis pro Monat</th>${each(TARIFE, ({ preis }) => `<td><strong>${euro(preis)} €</strong></td>`)}</tr><tr><th scope="row">Speicherplatz (SSD)</th>${each(TARIFE, ({ speicher }) => `<td>${speicher} GB</td>`)}</tr><tr><th scope="row">Inklusiv-Domains</th>${each(TARIFE, ({ domains }) => `<td>${domains}</td>`)}</tr><tr><th scope="row">SSH-Zugang</th>${each(TARIFE, ({ ssh }) => `<td>${ssh ? '<i class="ok" title="ja"></i><span class="sr-only">ja</span>' : '<i class="no" title="nein"></i><span class="sr-only">nein</span>'}</td>`)}</tr><tr><th scope="row">Einrichtung</th>${each(TARIFE, () => '<td>kostenlos</td>')}</tr><tr><td></td>${each(TARIFE, ({ name }) => `<td><a class="btn" href="/bestellen?t=${name.slice(-1)}">Bestellen</a></td>`)}</tr></tbody></table><p class="fn">Alle Preise inkl. 19 % MwSt. Mindestlaufzeit 12 Monate.</p></main>`,
    { lang: 'de' },
  ),
);

const FEES = [
  { activity: 'Swim', adult: 5.8, junior: 3.4, member: 4.1 },
  { activity: 'Gym session', adult: 9.5, junior: null, member: 6.75 },
  { activity: 'Badminton court (60 min)', adult: 12.2, junior: 8, member: 9.9 },
  { activity: 'Sauna', adult: 11, junior: null, member: 8.25 },
];
const POOL = several(
  'https://www.carrowmore.gov.example/leisure/centre/prices',
  shell(
    'Prices - Carrowmore Leisure Centre',
    `<div class="wrapper"><div class="banner"><a href="/">Carrowmore District Council</a></div><div class="leftnav"><ul><li><a href="timetable">Timetable</a></li><li>Prices</li><li><a href="parties">Parties from £95</a></li></ul></div><div class="content"><h1>Prices</h1><p>Valid from 1 April 2026 to 31 March 2027.</p><table summary="Prices for activities"><caption>Casual prices</caption><thead><tr><th>Activity</th><th>Adult</th><th>Junior (under 16)</th><th>Member</th></tr></thead><tbody>${each(FEES, ({ activity, adult, junior, member }) => `<tr><td>${activity}</td><td>£${adult.toFixed(2)}</td><td>${junior ? `£${junior.toFixed(2)}` : 'n/a'}</td><td>£${member.toFixed(2)}</td></tr>`)}</tbody></table><p>Lockers take a £1 coin, which is returned.</p></div></div>`,
    { lang: 'en-GB' },
  ),
);

export const BREADTH_PRICING: Platform[] = [
  {
    kind: 'pricing',
    name: 'plans of a bookkeeping service',
    asks: [
      {
        ...SAAS,
        schema: object({
          plans: list({
            name: text,
            price_per_month: { ...number, description: 'null when it is on request' },
            user_limit: text,
            features: texts,
            is_most_popular: truth,
          }),
          trial_days: integer,
        }),
        expected: {
          plans: PLANS.map(({ name, monthly, seats, popular, features }) => ({
            ...{ name, price_per_month: monthly, user_limit: seats, features, is_most_popular: popular },
          })),
          trial_days: 14,
        },
      },
      {
        ...SAAS,
        prompt: 'names and monthly prices of the plans',
        expected: { plans: PLANS.map(({ name, monthly }) => ({ name, monthlyPrice: monthly })) },
      },
    ],
  },
  {
    kind: 'pricing',
    name: 'hosting tariffs side by side',
    asks: [
      {
        ...HOSTING,
        schema: object({
          tarife: list({
            name: text,
            preis_pro_monat: number,
            speicher_gb: integer,
            domains: integer,
            ssh: truth,
            bandbreite: text,
          }),
          mindestlaufzeit: text,
        }),
        expected: {
          tarife: TARIFE.map(({ name, preis, speicher, domains, ssh }) => ({
            ...{ name, preis_pro_monat: preis, speicher_gb: speicher, domains, ssh, bandbreite: null },
          })),
          mindestlaufzeit: '12 Monate',
        },
      },
    ],
  },
  {
    kind: 'pricing',
    name: 'prices of a leisure centre',
    asks: [
      {
        ...POOL,
        prompt: 'activity and adult price, all rows',
        expected: { activities: FEES.map(({ activity, adult }) => ({ activity, adultPrice: adult })) },
      },
    ],
  },
];
