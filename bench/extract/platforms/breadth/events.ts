/** Concerts, films, festivals and lectures. */
import { address, date, integer, list, number, object, text, texts } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';
import { SHARE } from './furniture.ts';

const CONCERT = single(
  'https://thegranaryleith.example/whats-on/the-salt-sisters',
  shell(
    'The Salt Sisters — The Granary',
    `<div class="sqs-announcement-bar"><p>Our kitchen is open from 5pm on show nights</p></div><header class="header" data-nc-group="top"><div class="header-title-logo"><a href="/"><img src="/static/granary.png" alt="The Granary"></a></div><div class="header-nav"><a href="/whats-on">What’s On</a><a href="/hire">Hire</a><a href="/visit">Visit</a></div></header>
<main id="page"><article class="eventitem"><section class="page-section"><div class="eventitem-column-meta"><h1 class="eventitem-title">The Salt Sisters</h1><ul class="eventitem-meta event-meta"><li class="eventitem-meta-item">Friday, 20 November 2026</li><li class="eventitem-meta-item"><span class="event-time-12hr">7:30 pm</span> <span class="event-meta-divider">–</span> <span class="event-time-12hr">11:00 pm</span></li><li class="eventitem-meta-item">Main Hall <a href="https://maps.example/?q=granary">(map)</a></li></ul></div>
<div class="eventitem-column-content"><div class="sqs-block html-block"><h3>with support from Wren &amp; Anchor</h3><p>Three voices, one harmonium and a hundred years of songs from the herring fleets.</p><p>Tickets: £18 in advance, £22 on the door. Concessions £14.<br>Doors 7pm, first act 7:30pm. Over 14s only; under 16s with an adult.</p></div><div class="sqs-block button-block"><a href="https://tickets.granary.example/e/2291" class="sqs-block-button-element">Book tickets</a></div></div></section></article>${SHARE}
<section class="item-pagination"><a href="/whats-on/quiz"><div class="item-pagination-prev-next">Earlier Event: 19 November</div><h2>Pub Quiz</h2></a><a href="/whats-on/ceilidh"><div class="item-pagination-prev-next">Later Event: 21 November</div><h2>Saturday Ceilidh, £10</h2></a></section></main><footer><p>The Granary, 32 The Shore, Leith EH6 6QN. 0131 496 0182</p></footer>`,
    { lang: 'en-GB' },
  ),
);

const FILMS = [
  { titel: 'Das lange Moor', fsk: 12, minuten: 118, zeiten: ['17:15', '20:00'], fassung: 'DF' },
  { titel: 'Rosinante', fsk: 6, minuten: 94, zeiten: ['15:00'], fassung: 'OmU' },
  { titel: 'Kaltfront', fsk: 16, minuten: 131, zeiten: ['18:30', '21:15', '23:45'], fassung: 'DF' },
];
const CINEMA = several(
  'https://lichtspiele-weiden.example/programm',
  shell(
    'Programm | Lichtspiele Weiden',
    `<div class="wrap"><div class="top"><a href="/">LICHTSPIELE WEIDEN</a><span>Reservierung 0961 55 01 44</span></div><ul class="tage"><li class="on"><a href="#">Heute</a></li><li><a href="#">Fr 13.11.</a></li><li><a href="#">Sa 14.11.</a></li></ul><h1>Programm für Donnerstag, 12.11.2026</h1>
${each(FILMS, ({ titel, fsk, minuten, zeiten, fassung }) => `<div class="film"><div class="poster"><img src="/p/${titel.toLowerCase().replaceAll(' ', '-')}.jpg" alt="Filmplakat ${titel}"></div><div class="info"><h3>${titel}</h3><div class="mini">FSK ${fsk} | ${minuten} Min. | ${fassung}</div><p class="txt">Ein Film, über den man auf dem Heimweg noch redet.</p><div class="slots">${zeiten.map((zeit) => `<a class="slot" href="/karten?z=${zeit}">${zeit}</a>`).join('')}</div></div></div>`)}
<div class="preise"><h2>Eintritt</h2><p>Erwachsene 9,50 € · Ermäßigt 7,50 € · Kinotag (Di) 6,00 €</p></div></div>`,
    { lang: 'de' },
  ),
);

const FESTIVAL = several(
  'https://festivaldelrio.example/programa',
  shell(
    'Programa | Festival del Río 2026',
    `<div class="header-fixed"><a class="brand" href="/">Festival del Río</a><a class="cta" href="/abonos">Abonos desde 65 €</a></div><section class="hero"><h1>Programa 2026</h1><p>Del 3 al 4 de julio de 2026, Zamora</p></section><section class="programa">
<h2>Viernes 3 de julio de 2026</h2><p><strong>20:00</strong> – Los Nublados <em>(Escenario Puente)</em></p><p><strong>21:30</strong> – Marta Quiñones Trío <em>(Escenario Aceña)</em></p><p><strong>23:15</strong> – Banda Cierzo <em>(Escenario Puente)</em></p>
<h2>Sábado 4 de julio de 2026</h2><p><strong>12:00</strong> – Cuentos para Regar <em>(Jardín del Molino)</em></p><p><strong>22:00</strong> – Ícaro Belén <em>(Escenario Puente)</em></p></section>
<section class="faq"><h2>Preguntas frecuentes</h2><h3>¿Puedo entrar con niños?</h3><p>Sí, los menores de 12 años entran gratis.</p></section><footer>Organiza: Asociación Aguas Vivas · info@festivaldelrio.example</footer>`,
    { lang: 'es' },
  ),
);

