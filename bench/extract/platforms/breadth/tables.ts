/** Standings, quotes, departures and results. */
import { integer, list, number, object, text } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several } from '../variety/page-of.ts';

const CLASSIFICA = [
  {
    pos: 1,
    squadra: 'Virtus Lagosecco',
    punti: 27,
    giocate: 11,
    vinte: 8,
    pareggi: 3,
    perse: 0,
    diff: '+14',
  },
  { pos: 2, squadra: 'Pro Ardenza', punti: 24, giocate: 11, vinte: 7, pareggi: 3, perse: 1, diff: '+9' },
  { pos: 3, squadra: 'Real Torbole 1921', punti: 18, giocate: 10, vinte: 5, pareggi: 3, perse: 2, diff: '0' },
  { pos: 4, squadra: 'San Zeno', punti: 4, giocate: 11, vinte: 1, pareggi: 1, perse: 9, diff: '-23' },
];
const LEGA = several(
  'https://calciodilago.example/prima-categoria/girone-c/classifica',
  shell(
    'Classifica Prima Categoria Girone C | Calcio di Lago',
    `<div class="site"><header><a href="/">Calcio di Lago</a><ul><li><a href="/risultati">Risultati</a></li><li><a href="/marcatori">Marcatori</a></li></ul></header><h1>Prima Categoria – Girone C</h1><h2>Classifica dopo la 11ª giornata</h2><div class="tbl"><table><thead><tr><th>#</th><th colspan="2">Squadra</th><th title="Punti">Pt</th><th title="Giocate">G</th><th title="Vinte">V</th><th title="Pareggiate">N</th><th title="Perse">P</th><th title="Differenza reti">DR</th></tr></thead><tbody>${each(CLASSIFICA, ({ pos, squadra, punti, giocate, vinte, pareggi, perse, diff }) => `<tr><td>${pos}</td><td><img src="/stemmi/${pos}.png" alt="" width="20"></td><td><a href="/squadra/${pos}">${squadra}</a></td><td><b>${punti}</b></td><td>${giocate}</td><td>${vinte}</td><td>${pareggi}</td><td>${perse}</td><td>${diff}</td></tr>`)}</tbody></table></div><p>Real Torbole 1921 una partita in meno.</p><aside><h3>Marcatori</h3><table><tr><td>Ghidini (Pro Ardenza)</td><td>9</td></tr><tr><td>Baù (San Zeno)</td><td>6</td></tr></table></aside></div>`,
    { lang: 'it' },
  ),
);

const QUOTES = [
  { symbol: 'ARBR', name: 'Arbor Freight Co', last: 41.27, change: -0.63, percent: -1.5, volume: '1.204M' },
  { symbol: 'DLTN', name: 'Dalton Mills', last: 112.9, change: 2.15, percent: 1.94, volume: '388.12k' },
  { symbol: 'KESL', name: 'Kessel Water', last: 1304.5, change: 0, percent: 0, volume: '19.02k' },
];
const signed = (amount: number) => `${amount > 0 ? '+' : ''}${amount.toFixed(2)}`;
const MARKET = several(
  'https://tickerhall.example/markets/most-active',
  shell(
    'Most Active Stocks - Tickerhall',
    `<div id="atomic" class="yf-1a"><header class="yf-hd"><a href="/">Tickerhall</a><div class="yf-strip"><span>Composite 18,204.11 <em>+0.42%</em></span><span>Gold 2,611.40 <em>-0.10%</em></span></div></header><main><h1>Most Active Stocks</h1><div class="yf-tb"><button>1D</button><button>1W</button></div><section class="yf-sc"><table class="yf-1uh"><thead><tr><th><button>Symbol</button></th><th><button>Name</button></th><th></th><th><button>Price</button></th><th><button>Change</button></th><th><button>Change %</button></th><th><button>Volume</button></th></tr></thead><tbody>${each(QUOTES, ({ symbol, name, last, change, percent, volume }) => `<tr data-testid="data-table-v2-row"><td><a href="/quote/${symbol}" class="loud-link"><span class="symbol">${symbol}</span></a></td><td><div class="yf-nm" title="${name}">${name}</div></td><td><svg class="spark"></svg></td><td><span><fin-streamer data-field="price">${last.toLocaleString('en', { minimumFractionDigits: 2 })}</fin-streamer></span></td><td><span class="${change < 0 ? 'txt-neg' : 'txt-pos'}">${signed(change)}</span></td><td><span>${signed(percent)}%</span></td><td>${volume}</td></tr>`)}</tbody></table></section><p class="yf-disc">Quotes are delayed by 15 minutes.</p></main></div>`,
  ),
);

