/** Papers, catalogue records, exhibits and encyclopaedias. */
import { address, date, integer, list, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell, shown } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';
import { COUNTER } from './furniture.ts';

const PAPER = single(
  'https://journals.alder.example/jfe/article/41/2/118',
  shell(
    'Leaf litter slows runoff on burned slopes | Journal of Fire Ecology | Alder Press',
    `<div class="site-theme"><header><a href="/">Alder Press</a><a href="/signin">Sign in</a><a href="/cart">Purchase</a></header><div class="journal-bar"><a href="/jfe">Journal of Fire Ecology</a> <span>Impact factor 4.2</span></div><div class="article-browse"><div class="ww-citation-primary"><i>Journal of Fire Ecology</i>, Volume 41, Issue 2, June 2026, Pages 118–133, <a href="https://doi.example/10.5555/jfe.2026.0118">https://doi.example/10.5555/jfe.2026.0118</a></div></div><h1 class="wi-article-title">Leaf litter slows runoff on burned slopes <i class="icon-availability_open" title="Open Access"></i></h1>
<div class="wi-authors"><span class="al-author-name"><a href="#">Thandiwe Mokoena</a><span class="info-card">Department of Soil Science, Univ. of Mthatha. Corresponding author: <a href="mailto:t.mokoena@mthatha.example">t.mokoena@mthatha.example</a></span></span>, <span class="al-author-name"><a href="#">Ray Castellano</a><span class="info-card">Redwood Field Station</span></span>, <span class="al-author-name"><a href="#">Li Wen</a><span class="info-card">Redwood Field Station</span></span></div><div class="article-history"><b>Received:</b> 03 November 2025 <b>Accepted:</b> 22 March 2026 <b>Published:</b> 09 April 2026</div>
<section class="abstract"><h2>Abstract</h2><p>We measured runoff on 48 burned plots and found that litter halved the peak flow.</p></section><div class="kwd-group"><a href="?k=1">wildfire</a>, <a href="?k=2">hydrology</a>, <a href="?k=3">soil cover</a></div><p class="copyright">© The Author(s) 2026. Published under a CC BY 4.0 licence.</p><a class="pdf" href="/jfe/article-pdf/41/2/118/jfe.2026.0118.pdf">PDF</a><aside><h3>Metrics</h3><p>Views <b>2,316</b></p><p>Citations <b>7</b></p><h3>Related articles</h3><p>Castellano R. Ash and water. Volume 38, 2023</p></aside></div>`,
    {
      head: `<meta name="citation_journal_title" content="Journal of Fire Ecology"><meta name="citation_volume" content="41"><meta property="og:site_name" content="Alder Press">${COUNTER}`,
    },
  ),
);

const OPAC = single(
  'https://opac.stadtbibliothek-lauen.example/cgi-bin/titel?id=0388217',
  `<html lang="de"><head><title>OPAC Stadtbibliothek Lauen: Volltitel</title></head><body><div class="menu"><a href="/suche">Neue Suche</a> <a href="/konto">Mein Konto</a> <a href="/hilfe">Hilfe</a></div><form action="/merken"><table class="voll" cellspacing="0"><tr><td class="lab">Verfasser:</td><td class="wert"><a href="?a=1">Sörensen, Wiebke</a></td></tr><tr><td class="lab">Titel:</td><td class="wert"><b>Das Watt bei Nacht</b></td></tr><tr><td class="lab">Zusatz:</td><td class="wert">Erzählungen von der Küste</td></tr><tr><td class="lab">Auflage:</td><td class="wert">2. Aufl.</td></tr><tr><td class="lab">Verlag:</td><td class="wert">Husum : Deichgraf-Verlag</td></tr><tr><td class="lab">Jahr:</td><td class="wert">2019</td></tr><tr><td class="lab">Umfang:</td><td class="wert">214 S. : Ill.</td></tr><tr><td class="lab">ISBN:</td><td class="wert">978-3-00-445566-7</td></tr><tr><td class="lab">Schlagwörter:</td><td class="wert"><a href="?s=1">Nordsee</a> ; <a href="?s=2">Wattenmeer</a> ; <a href="?s=3">Erzählung</a></td></tr></table>
<h3>Exemplare</h3><table class="ex" border="1"><tr><th>Zweigstelle</th><th>Signatur</th><th>Status</th><th>Frist</th></tr><tr><td>Zentrale</td><td>R 11 Sör</td><td>entliehen</td><td>24.10.2026</td></tr><tr><td>Lauen-West</td><td>SL Sör</td><td>verfügbar</td><td>&nbsp;</td></tr></table></form><p class="fuss">Jahresgebühr 18 Euro. Auskunft: 05151 55 50 40</p></body></html>`,
);