const TALKS = [
  { day: '2026-10-02', when: 'Oct 2', speaker: 'Beatriz Lund', home: 'Uppsala', title: 'Knots that forget' },
  { day: '2026-10-09', when: 'Oct 9', speaker: 'Samuel Adeyemi', home: 'Ibadan', title: null },
  {
    day: '2026-10-23',
    when: 'Oct 23',
    speaker: 'Yuki Hara',
    home: 'Kyoto',
    title: 'Slopes of thin surfaces',
  },
  {
    day: '2026-11-06',
    when: 'Nov 6',
    speaker: 'Claire Dufresne',
    home: 'Lyon',
    title: 'Counting lattice paths',
  },
];
const SEMINAR = several(
  'https://math.northfield.example/~topology/seminar.html',
  `<html><head><title>Northfield Topology Seminar</title></head><body bgcolor=white><h1>Topology Seminar, Fall 2026</h1><p>Fridays 3:10-4:00 pm, Hale Hall 214. Organizers: <a href="~rowe/">P. Rowe</a> and K. Ito. Tea at 4.</p><dl>
${each(TALKS, ({ when, speaker, home, title }) => `<dt><b>${when}</b> &nbsp; ${speaker} (${home})<dd>${title ? `<i>${title}</i>` : 'Title TBA'}<p>`)}
</dl><hr><p>Previous semesters: <a href="s26.html">Spring 2026</a>, <a href="f25.html">Fall 2025</a><address>last modified Sep 21, 2026</address></body></html>`,
);

export const BREADTH_EVENTS: Platform[] = [
  {
    kind: 'events',
    name: 'concert at a venue',
    asks: [
      {
        ...CONCERT,
        schema: object({
          event_name: text,
          date,
          start_time: { ...text, description: 'HH:MM, 24 hours' },
          doors_open: text,
          venue: text,
          room: text,
          support_act: text,
          prices: object({ advance: number, door: number, concession: number }),
          minimum_age: integer,
          ticket_url: address,
          dress_code: text,
        }),
        expected: {
          event_name: 'The Salt Sisters',
          date: '2026-11-20',
          start_time: '19:30',
          doors_open: '7pm',
          venue: 'The Granary',
          room: 'Main Hall',
          support_act: 'Wren & Anchor',
          prices: { advance: 18, door: 22, concession: 14 },
          minimum_age: 14,
          ticket_url: 'https://tickets.granary.example/e/2291',
          dress_code: null,
        },
      },
      {
        ...CONCERT,
        prompt: 'date, venue and support act',
        expected: { date: '2026-11-20', venue: 'The Granary', supportAct: 'Wren & Anchor' },
      },
    ],
  },
  {
    kind: 'events',
    name: 'programme of a cinema',
    asks: [
      {
        ...CINEMA,
        schema: object({
          filme: list({
            titel: text,
            altersfreigabe: integer,
            laufzeit_minuten: integer,
            sprachfassung: { ...text, description: 'DF, OV oder OmU' },
            spielzeiten: texts,
            regie: text,
          }),
        }),
        expected: {
          filme: FILMS.map(({ titel, fsk, minuten, zeiten, fassung }) => ({
            ...{ titel, altersfreigabe: fsk, laufzeit_minuten: minuten, sprachfassung: fassung },
            ...{ spielzeiten: zeiten, regie: null },
          })),
        },
      },
      {
        ...CINEMA,
        prompt: 'Welche Filme laufen heute und zu welchen Zeiten?',
        expected: { filme: FILMS.map(({ titel, zeiten }) => ({ titel, zeiten })) },
      },
    ],
  },
  {
    kind: 'events',
    name: 'festival day by day',
    asks: [
      {
        ...FESTIVAL,
        schema: object({
          actuaciones: list({ artista: text, fecha: date, hora: text, escenario: text }),
        }),
        expected: {
          actuaciones: [
            { artista: 'Los Nublados', fecha: '2026-07-03', hora: '20:00', escenario: 'Escenario Puente' },
            {
              artista: 'Marta Quiñones Trío',
              fecha: '2026-07-03',
              hora: '21:30',
              escenario: 'Escenario Aceña',
            },
            { artista: 'Banda Cierzo', fecha: '2026-07-03', hora: '23:15', escenario: 'Escenario Puente' },
            {
              artista: 'Cuentos para Regar',
              fecha: '2026-07-04',
              hora: '12:00',
              escenario: 'Jardín del Molino',
            },
            { artista: 'Ícaro Belén', fecha: '2026-07-04', hora: '22:00', escenario: 'Escenario Puente' },
          ],
        },
      },
    ],
  },
  {
    kind: 'events',
    name: 'seminar on a professor’s server',
    asks: [
      {
        ...SEMINAR,
        schema: object({
          talks: list({
            speaker: text,
            affiliation: text,
            title: { ...text, description: 'null while it is to be announced' },
            date: { ...date, description: 'the seminar takes place in 2026' },
          }),
        }),
        expected: {
          talks: TALKS.map(({ day, speaker, home, title }) => ({
            ...{ speaker, affiliation: home, title, date: day },
          })),
        },
      },
    ],
  },
];