const ODJEZDY = [
  { cas: '14:02', linka: 'R 11', cil: 'Brno hl.n.', nastupiste: '3', zpozdeni: null },
  { cas: '14:10', linka: 'Os 8714', cil: 'Jihlava', nastupiste: '1', zpozdeni: 5 },
  { cas: '14:26', linka: 'Ex 6', cil: 'Plzeň hl.n.', nastupiste: '2', zpozdeni: 20 },
];
const STATION = several(
  'https://nadrazi-lipnik.example/odjezdy',
  shell(
    'Odjezdy vlaků – Lipník město',
    `<div class="tabule"><h1>Lipník město – odjezdy</h1><p class="cas-ted">Aktualizováno 13:58</p><div class="hlav"><span>Čas</span><span>Vlak</span><span>Směr</span><span>Nást.</span><span>Zpoždění</span></div>${each(ODJEZDY, ({ cas, linka, cil, nastupiste, zpozdeni }) => `<div class="radek"><span class="c1">${cas}</span><span class="c2">${linka}</span><span class="c3">${cil}</span><span class="c4">${nastupiste}</span><span class="c5">${zpozdeni ? `${zpozdeni} min` : ''}</span></div>`)}</div><div class="info"><p>Výluka na trati 230 potrvá do 30. 6. 2026.</p></div><footer>Pokladna otevřena 5:30–19:45</footer>`,
    { lang: 'cs' },
  ),
);

export const BREADTH_TABLES: Platform[] = [
  {
    kind: 'tables',
    name: 'standings of an amateur league',
    asks: [
      {
        ...LEGA,
        schema: object({
          classifica: list({
            posizione: integer,
            squadra: text,
            punti: integer,
            partite_giocate: integer,
            vittorie: integer,
            pareggi: integer,
            sconfitte: integer,
            differenza_reti: integer,
            gol_fatti: integer,
          }),
        }),
        expected: {
          classifica: CLASSIFICA.map(({ pos, squadra, punti, giocate, vinte, pareggi, perse, diff }) => ({
            ...{ posizione: pos, squadra, punti, partite_giocate: giocate, vittorie: vinte },
            ...{ pareggi, sconfitte: perse, differenza_reti: Number(diff), gol_fatti: null },
          })),
        },
      },
    ],
  },
  {
    kind: 'tables',
    name: 'most active stocks',
    asks: [
      {
        ...MARKET,
        schema: object({
          stocks: list({
            symbol: text,
            company_name: text,
            price: number,
            change: number,
            change_percent: number,
            volume: { ...text, description: 'as printed' },
            market_cap: number,
          }),
        }),
        expected: {
          stocks: QUOTES.map(({ symbol, name, last, change, percent, volume }) => ({
            ...{ symbol, company_name: name, price: last, change, change_percent: percent },
            ...{ volume, market_cap: null },
          })),
        },
      },
    ],
  },
  {
    kind: 'tables',
    name: 'departures of a station',
    asks: [
      {
        ...STATION,
        schema: object({
          departures: list({
            time: text,
            train: text,
            destination: text,
            platform: text,
            delay_minutes: { ...integer, description: 'null where no delay is shown' },
          }),
        }),
        expected: {
          departures: ODJEZDY.map(({ cas, linka, cil, nastupiste, zpozdeni }) => ({
            ...{ time: cas, train: linka, destination: cil, platform: nastupiste },
            delay_minutes: zpozdeni,
          })),
        },
      },
    ],
  },
];