const VASE = single(
  'https://collections.harborlight.example/objects/1962.114',
  shell(
    'Vase with Herons | Harborlight Museum of Art',
    `<header class="hl"><a href="/">Harborlight</a><span>Open today, 10–5</span><a href="/tickets">Tickets $16</a></header><main class="obj"><div class="obj-img"><img src="/iiif/1962.114/full.jpg" alt="Vase with Herons"><button>Zoom</button></div><div class="tomb"><h1><em>Vase with Herons</em></h1><p class="maker">Ottilie Brandvold (Norwegian, 1871–1944)</p><p class="made">ca. 1908</p><div class="grid2"><div>Medium</div><div>Glazed stoneware</div><div>Dimensions</div><div>14 1/8 × 6 1/2 in. (35.9 × 16.5 cm)</div><div>Credit Line</div><div>Gift of Mrs. Harriet Coyle, 1962</div><div>Accession Number</div><div>1962.114</div><div>Department</div><div>Decorative Arts</div><div>On View</div><div>Gallery 207</div></div><h2>Description</h2><p>The herons were drawn through the wet glaze with a thorn.</p></div><section><h2>Also by this maker</h2><ul><li>Bowl with Reeds, 1911, 1962.115</li></ul></section></main>`,
    { lang: 'en' },
  ),
);

const MUNICIPIO = single(
  'https://encicloteca.example/wiki/Villar_del_Arroyo',
  shell(
    'Villar del Arroyo - Encicloteca, la enciclopedia abierta',
    `<div id="mw-head"><a href="/wiki/Portada">Portada</a> <a href="/wiki/Especial:Aleatoria">Página aleatoria</a></div><div id="content"><h1 id="firstHeading">Villar del Arroyo</h1><div id="siteSub">De Encicloteca, la enciclopedia abierta</div><table class="infobox geography vcard"><tbody><tr><th colspan="2" class="cabecera">Villar del Arroyo</th></tr><tr><td colspan="2"><img src="/escudo.png" alt="Escudo"></td></tr><tr><th scope="row">País</th><td>España</td></tr><tr><th scope="row">• Provincia</th><td>Soria</td></tr><tr><th scope="row">Altitud</th><td>1 034 m s. n. m.</td></tr><tr><th scope="row">Superficie</th><td>58,72 km²</td></tr><tr><th scope="row">Población</th><td>417 hab.<sup>[1]</sup> (2025)</td></tr><tr><th scope="row">Gentilicio</th><td>villarejo, -a</td></tr><tr><th scope="row">Código postal</th><td>42199</td></tr><tr><th scope="row">Alcaldesa</th><td>Puri Almazán</td></tr><tr><th scope="row">Sitio web</th><td><a rel="nofollow" href="https://villardelarroyo.example/">www.villardelarroyo.example</a></td></tr></tbody></table><p><b>Villar del Arroyo</b> es un municipio de la provincia de Soria. Dista 34 km de la capital y en 1950 contaba con 1 922 habitantes.</p><h2>Fiestas</h2><p>San Roque, el 16 de agosto.</p></div><div id="footer">Última edición: 4 feb 2026</div>`,
    { lang: 'es' },
  ),
);

const PUBLICATIONS = [
  {
    year: 2026,
    title: 'Small stars, long flares',
    venue: 'Letters in Stellar Physics 12, 44',
    pdf: 'flares26.pdf',
  },
  {
    year: 2024,
    title: 'A survey of quiet dwarfs',
    venue: 'Annals of the Dark Sky 7, 301–340',
    pdf: 'quiet24.pdf',
  },
  { year: 2021, title: 'Dust that rings', venue: 'PhD thesis, University of Tarn', pdf: null },
];
const HOMEPAGE = several(
  'https://stars.tarn.example/~eloise/papers.html',
  shell(
    'Eloise Hartigan: papers',
    `<p><a href="index.html">home</a> | papers | <a href="cv.pdf">cv</a></p><h1>Papers</h1>${each(PUBLICATIONS, ({ year, title, venue, pdf }) => `<p>${pdf ? `<a href="pdf/${pdf}"><b>${title}</b></a>` : `<b>${title}</b>`}<br>E. Hartigan${year === 2024 ? ' and B. Osman' : ''}<br><i>${venue}</i>, ${year}</p>`)}<p><small>Updated 3 June 2026</small></p>`,
  ),
);

