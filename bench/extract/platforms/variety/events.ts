/** What is on: pages of one event, and programmes. */
import { address, date, list, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const WALK = single(
  'https://gatherly.example/e/dawn-chorus',
  shell(
    'Dawn Chorus Walk | Gatherly',
    `<div id="__next"><nav class="_nav_1k2"><a href="/">Gatherly</a><a href="/login">Log in</a></nav>
<main class="_wrap_9x"><div class="_hero_a1"><img src="/x.jpg" alt=""></div><h1 class="_t_77">Dawn Chorus Walk</h1>
<div class="_by_3c"><img src="/u/1.jpg" alt=""><div><div class="_s_1">Hosted by</div><div class="_b_2">Mirela Stoica</div></div></div>
<div class="_box_5"><div class="_row_6"><svg></svg><div><div class="_b_2">Sunday, May 9, 2027</div><div>4:45 AM to 7:00 AM</div></div></div><div class="_row_6"><svg></svg><div><div class="_b_2">Heron Marsh Reserve</div><div>88 Levee Road, Astoria, OR</div></div></div><div class="_row_6"><svg></svg><div><div>Free</div></div></div></div>
<h2 class="_h_4">Details</h2><p>Bring boots and a flask. We walk slowly and stop often.</p>
<h2 class="_h_4">Attendees (23)</h2><ul class="_ul"><li>Owen</li><li>Pilar</li></ul>
<h2 class="_h_4">More events nearby</h2><a class="_c" href="/e/2"><div>Tide Pool Morning</div><div>Saturday, May 15, 2027</div><div>$12</div></a></main><footer class="_f">© 2026 Gatherly Inc.</footer></div>`,
  ),
);

const FAIRS = [
  { datum: '2027-03-06', event: 'Voorjaarsmarkt', plaats: 'Dorpsplein', toegang: 'gratis' },
  { datum: '2027-04-10', event: 'Orgelconcert', plaats: 'Sint-Maartenskerk', toegang: '€ 7,50' },
  { datum: '2027-04-27', event: 'Vrijmarkt', plaats: 'Kerkstraat', toegang: 'gratis' },
  { datum: '2027-06-19', event: 'Midzomerfeest', plaats: 'Sportpark De Wiel', toegang: '€ 12,00' },
];
const dutch = (day: string) =>
  new Date(day).toLocaleDateString('nl', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const FAIR_TABLE = several(
  'http://dorpsraad-wielsum.example/agenda.htm',
  shell(
    'Agenda Dorpsraad Wielsum',
    `<table width="100%" border="1" bordercolor="#006600" cellpadding="3"><tr bgcolor="#CCFFCC"><td colspan="4" align="center"><font size="5"><b>Agenda 2027</b></font></td></tr>
<tr><th>Datum</th><th>Evenement</th><th>Plaats</th><th>Toegang</th></tr>${each(FAIRS, ({ datum, event, plaats, toegang }) => `<tr><td nowrap>${dutch(datum)}</td><td><b>${event}</b></td><td>${plaats}</td><td>${toegang}</td></tr>`)}</table>
<p><font size="1">Laatst bijgewerkt: 2 november 2026. Vragen? Bel Riet, 0413 555 016</font></p>`,
    { lang: 'nl' },
  ),
);

const CONCERT = single(
  'https://auditoriovela.example/eventi/quartetto-lamberti',
  shell(
    'Quartetto Lamberti - Auditorium Vela',
    `<header><a href="/">Auditorium Vela</a><ul><li><a href="/stagione">Stagione 2026/27</a></li><li><a href="/abbonamenti">Abbonamenti da 90 €</a></li></ul></header>
<article><p class="occhiello">Musica da camera</p><h1>Quartetto Lamberti</h1><p class="quando">giovedì 18 febbraio 2027, ore 20.30</p><p>Un programma che attraversa due secoli, dai classici alle nuove commissioni.</p>
<dl><dt>Luogo</dt><dd>Sala Grande</dd><dt>Indirizzo</dt><dd>Via del Molo 21, 34121 Trieste</dd><dt>Durata</dt><dd>95 minuti</dd><dt>Biglietti</dt><dd>Intero 28,00 €</dd></dl>
<h2>Interpreti</h2><ul><li>Ada Lamberti</li><li>Ruggero Pahor</li><li>Ines Coslovich</li><li>Piero Zanetti</li></ul></article>
<section><h2>Prossimi concerti</h2><ul><li><a href="/eventi/coro">Coro Alabarda</a>, 4 marzo 2027</li></ul></section><footer>Biglietteria: lun-ven 10-13, tel. 040 555 0127</footer>`,
    { lang: 'it' },
  ),
);

const TALKS = [
  { title: 'Queues that never lie', speaker: 'Yusuf Demir', room: 'Hall A', start_time: '09:30' },
  { title: 'Testing by subtraction', speaker: 'Greta Oyelaran', room: 'Hall B', start_time: '09:30' },
  { title: 'The 40-year-old schema', speaker: 'Tomás Ibarra', room: 'Hall A', start_time: '11:00' },
  { title: 'Small binaries, big fleets', speaker: 'Hanne Viklund', room: 'Workshop 2', start_time: '13:45' },
];
const AGENDA = several(
  'https://plainconf.example/schedule',
  shell(
    'Schedule – PlainConf 2027',
    `<header class="flex"><a href="/">PlainConf</a><a href="/tickets" class="btn">Tickets €320</a></header><main class="container mx-auto"><h1 class="text-5xl">Schedule</h1><p class="lead">Thursday, 3 June 2027 · Aarhus</p>
<ol class="divide-y">${each(TALKS, ({ title, speaker, room, start_time }) => `<li class="grid grid-cols-12 py-4"><time class="col-span-2 font-mono">${start_time}</time><div class="col-span-8"><h3 class="text-xl">${title}</h3><p class="text-gray-600">${speaker}</p></div><div class="col-span-2"><span class="badge">${room}</span></div></li>`)}</ol></main><footer><p>Sponsored by Fjordbyte and Kode9</p></footer>`,
  ),
);

const PLAYS = [
  {
    title: 'La casa de las mareas',
    date: '2027-01-15',
    venue: 'Teatro Romea Viejo',
    price: 18,
    slug: 'mareas',
  },
  { title: 'Noche de Reyes', date: '2027-01-22', venue: 'Sala Azogue', price: 22.5, slug: 'reyes' },
  { title: 'El último farero', date: '2027-02-05', venue: 'Teatro Romea Viejo', price: 16, slug: 'farero' },
];
const spanishDay = (day: string) =>
  new Date(day).toLocaleDateString('es', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const PLAY_CARDS = several(
  'https://escenalevante.example/cartelera',
  shell(
    'Cartelera | Escena Levante',
    `<div class="barra"><a href="/">Escena Levante</a> <a href="/abono">Abono joven 45 €</a></div><h1>Cartelera</h1>
<div class="lista">${each(PLAYS, ({ title, date, venue, price, slug }) => `<article class="tarjeta"><a href="/obra/${slug}"><img src="/f/${slug}.jpg" alt="Cartel de ${title}"></a><div class="cuerpo"><p class="fecha">${spanishDay(date)}</p><h2><a href="/obra/${slug}">${title}</a></h2><p class="sala">${venue}</p><p>Desde ${price.toLocaleString('es', { minimumFractionDigits: 2 })} €</p><a class="boton" href="/entradas/${slug}">Comprar entradas</a></div></article>`)}</div><div class="pie">Escena Levante, Plaza del Teatro 4, 30001 Murcia</div>`,
    { lang: 'es' },
  ),
);

export const VARIETY_EVENTS: Platform[] = [
  {
    kind: 'events',
    name: 'walk in hashed classes',
    asks: [
      {
        ...WALK,
        schema: object({
          name: text,
          organizer: text,
          start_date: date,
          start_time: text,
          end_time: text,
          venue: { ...text, description: 'name of the place' },
          address: text,
          is_free: { ...truth, description: 'whether admission is free' },
          age_limit: text,
        }),
        expected: {
          name: 'Dawn Chorus Walk',
          organizer: 'Mirela Stoica',
          start_date: '2027-05-09',
          start_time: '4:45 AM',
          end_time: '7:00 AM',
          venue: 'Heron Marsh Reserve',
          address: '88 Levee Road, Astoria, OR',
          is_free: true,
          age_limit: null,
        },
      },
      {
        ...WALK,
        prompt: 'name and start date of the event',
        expected: { name: 'Dawn Chorus Walk', startDate: '2027-05-09' },
      },
    ],
  },
  {
    kind: 'events',
    name: 'village calendar in a table',
    asks: [
      {
        ...FAIR_TABLE,
        schema: object({
          events: list({ date, name: text, location: text, admission: text, organizer: text }),
        }),
        expected: {
          events: FAIRS.map(({ datum, event, plaats, toegang }) => ({
            ...{ date: datum, name: event, location: plaats, admission: toegang },
            organizer: null,
          })),
        },
      },
      {
        ...FAIR_TABLE,
        prompt: 'name, date and location of each event',
        expected: {
          events: FAIRS.map(({ datum, event, plaats }) => ({ name: event, date: datum, location: plaats })),
        },
      },
    ],
  },
  {
    kind: 'events',
    name: 'concert hall',
    asks: [
      {
        ...CONCERT,
        schema: object({
          titolo: text,
          data: date,
          ora: text,
          luogo: text,
          indirizzo: text,
          durata_minuti: number,
          prezzo: number,
          interpreti: texts,
          organizzatore: text,
        }),
        expected: {
          titolo: 'Quartetto Lamberti',
          data: '2027-02-18',
          ora: '20.30',
          luogo: 'Sala Grande',
          indirizzo: 'Via del Molo 21, 34121 Trieste',
          durata_minuti: 95,
          prezzo: 28,
          interpreti: ['Ada Lamberti', 'Ruggero Pahor', 'Ines Coslovich', 'Piero Zanetti'],
          organizzatore: null,
        },
      },
    ],
  },
  {
    kind: 'events',
    name: 'agenda of a conference',
    asks: [
      {
        ...AGENDA,
        schema: object({
          sessions: list({ title: text, speaker: text, room: text, start_time: text, language: text }),
        }),
        expected: { sessions: TALKS.map((one) => ({ ...one, language: null })) },
      },
      {
        ...AGENDA,
        prompt: 'title and speaker of every talk',
        expected: { talks: TALKS.map((one) => shown(one, ['title', 'speaker'])) },
      },
    ],
  },
  {
    kind: 'events',
    name: 'theatre bill',
    asks: [
      {
        ...PLAY_CARDS,
        schema: object({
          obras: list({ title: text, date, venue: text, price: number, url: address, director: text }),
        }),
        expected: {
          obras: PLAYS.map(({ title, date: day, venue, price, slug }) => ({
            ...{ title, date: day, venue, price },
            url: `https://escenalevante.example/obra/${slug}`,
            director: null,
          })),
        },
      },
    ],
  },
];
