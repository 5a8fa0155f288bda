/** Restaurants, practices, museums and branches: where they are, when they are open, how to reach them. */
import { address, email, list, number, object, text, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const BISTRO_HOURS = [
  { day: 'Tuesday', opens: '17:00', closes: '22:00' },
  { day: 'Wednesday', opens: '17:00', closes: '22:00' },
  { day: 'Friday', opens: '17:00', closes: '23:30' },
  { day: 'Saturday', opens: '11:30', closes: '23:30' },
];
const BISTRO = single(
  'https://saltandsedge.example/',
  shell(
    'Salt & Sedge – seasonal bistro in Whitstable',
    `<div class="min-h-screen font-serif"><nav class="absolute inset-x-0 top-0 flex justify-center gap-10 p-6 text-white"><a href="#menu">Menu</a><a href="#visit">Visit</a><a href="#book">Book</a></nav>
<section class="flex h-screen items-center justify-center bg-cover" aria-label="Dining room by the window"><h1 class="text-7xl">Salt &amp; Sedge</h1></section>
<section id="menu" class="mx-auto max-w-2xl py-20"><h2 class="text-3xl">This week</h2><p class="mt-4 flex justify-between"><span>Smoked eel, apple</span><span>11</span></p><p class="flex justify-between"><span>Mutton, samphire</span><span>24</span></p></section>
<section id="visit" class="grid gap-10 bg-stone-100 p-16 md:grid-cols-3"><div><h3 class="text-sm uppercase tracking-wide">Find us</h3><p>19 Oyster Slip, Whitstable CT5 1EW</p></div><div><h3 class="text-sm uppercase tracking-wide">Talk to us</h3><p>01227 555018</p><p><a href="mailto:table@saltandsedge.example">table@saltandsedge.example</a></p></div>
<div><h3 class="text-sm uppercase tracking-wide">Opening hours</h3><ul>${each(BISTRO_HOURS, ({ day, opens, closes }) => `<li class="flex justify-between"><span>${day}</span><span>${opens} – ${closes}</span></li>`)}</ul></div></section>
<section id="book" class="py-20 text-center"><h2 class="text-3xl">Book a table</h2><p>Tables of six or more: please ring before 16:00.</p></section><footer class="p-6 text-center text-xs">© Salt &amp; Sedge 2026. Site by Lumpfish Studio, 020 7946 0990</footer></div>`,
  ),
);

const PRACTICE_HOURS = [
  { tag: 'Montag', vormittags: '8.00 - 12.00 Uhr', nachmittags: '15.00 - 18.00 Uhr' },
  { tag: 'Dienstag', vormittags: '8.00 - 12.00 Uhr', nachmittags: '15.00 - 18.00 Uhr' },
  { tag: 'Mittwoch', vormittags: '8.00 - 13.00 Uhr', nachmittags: null },
  { tag: 'Donnerstag', vormittags: '9.00 - 12.00 Uhr', nachmittags: '16.00 - 19.30 Uhr' },
];
const PRACTICE = single(
  'https://praxis-hollweg.example/sprechzeiten.html',
  shell(
    'Sprechzeiten - Zahnarztpraxis Dr. Hollweg',
    `<div id="container"><div id="logo"><img src="logo.png" alt="Zahnarztpraxis Dr. Hollweg"></div><div id="navi"><a href="index.html">Start</a> | <a href="team.html">Team</a> | <a href="sprechzeiten.html">Sprechzeiten</a></div>
<div id="text"><h2>Sprechzeiten</h2><table class="zeiten"><tr><th></th><th>vormittags</th><th>nachmittags</th></tr>${each(PRACTICE_HOURS, ({ tag, vormittags, nachmittags }) => `<tr><td>${tag}</td><td>${vormittags}</td><td>${nachmittags ?? ''}</td></tr>`)}</table>
<p>Im Notfall außerhalb der Sprechzeiten: Notdienst 116 117</p></div>
<div id="rechts"><h3>Kontakt</h3><p>Zahnarztpraxis Dr. Hollweg<br>Lindenallee 44<br>26122 Oldenburg</p><p>Tel.: 0441 55 50 77<br>Fax: 0441 55 50 78<br>E-Mail: <a href="mailto:info@praxis-hollweg.example">info@praxis-hollweg.example</a></p></div><div id="unten"><a href="impressum.html">Impressum</a></div></div>`,
    { lang: 'de' },
  ),
);

const MUSEUM = single(
  'https://musee-tisserands.example/visiter',
  shell(
    'Visiter - Musée des Tisserands',
    `<header role="banner"><a href="/">Musée des Tisserands</a><nav><a href="/collections">Collections</a><a href="/boutique">Boutique</a></nav></header><main><h1>Préparer sa visite</h1>
<section><h2>Tarifs</h2><table><tr><td>Plein tarif</td><td>8,50 €</td></tr><tr><td>Tarif réduit</td><td>5,00 €</td></tr><tr><td>Audioguide</td><td>3,00 €</td></tr></table></section>
<section><h2>Horaires</h2><p>Ouvert tous les jours de 10 h à 18 h, sauf le mardi.</p></section>
<section><h2>Nous trouver</h2><p><strong>Adresse :</strong> 27 quai de la Vienne, 87000 Limoges</p><p><strong>Téléphone :</strong> 05 55 55 01 63</p><p><strong>Bus :</strong> lignes 5 et 10, arrêt Pont Neuf</p></section>
<section><h2>Accessibilité</h2><p>Un ascenseur dessert tous les niveaux.</p></section></main><footer><p>Presse : <a href="mailto:presse@musee-tisserands.example">presse@musee-tisserands.example</a></p></footer>`,
    { lang: 'fr' },
  ),
);

const BRANCHES = [
  {
    nome: 'Filiale di Conegliano',
    via: 'Via Garibaldi 8',
    cap: '31015',
    citta: 'Conegliano',
    telefono: '0438 555 010',
  },
  {
    nome: 'Filiale di Asolo',
    via: 'Piazza Brugnoli 2',
    cap: '31011',
    citta: 'Asolo',
    telefono: '0423 555 046',
  },
  {
    nome: 'Filiale di Oderzo',
    via: 'Via Umberto I 31',
    cap: '31046',
    citta: 'Oderzo',
    telefono: '0422 555 072',
  },
];
const BRANCH_LIST = several(
  'https://bancacolli.example/filiali',
  shell(
    'Trova la filiale | Banca dei Colli',
    `<div class="page"><div class="header__2kq"><a href="/">Banca dei Colli</a><a href="/mutui">Mutui dal 2,9%</a></div><h1>Le nostre filiali</h1><div class="map__9z" role="img" aria-label="Mappa"></div>
<div class="results__7b">${each(BRANCHES, ({ nome, via, cap, citta, telefono }) => `<div class="card__1f"><h2 class="t__3">${nome}</h2><p class="a__4">${via}<br>${cap} ${citta} (TV)</p><p class="p__5"><span class="i__6" aria-hidden="true">☎</span> <span>${telefono}</span></p><a class="d__8" href="/prenota">Prenota un appuntamento</a></div>`)}</div></div><footer>Servizio clienti 800 555 001 · Sede legale: Corso Vittoria 100, 31100 Treviso</footer>`,
    { lang: 'it' },
  ),
);

const CAFE = single(
  'https://kissa-hibari.example/access.html',
  shell(
    '店舗情報 - 喫茶ひばり',
    `<div id="header"><h1><a href="/">喫茶ひばり</a></h1></div><div id="gnav"><a href="/menu.html">メニュー</a><a href="/access.html">店舗情報</a></div>
<div id="contents"><h2>店舗情報</h2><table><tr><th>店名</th><td>喫茶ひばり</td></tr><tr><th>住所</th><td>〒602-8475 京都府京都市上京区千本通今出川下ル3</td></tr><tr><th>電話番号</th><td>075-555-0129</td></tr><tr><th>営業時間</th><td>8:00～17:30</td></tr><tr><th>定休日</th><td>木曜日</td></tr><tr><th>席数</th><td>22席</td></tr></table><p>モーニングは600円から。</p></div><div id="footer">Copyright 喫茶ひばり</div>`,
    { lang: 'ja' },
  ),
);

const POOLS = [
  { name: 'Pływalnia Delfinek', address: 'ul. Wodna 4, 40-018 Katowice', phone: '32 555 01 40', price: 14 },
  {
    name: 'Basen Pod Lipami',
    address: 'ul. Lipowa 19, 41-200 Sosnowiec',
    phone: '32 555 02 81',
    price: 16.5,
  },
  { name: 'Park Wodny Fala', address: 'al. Sportowa 7, 43-100 Tychy', phone: '32 555 03 12', price: 32 },
];
const POOL_LIST = several(
  'https://baseny-slask.example/lista.php',
  shell(
    'Baseny na Śląsku',
    `<table width="900" align="center"><tr><td><a href="/"><b>Baseny na Śląsku</b></a> - katalog od 2004 r.</td></tr><tr><td><h1>Lista basenów</h1></td></tr><tr><td>
${each(POOLS, ({ name, address: where, phone, price }) => `<table width="100%" class="wpis"><tr><td width="90"><img src="foto.jpg" width="80" height="60"></td><td><font size="3"><b>${name}</b></font><br>Adres: ${where}<br>Telefon: ${phone}<br>Bilet normalny: ${price.toFixed(2).replace('.', ',')} zł</td></tr></table>`)}</td></tr><tr><td>Dodaj basen za darmo! Reklama: 600 555 019</td></tr></table>`,
    { lang: 'pl' },
  ),
);

export const VARIETY_PLACES: Platform[] = [
  {
    kind: 'places',
    name: 'bistro on one page',
    asks: [
      {
        ...BISTRO,
        schema: object({
          name: text,
          address: text,
          phone: text,
          email,
          opening_hours: list({ day: text, opens: text, closes: text }),
          cuisine: text,
        }),
        expected: {
          name: 'Salt & Sedge',
          address: '19 Oyster Slip, Whitstable CT5 1EW',
          phone: '01227 555018',
          email: 'table@saltandsedge.example',
          opening_hours: BISTRO_HOURS,
          cuisine: null,
        },
      },
      {
        ...BISTRO,
        prompt: 'phone number and address of the restaurant',
        expected: { phoneNumber: '01227 555018', address: '19 Oyster Slip, Whitstable CT5 1EW' },
      },
    ],
  },
  {
    kind: 'places',
    name: 'dentist',
    asks: [
      {
        ...PRACTICE,
        schema: object({
          name: text,
          phone: text,
          fax: text,
          address: object({ street: text, zip: text, city: text, country: text }),
          parking: truth,
        }),
        expected: {
          name: 'Zahnarztpraxis Dr. Hollweg',
          phone: '0441 55 50 77',
          fax: '0441 55 50 78',
          address: { street: 'Lindenallee 44', zip: '26122', city: 'Oldenburg', country: null },
          parking: null,
        },
      },
      {
        ...PRACTICE,
        schema: object({ sprechzeiten: list({ tag: text, vormittags: text, nachmittags: text }) }),
        expected: { sprechzeiten: PRACTICE_HOURS },
      },
    ],
  },
  {
    kind: 'places',
    name: 'museum',
    asks: [
      {
        ...MUSEUM,
        schema: object({
          plein_tarif: number,
          tarif_reduit: number,
          adresse: text,
          telephone: text,
          capacite: number,
          directeur: text,
        }),
        expected: {
          plein_tarif: 8.5,
          tarif_reduit: 5,
          adresse: '27 quai de la Vienne, 87000 Limoges',
          telephone: '05 55 55 01 63',
          capacite: null,
          directeur: null,
        },
      },
    ],
  },
  {
    kind: 'places',
    name: 'branches of a bank',
    asks: [
      {
        ...BRANCH_LIST,
        schema: object({
          branches: list({
            name: text,
            street: text,
            postalCode: text,
            city: text,
            phone: text,
            email,
            website: address,
          }),
        }),
        expected: {
          branches: BRANCHES.map(({ nome, via, cap, citta, telefono }) => ({
            ...{ name: nome, street: via, postalCode: cap, city: citta, phone: telefono },
            ...{ email: null, website: null },
          })),
        },
      },
    ],
  },
  {
    kind: 'places',
    name: 'coffee house',
    asks: [
      {
        ...CAFE,
        schema: object({
          name: text,
          telephone: text,
          opening_hours: text,
          closed_on: { ...text, description: '定休日' },
          seats: number,
          rating: number,
        }),
        expected: {
          name: '喫茶ひばり',
          telephone: '075-555-0129',
          opening_hours: '8:00～17:30',
          closed_on: '木曜日',
          seats: 22,
          rating: null,
        },
      },
    ],
  },
  {
    kind: 'places',
    name: 'directory of pools',
    asks: [
      {
        ...POOL_LIST,
        schema: object({
          places: list({
            name: text,
            address: text,
            phone: text,
            ticket: { ...number, description: 'bilet normalny' },
            opening_hours: text,
          }),
        }),
        expected: {
          places: POOLS.map(({ price, ...one }) => ({ ...one, ticket: price, opening_hours: null })),
        },
      },
      {
        ...POOL_LIST,
        prompt: 'all pools with their name, address and phone',
        expected: { pools: POOLS.map((one) => shown(one, ['name', 'address', 'phone'])) },
      },
    ],
  },
];