export const BREADTH_REFERENCE: Platform[] = [
  {
    kind: 'reference',
    name: 'paper on burned slopes',
    asks: [
      {
        ...PAPER,
        schema: object({
          title: text,
          authors: list({ name: text, affiliation: text }),
          corresponding_email: text,
          journal: text,
          volume: integer,
          issue: integer,
          pages: text,
          doi: { ...text, description: 'without the address of the resolver' },
          received: date,
          accepted: date,
          published: date,
          abstract: text,
          keywords: texts,
          open_access: truth,
          license: text,
          citations: integer,
          pdf_url: address,
          funding: text,
        }),
        expected: {
          title: 'Leaf litter slows runoff on burned slopes',
          authors: [
            { name: 'Thandiwe Mokoena', affiliation: 'Department of Soil Science, Univ. of Mthatha' },
            { name: 'Ray Castellano', affiliation: 'Redwood Field Station' },
            { name: 'Li Wen', affiliation: 'Redwood Field Station' },
          ],
          corresponding_email: 't.mokoena@mthatha.example',
          journal: 'Journal of Fire Ecology',
          volume: 41,
          issue: 2,
          pages: '118–133',
          doi: '10.5555/jfe.2026.0118',
          received: '2025-11-03',
          accepted: '2026-03-22',
          published: '2026-04-09',
          abstract: 'We measured runoff on 48 burned plots and found that litter halved the peak flow.',
          keywords: ['wildfire', 'hydrology', 'soil cover'],
          open_access: true,
          license: 'CC BY 4.0',
          citations: 7,
          pdf_url: 'https://journals.alder.example/jfe/article-pdf/41/2/118/jfe.2026.0118.pdf',
          funding: null,
        },
      },
      {
        ...PAPER,
        schema: object({
          paper_title: text,
          journal_name: text,
          author_names: texts,
          publication_date: date,
          views: integer,
          impact_factor: { ...number, description: 'of the journal' },
        }),
        expected: {
          paper_title: 'Leaf litter slows runoff on burned slopes',
          journal_name: 'Journal of Fire Ecology',
          author_names: ['Thandiwe Mokoena', 'Ray Castellano', 'Li Wen'],
          publication_date: '2026-04-09',
          views: 2316,
          impact_factor: 4.2,
        },
      },
    ],
  },
  {
    kind: 'reference',
    name: 'record of a town library',
    asks: [
      {
        ...OPAC,
        schema: object({
          titel: text,
          untertitel: { ...text, description: 'Zusatz zum Titel' },
          verfasser: text,
          verlag: { ...text, description: 'ohne den Ort' },
          verlagsort: text,
          jahr: integer,
          isbn: text,
          schlagwoerter: texts,
          exemplare: list({ zweigstelle: text, signatur: text, status: text, frist: date }),
          sprache: text,
        }),
        expected: {
          titel: 'Das Watt bei Nacht',
          untertitel: 'Erzählungen von der Küste',
          verfasser: 'Sörensen, Wiebke',
          verlag: 'Deichgraf-Verlag',
          verlagsort: 'Husum',
          jahr: 2019,
          isbn: '978-3-00-445566-7',
          schlagwoerter: ['Nordsee', 'Wattenmeer', 'Erzählung'],
          exemplare: [
            { zweigstelle: 'Zentrale', signatur: 'R 11 Sör', status: 'entliehen', frist: '2026-10-24' },
            { zweigstelle: 'Lauen-West', signatur: 'SL Sör', status: 'verfügbar', frist: null },
          ],
          sprache: null,
        },
      },
      {
        ...OPAC,
        schema: object({
          title: text,
          author: text,
          publicationYear: integer,
          pages: integer,
          edition: text,
          isbn: text,
          dewey: { ...text, description: 'Dewey class' },
        }),
        expected: {
          title: 'Das Watt bei Nacht',
          author: 'Sörensen, Wiebke',
          publicationYear: 2019,
          pages: 214,
          edition: '2. Aufl.',
          isbn: '978-3-00-445566-7',
          dewey: null,
        },
      },
    ],
  },
  {
    kind: 'reference',
    name: 'vase in a museum',
    asks: [
      {
        ...VASE,
        schema: object({
          title: text,
          artist: { ...text, description: 'name only' },
          artist_nationality: text,
          date_created: text,
          medium: text,
          dimensions: text,
          accession_number: text,
          credit_line: text,
          gallery: text,
          provenance: text,
        }),
        expected: {
          title: 'Vase with Herons',
          artist: 'Ottilie Brandvold',
          artist_nationality: 'Norwegian',
          date_created: 'ca. 1908',
          medium: 'Glazed stoneware',
          dimensions: '14 1/8 × 6 1/2 in. (35.9 × 16.5 cm)',
          accession_number: '1962.114',
          credit_line: 'Gift of Mrs. Harriet Coyle, 1962',
          gallery: 'Gallery 207',
          provenance: null,
        },
      },
      {
        ...VASE,
        prompt: 'who made this, when and out of what material?',
        expected: { maker: 'Ottilie Brandvold', date: 'ca. 1908', material: 'Glazed stoneware' },
      },
    ],
  },
  {
    kind: 'reference',
    name: 'village in an encyclopaedia',
    asks: [
      {
        ...MUNICIPIO,
        schema: object({
          nombre: text,
          provincia: text,
          pais: text,
          altitud_m: number,
          superficie_km2: number,
          poblacion: integer,
          gentilicio: text,
          codigoPostal: text,
          alcalde: text,
          sitioWeb: address,
          densidad: number,
        }),
        expected: {
          nombre: 'Villar del Arroyo',
          provincia: 'Soria',
          pais: 'España',
          altitud_m: 1034,
          superficie_km2: 58.72,
          poblacion: 417,
          gentilicio: 'villarejo, -a',
          codigoPostal: '42199',
          alcalde: 'Puri Almazán',
          sitioWeb: 'https://villardelarroyo.example/',
          densidad: null,
        },
      },
    ],
  },
  {
    kind: 'reference',
    name: 'papers on a home page',
    asks: [
      {
        ...HOMEPAGE,
        prompt: 'title and year of every paper',
        expected: { papers: PUBLICATIONS.map((one) => shown(one, ['title', 'year'])) },
      },
    ],
  },
];
