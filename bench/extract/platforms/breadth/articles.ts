/** News, opinions and announcements. */
import { address, date, email, integer, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';
import { CONSENT, COUNTER, SHARE, SIGN_UP } from './furniture.ts';

const FERRY = single(
  'https://www.thetidewatch.example/news/2026/oct/30/island-ferry-order',
  shell(
    'Islanders win order for two electric ferries | The Tidewatch',
    `${CONSENT}<div class="dcr-1up"><header class="dcr-hd"><a href="/">The Tidewatch</a><a href="/support">Support us from $3 a month</a><nav><ul><li><a href="/news">News</a></li><li><a href="/opinion">Opinion</a></li><li><a href="/weather">Weather</a></li></ul></nav></header>
<main><article class="dcr-9k"><div class="dcr-kick"><a href="/transport">Transport</a></div><h1 class="dcr-h">Islanders win order for two electric ferries</h1><div class="dcr-stand"><p>Council votes 9-2 after a decade of cancelled sailings</p></div><aside class="dcr-meta"><address><a rel="author" href="/profile/ngaio-parata">Ngaio Parata</a> and <a rel="author" href="/profile/leo-strand">Leo Strand</a></address><details><summary>Fri 30 Oct 2026 06.00 NZDT</summary>Last modified on Sat 31 Oct 2026 09.12 NZDT</details><div class="dcr-loc">Oban</div>${SHARE}</aside><figure><img src="/i/ferry.jpg" alt="A ferry at the wharf"><figcaption>The current vessel was built in 1979. Photograph: Hemi Ruru</figcaption></figure><div class="dcr-body"><p>The boats will be built in Whangārei and carry 120 passengers each.</p><p>They are expected to enter service in 2029.</p>${SIGN_UP}<p>Residents gathered at the wharf to cheer the result.</p></div><div class="dcr-topics"><span>Topics</span><ul><li><a href="/t/ferries">Ferries</a></li><li><a href="/t/electric">Electric transport</a></li></ul></div></article>
<section class="dcr-most"><h2>Most viewed</h2><ol><li><a href="/1">Storm closes the pass</a> <span>By Pita Rewi</span> <time>2 hours ago</time></li><li><a href="/2">The last post office</a></li></ol></section></main><footer>© 2026 The Tidewatch</footer></div>`,
    {
      head: `<meta property="og:type" content="article"><meta property="og:site_name" content="The Tidewatch"><meta property="og:title" content="Islanders win order for two electric ferries"><meta property="og:image" content="https://www.thetidewatch.example/i/ferry-1200.jpg">${COUNTER}`,
    },
  ),
);

const NOTICIAS = [
  {
    ...{ titulo: 'Chuva fecha três escolas no vale', editoria: 'Cidades', data: '2026-03-09', hora: '18h42' },
    slug: 'chuva-escolas',
  },
  {
    ...{ titulo: 'Safra de uva bate recorde', editoria: 'Economia', data: '2026-03-09', hora: '15h05' },
    slug: 'safra-uva',
  },
  {
    ...{ titulo: 'Time sub-17 vai à final', editoria: 'Esportes', data: '2026-03-08', hora: '21h30' },
    slug: 'sub17-final',
  },
];
const JORNAL = several(
  'https://folhadovale.example/ultimas',
  shell(
    'Últimas notícias - Folha do Vale',
    `<div class="td-header"><a href="/">Folha do Vale</a><span class="td-weather">Bento Gonçalves 24°</span></div><div class="td-main"><h1 class="td-page-title">Últimas notícias</h1><div class="td-ss">${each(NOTICIAS, ({ titulo, editoria, data, hora, slug }) => `<div class="td_module_10 td_module_wrap"><div class="td-module-thumb"><a href="/${slug}/"><img width="218" height="150" src="/w/${slug}.jpg" alt="" title="${titulo}"></a></div><div class="item-details"><h3 class="entry-title td-module-title"><a href="/${slug}/" rel="bookmark">${titulo}</a></h3><div class="td-module-meta-info"><a href="/${editoria.toLowerCase()}" class="td-post-category">${editoria}</a> <span class="td-post-date">${data.split('-').toReversed().join('/')} ${hora}</span></div><div class="td-excerpt">Leia a reportagem completa e veja as fotos.</div></div></div>`)}</div><div class="page-nav"><a href="/ultimas/2">2</a><a href="/ultimas/3">3</a></div></div><div class="td-sidebar"><h4>Mais lidas</h4><ul><li><a href="/m1">Prefeitura abre concurso</a> 02/03/2026</li></ul></div>`,
    { lang: 'pt-BR' },
  ),
);

const RELEASE = single(
  'https://wirepoint.example/releases/2026/05/12/corvid-acquires-palisade',
  shell(
    'Corvid Instruments Acquires Palisade Optics for $212 Million',
    `<div class="wp-top"><a href="/">WirePoint</a><a href="/send">Send a release</a></div><article class="rel"><h1>Corvid Instruments Acquires Palisade Optics for $212 Million</h1><p class="rel-sub"><i>Combined company to employ 1,400 people in nine countries</i></p><div class="rel-body"><p><b>MADISON, Wis., May 12, 2026 (WirePoint)</b> -- Corvid Instruments Inc. (CVDI), a maker of laboratory microscopes, today announced that it has acquired Palisade Optics of Rochester, New York. The transaction closed on May 8, 2026.</p><p>“Their lenses complete our bench,” said Renata Volkov, chief executive officer of Corvid Instruments.</p><p><b>About Corvid Instruments</b><br>Founded in 1994, Corvid Instruments makes microscopes for schools and laboratories. Learn more at <a href="https://www.corvid-instruments.example/">www.corvid-instruments.example</a>.</p><p><b>Media Contact:</b><br>Dale Hutchins<br>608-555-0163<br><a href="mailto:press@corvid-instruments.example">press@corvid-instruments.example</a></p></div></article><aside><h2>More releases</h2><p>May 11, 2026 – Plover Foods Reports First Quarter Results</p></aside>`,
  ),
);

const BEKENDMAKING = single(
  'https://www.waterland-noord.example/bekendmakingen/2026-04411',
  shell(
    'Verleende omgevingsvergunning Dorpsweg 112 | Gemeente Waterland-Noord',
    `<div id="skip"><a href="#inhoud">Direct naar inhoud</a></div><header class="ro-header"><img src="/wapen.svg" alt="Gemeente Waterland-Noord"></header><div id="inhoud" class="ro-container"><h1>Verleende omgevingsvergunning voor het plaatsen van een dakkapel, Dorpsweg 112, Ransdorp</h1><p class="ro-meta">Gepubliceerd op 17 april 2026 · Gemeenteblad 2026, 4411</p><p>Burgemeester en wethouders hebben op 14 april 2026 een omgevingsvergunning verleend voor het plaatsen van een dakkapel op het perceel Dorpsweg 112, 1028 BN Ransdorp. Het zaaknummer is Z26-008812.</p><h2>Bezwaar</h2><p>Belanghebbenden kunnen tot en met 26 mei 2026 bezwaar maken. Het indienen van een bezwaarschrift is gratis.</p><h2>Inlichtingen</h2><p>Team Vergunningen, telefoon 14 020, op werkdagen van 8.00 tot 18.00 uur.</p></div><div class="ro-rel"><h3>Andere bekendmakingen</h3><p>17 april 2026: Kapvergunning Durgerdammerdijk 8, Z26-008790</p></div>`,
    { lang: 'nl' },
  ),
);

export const BREADTH_ARTICLES: Platform[] = [
  {
    kind: 'article',
    name: 'ferries in a newspaper',
    asks: [
      {
        ...FERRY,
        schema: object({
          headline: text,
          standfirst: { ...text, description: 'the summary below the headline' },
          authors: texts,
          published_date: date,
          modified_date: date,
          section: text,
          tags: texts,
          dateline_place: { ...text, description: 'where it was reported from' },
          photographer: text,
          comment_count: integer,
        }),
        expected: {
          headline: 'Islanders win order for two electric ferries',
          standfirst: 'Council votes 9-2 after a decade of cancelled sailings',
          authors: ['Ngaio Parata', 'Leo Strand'],
          published_date: '2026-10-30',
          modified_date: '2026-10-31',
          section: 'Transport',
          tags: ['Ferries', 'Electric transport'],
          dateline_place: 'Oban',
          photographer: 'Hemi Ruru',
          comment_count: null,
        },
      },
      {
        ...FERRY,
        prompt: 'headline, authors and publication date',
        expected: {
          headline: 'Islanders win order for two electric ferries',
          authors: ['Ngaio Parata', 'Leo Strand'],
          publicationDate: '2026-10-30',
        },
      },
    ],
  },
  {
    kind: 'article',
    name: 'latest news of a valley',
    asks: [
      {
        ...JORNAL,
        prompt: 'título e data de todas as notícias',
        expected: { noticias: NOTICIAS.map((one) => shown(one, ['titulo', 'data'])) },
      },
    ],
  },
  {
    kind: 'article',
    name: 'acquisition on a wire',
    asks: [
      {
        ...RELEASE,
        schema: object({
          title: text,
          release_date: date,
          city: { ...text, description: 'where the release was issued' },
          company: { ...text, description: 'issuer, as in the first sentence' },
          ticker: text,
          acquired_company: text,
          closing_date: { ...date, description: 'day the transaction closed' },
          ceo: text,
          founded: integer,
          media_contact: object({ name: text, phone: text, email }),
          stock_exchange: text,
        }),
        expected: {
          title: 'Corvid Instruments Acquires Palisade Optics for $212 Million',
          release_date: '2026-05-12',
          city: 'MADISON, Wis.',
          company: 'Corvid Instruments Inc.',
          ticker: 'CVDI',
          acquired_company: 'Palisade Optics',
          closing_date: '2026-05-08',
          ceo: 'Renata Volkov',
          founded: 1994,
          media_contact: {
            name: 'Dale Hutchins',
            phone: '608-555-0163',
            email: 'press@corvid-instruments.example',
          },
          stock_exchange: null,
        },
      },
      {
        ...RELEASE,
        schema: object({
          headline: text,
          subheadline: text,
          publishedAt: date,
          contactName: text,
          contactPhone: text,
          companyWebsite: address,
        }),
        expected: {
          headline: 'Corvid Instruments Acquires Palisade Optics for $212 Million',
          subheadline: 'Combined company to employ 1,400 people in nine countries',
          publishedAt: '2026-05-12',
          contactName: 'Dale Hutchins',
          contactPhone: '608-555-0163',
          companyWebsite: 'https://www.corvid-instruments.example/',
        },
      },
    ],
  },
  {
    kind: 'article',
    name: 'permit in a municipal gazette',
    asks: [
      {
        ...BEKENDMAKING,
        schema: object({
          titel: text,
          publicatiedatum: date,
          besluitdatum: { ...date, description: 'datum waarop de vergunning is verleend' },
          zaaknummer: text,
          adres: object({ straat_en_nummer: text, postcode: text, plaats: text }),
          bezwaartermijn_tot: date,
          bezwaar_gratis: truth,
          telefoon: text,
          aanvrager: text,
        }),
        expected: {
          titel: 'Verleende omgevingsvergunning voor het plaatsen van een dakkapel, Dorpsweg 112, Ransdorp',
          publicatiedatum: '2026-04-17',
          besluitdatum: '2026-04-14',
          zaaknummer: 'Z26-008812',
          adres: { straat_en_nummer: 'Dorpsweg 112', postcode: '1028 BN', plaats: 'Ransdorp' },
          bezwaartermijn_tot: '2026-05-26',
          bezwaar_gratis: true,
          telefoon: '14 020',
          aanvrager: null,
        },
      },
    ],
  },
];
