/** Rates, results, departures and public notices. */
import { date, integer, list, number, object, text, texts } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const RATES = [
  { currency: 'US dollar', code: 'USD', unit: 1, rate: 22.871 },
  { currency: 'Japanese yen', code: 'JPY', unit: 100, rate: 15.204 },
  { currency: 'Pound sterling', code: 'GBP', unit: 1, rate: 29.655 },
  { currency: 'Hungarian forint', code: 'HUF', unit: 100, rate: 6.118 },
];
const RATE_TABLE = several(
  'https://centralbank.example/rates',
  shell(
    'Exchange rates - Central Bank of Veldria',
    `<header><a href="/">Central Bank of Veldria</a></header><main><h1>Exchange rates</h1><p>Valid for 18 November 2026. Key rate: 3.75 %.</p><table class="kurz"><thead><tr><th>Currency</th><th>Code</th><th>Unit</th><th>Rate</th></tr></thead><tbody>${each(RATES, ({ currency, code, unit, rate }) => `<tr><td>${currency}</td><td>${code}</td><td>${unit}</td><td>${rate.toFixed(3)}</td></tr>`)}</tbody></table><p>The bank does not sell currency to the public.</p></main>`,
  ),
);

const LEAGUE = [
  { pos: 1, club: 'Vera Cruz FC', jogos: 14, vitorias: 10, pontos: 32 },
  { pos: 2, club: 'União da Praia', jogos: 14, vitorias: 9, pontos: 30 },
  { pos: 3, club: 'Atlético Serrano', jogos: 13, vitorias: 8, pontos: 26 },
  { pos: 4, club: 'Nacional do Porto Novo', jogos: 14, vitorias: 7, pontos: 23 },
];
const LEAGUE_TABLE = several(
  'https://placar.example/liga-litoral',
  shell(
    'Classificação da Liga Litoral - Placar',
    `<nav><a href="/">Placar</a><a href="/ao-vivo">Ao vivo</a></nav><h1>Classificação da Liga Litoral</h1><div class="rodada"><h2>Rodada 14</h2><div>Vera Cruz FC 2 x 1 Atlético Serrano</div></div>
<table class="classificacao"><tr><th>#</th><th>Clube</th><th title="Jogos">J</th><th title="Vitórias">V</th><th title="Pontos">Pts</th></tr>${each(LEAGUE, ({ pos, club, jogos, vitorias, pontos }) => `<tr><td>${pos}</td><td><img src="/e.png" alt=""> ${club}</td><td>${jogos}</td><td>${vitorias}</td><td>${pontos}</td></tr>`)}</table><p>Artilheiro: Dudu, 11 gols</p>`,
    { lang: 'pt' },
  ),
);

const DEPARTURES = [
  { zeit: '07:12', zug: 'RE 7', ziel: 'Wittenberge', gleis: '3', hinweis: 'pünktlich' },
  { zeit: '07:26', zug: 'S 2', ziel: 'Bernau', gleis: '11', hinweis: 'ca. 5 Min. später' },
  { zeit: '07:41', zug: 'IC 2154', ziel: 'Stralsund', gleis: '6', hinweis: 'pünktlich' },
];
const BOARD = several(
  'https://bahnhof-nordkreuz.example/abfahrt',
  shell(
    'Abfahrt - Bahnhof Nordkreuz',
    `<div class="h-full bg-blue-950 font-mono text-white"><h1 class="p-4 text-2xl">Abfahrt</h1><p class="px-4">Stand 07:05 Uhr</p><div class="grid grid-cols-5 border-b px-4 text-xs uppercase"><div>Zeit</div><div>Zug</div><div>Ziel</div><div>Gleis</div><div>Hinweis</div></div>${each(DEPARTURES, ({ zeit, zug, ziel, gleis, hinweis }) => `<div class="grid grid-cols-5 px-4 py-2"><div>${zeit}</div><div>${zug}</div><div>${ziel}</div><div>${gleis}</div><div>${hinweis}</div></div>`)}<p class="p-4 text-xs">Aufzug zu Gleis 6 außer Betrieb.</p></div>`,
    { lang: 'de' },
  ),
);

