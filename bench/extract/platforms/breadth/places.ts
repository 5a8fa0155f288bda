/** Where it is, when it is open and who is behind it: branches, museums and imprints. */
import { address, email, integer, list, number, object, text, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';

const LIBRARY = single(
  'https://www.ashcombe.gov.example/libraries/fennel-street',
  shell(
    'Fennel Street Library - Ashcombe Borough Council',
    `<a href="#main" class="govt-skip-link">Skip to main content</a><div class="cookie-message"><p>We use some essential cookies to make this website work.</p></div><header class="govt-header"><a href="/">Ashcombe Borough Council</a><a href="/my-account">Sign in</a></header><div class="govt-phase-banner"><strong class="tag">beta</strong> This is a new service.</div><nav class="breadcrumbs"><ol><li><a href="/">Home</a></li><li><a href="/libraries">Libraries</a></li></ol></nav>
<main id="main"><h1 class="govt-heading-xl">Fennel Street Library</h1><p class="govt-body-l">Our largest branch, with a children’s garden and a local history room.</p><h2 class="govt-heading-m">Opening hours</h2><table class="govt-table"><tbody><tr><th scope="row">Monday</th><td>9:30am to 7pm</td></tr><tr><th scope="row">Tuesday</th><td>9:30am to 5pm</td></tr><tr><th scope="row">Wednesday</th><td>Closed</td></tr><tr><th scope="row">Thursday</th><td>9:30am to 7pm</td></tr><tr><th scope="row">Friday</th><td>9:30am to 5pm</td></tr><tr><th scope="row">Saturday</th><td>10am to 4pm</td></tr><tr><th scope="row">Sunday</th><td>Closed</td></tr></tbody></table>
<h2 class="govt-heading-m">Contact</h2><dl class="govt-summary-list"><div><dt>Address</dt><dd>18 Fennel Street, Ashcombe, AS4 2LP</dd></div><div><dt>Telephone</dt><dd><a href="tel:+441632960771">01632 960771</a></dd></div><div><dt>Email</dt><dd><a href="mailto:fennel.library@ashcombe.gov.example">fennel.library@ashcombe.gov.example</a></dd></div></dl><h2 class="govt-heading-m">Facilities</h2><ul class="govt-list govt-list--bullet"><li>12 public computers</li><li>free wifi</li><li>step-free access and accessible toilet</li></ul></main>
<aside><h2>Other branches</h2><ul><li><a href="/libraries/moor-lane">Moor Lane</a>, open Sunday 11am to 3pm</li></ul><p>Call the council: 01632 960000</p></aside><footer class="govt-footer">Town Hall, 1 Market Square, Ashcombe, AS1 1AA</footer>`,
    { lang: 'en-GB' },
  ),
);

const IMPRINT = single(
  'https://feinwerk-tauber.example/impressum/',
  shell(
    'Impressum – Feinwerk Tauber GmbH',
    `<header><a href="/"><img src="/logo.svg" alt="Feinwerk Tauber"></a><nav><a href="/leistungen/">Leistungen</a><a href="/kontakt/">Kontakt</a></nav></header><main><div class="wpb_wrapper"><h1>Impressum</h1><p>Angaben gemäß § 5 DDG</p><p><strong>Feinwerk Tauber GmbH</strong><br />Industriestraße 14<br />97941 Tauberbischofsheim</p><p>Vertreten durch die Geschäftsführer:<br />Dr. Annika Rehm, Jochen Tauber</p><p>Telefon: +49 9341 5550-0<br />Telefax: +49 9341 5550-90<br />E-Mail: <a href="mailto:info@feinwerk-tauber.example">info@feinwerk-tauber.example</a></p><p>Registergericht: Amtsgericht Mannheim<br />Registernummer: HRB 560118</p><p>Umsatzsteuer-Identifikationsnummer gemäß § 27a UStG: DE 123 456 788</p><h2>Haftung für Inhalte</h2><p>Als Diensteanbieter sind wir gemäß § 7 Abs. 1 DDG für eigene Inhalte verantwortlich.</p><h2>Webdesign</h2><p>Agentur Blaupause, Würzburg, Telefon 0931 555 020</p></div></main><footer>© 2026 Feinwerk Tauber</footer>`,
    { lang: 'de' },
  ),
);

const MUSEUM = single(
  'https://museudosal.example/visitar',
  shell(
    'Visitar | Museu do Sal',
    `<div class="site"><header><a class="site-title" href="/">Museu do Sal</a><ul class="idiomas"><li>PT</li><li><a href="/en/visit">EN</a></li></ul></header><div class="entry-content"><h1 class="wp-block-heading">Planeie a sua visita</h1><div class="wp-block-columns"><div class="wp-block-column"><h3>Horário</h3><p>De terça a domingo, das 10h00 às 18h00.<br>Última entrada às 17h30.<br>Encerra à segunda-feira, 1 de janeiro e 25 de dezembro.</p></div><div class="wp-block-column"><h3>Bilhetes</h3><ul><li>Normal: 6,50 €</li><li>Estudantes e maiores de 65 anos: 3,25 €</li><li>Crianças até aos 12 anos: grátis</li><li>Visita guiada: 9,00 € (sob marcação)</li></ul></div><div class="wp-block-column"><h3>Como chegar</h3><p>Rua das Salinas 40, 3880-112 Ovar</p><p>Autocarro 12, paragem Salinas. Estacionamento gratuito.</p></div></div><p>Marcações: <a href="tel:+351256555018">256 555 018</a></p><figure class="wp-block-image"><img src="/sal.jpg" alt="Marinha ao pôr do sol"></figure></div>
<div class="eventos"><h2>Próximos eventos</h2><p>Oficina do sal, 15 de agosto, 4,00 €</p></div></div>`,
    { lang: 'pt-PT' },
  ),
);

const STORES = [
  {
    ...{ name: 'Harrow Road', street: '214 Harrow Road', town: 'London W9 3SH', phone: '020 7946 0118' },
    ...{ cafe: true },
  },
  { name: 'Totnes', street: '7 Fore Street', town: 'Totnes TQ9 5DA', phone: '01632 960415', cafe: false },
  { name: 'Ludlow', street: '31 Corve Street', town: 'Ludlow SY8 1DA', phone: null, cafe: true },
];
const LOCATOR = several(
  'https://tinandtwine.example/stores',
  shell(
    'Our stores | Tin & Twine',
    `<div class="css-1q2w3e"><div class="css-topbar">Click &amp; Collect from £3</div><div class="css-nav"><a href="/">Tin &amp; Twine</a></div><div class="css-hero"><h1 class="css-h">Our stores</h1><label>Find your nearest <input placeholder="Postcode"></label></div><div class="css-list">${each(STORES, ({ name, street, town, phone, cafe }, i) => `<div class="css-acc"><div class="css-acc-head" role="button" aria-expanded="${i === 0}"><h3>${name}</h3><svg viewBox="0 0 24 24"></svg></div><div class="css-acc-body"><div class="css-line">${street}</div><div class="css-line">${town}</div>${phone ? `<div class="css-line"><a href="tel:${phone.replaceAll(' ', '')}">${phone}</a></div>` : '<div class="css-line">Phone line coming soon</div>'}<div class="css-line">${cafe ? 'Café in store' : 'No café'}</div><a class="css-dir" href="https://maps.example/?daddr=${i}">Get directions</a></div></div>`)}</div><div class="css-foot">Customer care 0800 496 0555, 9am–5pm Monday to Friday</div></div>`,
  ),
);

export const BREADTH_PLACES: Platform[] = [
  {
    kind: 'places',
    name: 'branch of a public library',
    asks: [
      {
        ...LIBRARY,
        schema: object({
          name: text,
          address: text,
          phone: text,
          email,
          opening_hours: { ...list({ day: text, hours: text }), description: 'all seven days' },
          public_computers: integer,
          has_wifi: truth,
          wheelchair_accessible: { ...truth, description: 'step-free access' },
          manager: text,
        }),
        expected: {
          name: 'Fennel Street Library',
          address: '18 Fennel Street, Ashcombe, AS4 2LP',
          phone: '01632 960771',
          email: 'fennel.library@ashcombe.gov.example',
          opening_hours: [
            { day: 'Monday', hours: '9:30am to 7pm' },
            { day: 'Tuesday', hours: '9:30am to 5pm' },
            { day: 'Wednesday', hours: 'Closed' },
            { day: 'Thursday', hours: '9:30am to 7pm' },
            { day: 'Friday', hours: '9:30am to 5pm' },
            { day: 'Saturday', hours: '10am to 4pm' },
            { day: 'Sunday', hours: 'Closed' },
          ],
          public_computers: 12,
          has_wifi: true,
          wheelchair_accessible: true,
          manager: null,
        },
      },
      {
        ...LIBRARY,
        prompt: 'address, phone number and email of this library',
        expected: {
          address: '18 Fennel Street, Ashcombe, AS4 2LP',
          phone: '01632 960771',
          email: 'fennel.library@ashcombe.gov.example',
        },
      },
    ],
  },
  {
    kind: 'places',
    name: 'imprint of a manufacturer',
    asks: [
      {
        ...IMPRINT,
        schema: object({
          firma: text,
          anschrift: object({ strasse: text, plz: text, ort: text }),
          geschaeftsfuehrer: { type: ['array', 'null'], items: { type: 'string' } },
          telefon: text,
          fax: text,
          email,
          registergericht: text,
          handelsregisternummer: text,
          ust_id: { ...text, description: 'Umsatzsteuer-Identifikationsnummer' },
          gruendungsjahr: integer,
        }),
        expected: {
          firma: 'Feinwerk Tauber GmbH',
          anschrift: { strasse: 'Industriestraße 14', plz: '97941', ort: 'Tauberbischofsheim' },
          geschaeftsfuehrer: ['Dr. Annika Rehm', 'Jochen Tauber'],
          telefon: '+49 9341 5550-0',
          fax: '+49 9341 5550-90',
          email: 'info@feinwerk-tauber.example',
          registergericht: 'Amtsgericht Mannheim',
          handelsregisternummer: 'HRB 560118',
          ust_id: 'DE 123 456 788',
          gruendungsjahr: null,
        },
      },
      {
        ...IMPRINT,
        schema: object({
          company_name: text,
          vat_id: text,
          phone: text,
          website: address,
        }),
        expected: {
          company_name: 'Feinwerk Tauber GmbH',
          vat_id: 'DE 123 456 788',
          phone: '+49 9341 5550-0',
          website: null,
        },
      },
    ],
  },
  {
    kind: 'places',
    name: 'visit to a salt museum',
    asks: [
      {
        ...MUSEUM,
        schema: object({
          museu: text,
          morada: text,
          telefone: text,
          precoNormal: number,
          preco_estudante: number,
          entrada_gratuita: { ...text, description: 'quem entra grátis' },
          ultima_entrada: text,
          dia_de_encerramento: { ...text, description: 'dia da semana em que está fechado' },
          estacionamento_gratuito: truth,
          email,
        }),
        expected: {
          museu: 'Museu do Sal',
          morada: 'Rua das Salinas 40, 3880-112 Ovar',
          telefone: '256 555 018',
          precoNormal: 6.5,
          preco_estudante: 3.25,
          entrada_gratuita: 'Crianças até aos 12 anos',
          ultima_entrada: '17h30',
          dia_de_encerramento: 'segunda-feira',
          estacionamento_gratuito: true,
          email: null,
        },
      },
      {
        ...MUSEUM,
        schema: object({
          museum_name: text,
          adult_ticket_price: number,
          guided_tour_price: number,
          opens_at: { ...text, description: 'as printed' },
          closes_at: { ...text, description: 'as printed' },
          bus_stop: text,
          audio_guide: truth,
        }),
        expected: {
          museum_name: 'Museu do Sal',
          adult_ticket_price: 6.5,
          guided_tour_price: 9,
          opens_at: '10h00',
          closes_at: '18h00',
          bus_stop: 'Salinas',
          audio_guide: null,
        },
      },
    ],
  },
  {
    kind: 'places',
    name: 'branches in an accordion',
    asks: [
      {
        ...LOCATOR,
        schema: object({
          stores: list({
            name: text,
            streetAddress: text,
            city_and_postcode: { ...text, description: 'the line with town and postcode' },
            phone: text,
            hasCafe: truth,
          }),
        }),
        expected: {
          stores: STORES.map(({ name, street, town, phone, cafe }) => ({
            ...{ name, streetAddress: street, city_and_postcode: town, phone, hasCafe: cafe },
          })),
        },
      },
    ],
  },
];