const TENDER = single(
  'https://aanbestedingen.example/kennisgeving/2026-4471',
  shell(
    'Renovatie sporthal De Brug - Aankondiging 2026-4471',
    `<div id="header"><img src="/rijk.svg" alt="Aanbestedingen"><a href="/">Home</a> <a href="/zoeken">Zoeken</a></div><div id="content"><p>Aankondiging van een opdracht</p><h1>Renovatie sporthal De Brug</h1><table class="gegevens"><tr><td>Referentienummer</td><td>2026-4471</td></tr><tr><td>Aanbestedende dienst</td><td>Gemeente Oudezijl</td></tr><tr><td>Publicatiedatum</td><td>09-11-2026</td></tr><tr><td>Sluitingsdatum</td><td>18-12-2026</td></tr><tr><td>Procedure</td><td>Openbaar</td></tr><tr><td>Geraamde waarde</td><td>€ 1.850.000,00</td></tr><tr><td>Type opdracht</td><td>Werken</td></tr></table>
<h2>Percelen</h2><ul><li>Dak en gevel</li><li>Installaties</li></ul><h2>Contact</h2><p>Afdeling Inkoop, Havenstraat 1, 9931 AA Oudezijl, inkoop@oudezijl.example</p></div><div id="footer">Vragen over deze site? 0800 555 01 00</div>`,
    { lang: 'nl' },
  ),
);

export const VARIETY_TABLES: Platform[] = [
  {
    kind: 'table',
    name: 'exchange rates',
    asks: [
      {
        ...RATE_TABLE,
        schema: object({
          rates: list({
            currency: text,
            code: { type: 'string', pattern: '^[A-Z]{3}$' },
            unit: integer,
            rate: number,
            change: number,
          }),
        }),
        expected: { rates: RATES.map((one) => ({ ...one, change: null })) },
      },
      {
        ...RATE_TABLE,
        prompt: 'code and rate of each currency',
        expected: { currencies: RATES.map((one) => shown(one, ['code', 'rate'])) },
      },
    ],
  },
  {
    kind: 'table',
    name: 'standings of a league',
    asks: [
      {
        ...LEAGUE_TABLE,
        schema: object({
          standings: list({
            position: integer,
            team: text,
            played: { ...integer, description: 'jogos' },
            wins: { ...integer, description: 'vitórias' },
            points: integer,
            goal_difference: integer,
          }),
        }),
        expected: {
          standings: LEAGUE.map(({ pos, club, jogos, vitorias, pontos }) => ({
            ...{ position: pos, team: club, played: jogos, wins: vitorias, points: pontos },
            goal_difference: null,
          })),
        },
      },
    ],
  },
  {
    kind: 'table',
    name: 'departures without a table',
    asks: [
      {
        ...BOARD,
        schema: object({
          abfahrten: list({ zeit: text, zug: text, ziel: text, gleis: text, hinweis: text, preis: number }),
        }),
        expected: { abfahrten: DEPARTURES.map((one) => ({ ...one, preis: null })) },
      },
    ],
  },
  {
    kind: 'table',
    name: 'tender of a town',
    asks: [
      {
        ...TENDER,
        schema: object({
          title: text,
          reference_number: text,
          contracting_authority: { ...text, description: 'aanbestedende dienst' },
          publication_date: date,
          closing_date: { ...date, description: 'sluitingsdatum' },
          estimated_value: { ...number, description: 'geraamde waarde' },
          procedure: text,
          percelen: texts,
          winner: text,
        }),
        expected: {
          title: 'Renovatie sporthal De Brug',
          reference_number: '2026-4471',
          contracting_authority: 'Gemeente Oudezijl',
          publication_date: '2026-11-09',
          closing_date: '2026-12-18',
          estimated_value: 1850000,
          procedure: 'Openbaar',
          percelen: ['Dak en gevel', 'Installaties'],
          winner: null,
        },
      },
      {
        ...TENDER,
        prompt: 'referentienummer en procedure',
        expected: { referentienummer: '2026-4471', procedure: 'Openbaar' },
      },
    ],
  },
];
