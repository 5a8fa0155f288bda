/** Contact pages and store locators, with addresses as six countries write them. */
import { email, list, object, text } from '../pages/page-case.ts';
import { each, type Platform, type Shell, shell } from './platform-case.ts';

const PLACE = { street: text, postal_code: text, city: text };
const ONE = object({ company: text, ...PLACE, phone: text, email });
const NESTED = object({ company: text, address: object(PLACE), phone: text, email });
const MANY = object({ stores: list({ name: text, ...PLACE, phone: text }) });

type Said = {
  company: string;
  street: string;
  postal_code: string;
  city: string;
  phone: string;
  email: string | null;
};

function contact(
  name: string,
  url: string,
  said: Said,
  title: string,
  main: string,
  furniture: Shell,
): Platform {
  const html = shell(title, main, furniture);
  const { company, phone, email: mail, ...address } = said;
  return {
    kind: 'places',
    name,
    asks: [
      { page: 'single', url, html, schema: ONE, expected: said },
      { page: 'single', url, html, schema: NESTED, expected: { company, address, phone, email: mail } },
      {
        page: 'single',
        url,
        html,
        prompt: 'phone number, email and postal code',
        expected: { phoneNumber: phone, email: mail, postalCode: said.postal_code },
      },
    ],
  };
}

type Store = { name: string; street: string; city: string; postal_code: string; phone: string };

function locator(
  name: string,
  title: string,
  stores: Store[],
  main: (stores: Store[]) => string,
  lang = 'en',
): Platform {
  const html = shell(title, main(stores), {
    lang,
    header: '<header><a class="logo" href="/">Brackwater</a></header>',
  });
  const url = 'https://stores.example/stores';
  return {
    kind: 'places',
    name,
    asks: [
      { page: 'list', url, html, schema: MANY, expected: { stores } },
      {
        page: 'list',
        url,
        html,
        prompt: 'all stores with city and phone',
        expected: {
          stores: stores.map((store) => ({ name: store.name, city: store.city, phone: store.phone })),
        },
      },
    ],
  };
}

const US: Store[] = [
  {
    name: 'Brackwater Downtown',
    street: '212 Pine Street',
    city: 'Portland',
    postal_code: '97204',
    phone: '(503) 555-0117',
  },
  {
    name: 'Brackwater Eastside',
    street: '4800 SE Hawthorne Blvd',
    city: 'Portland',
    postal_code: '97215',
    phone: '(503) 555-0152',
  },
  {
    name: 'Brackwater Salem',
    street: '95 Court St NE',
    city: 'Salem',
    postal_code: '97301',
    phone: '(971) 555-0183',
  },
];
const DE: Store[] = [
  {
    name: 'Filiale Mitte',
    street: 'Torstraße 85',
    city: 'Berlin',
    postal_code: '10119',
    phone: '030 5550110',
  },
  {
    name: 'Filiale Altona',
    street: 'Große Bergstraße 12',
    city: 'Hamburg',
    postal_code: '22767',
    phone: '040 5550133',
  },
  {
    name: 'Filiale Südstadt',
    street: 'Bonner Straße 40',
    city: 'Köln',
    postal_code: '50677',
    phone: '0221 5550177',
  },
];

export const PLACES: Platform[] = [
  contact(
    'wordpress-impressum',
    'https://kachelwerk.example/impressum/',
    {
      company: 'Kachelwerk Brandt GmbH',
      street: 'Lindenallee 17',
      postal_code: '04103',
      city: 'Leipzig',
      phone: '+49 341 555 02 80',
      email: 'kontakt@kachelwerk.example',
    },
    'Impressum – Kachelwerk',
    `<div id="primary" class="content-area"><main id="main" class="site-main"><article class="page type-page hentry"><header class="entry-header"><h1 class="entry-title">Impressum</h1></header><div class="entry-content"><h2>Angaben gemäß § 5 TMG</h2><p>Kachelwerk Brandt GmbH<br>Lindenallee 17<br>04103 Leipzig</p><p>Handelsregister: HRB 20455<br>Registergericht: Amtsgericht Leipzig</p><p><strong>Vertreten durch:</strong><br>Jule Brandt</p><h2>Kontakt</h2><p>Telefon: +49 341 555 02 80<br>E-Mail: kontakt@kachelwerk.example</p><h2>Umsatzsteuer-ID</h2><p>Umsatzsteuer-Identifikationsnummer gemäß § 27 a Umsatzsteuergesetz:<br>DE288555012</p></div></article></main></div>`,
    {
      lang: 'de',
      header:
        '<header id="masthead" class="site-header"><p class="site-title"><a href="/">Kachelwerk</a></p></header>',
      footer:
        '<footer id="colophon" class="site-footer"><a href="/impressum/">Impressum</a><a href="/datenschutz/">Datenschutz</a></footer>',
    },
  ),
  contact(
    'google-sites-footer',
    'https://sites.example/view/ridgeway-dental',
    {
      company: 'Ridgeway Dental',
      street: '1420 Ridgeway Avenue',
      postal_code: '53703',
      city: 'Madison',
      phone: '(608) 555-0136',
      email: 'front@ridgewaydental.example',
    },
    'Ridgeway Dental',
    `<div class="UtePc RCETm"><section class="yaqOZd"><div class="mYVXT"><h1 class="zfr3Q duRjpb"><span class="C9DxTc">Gentle care for the whole family</span></h1></div></section><section class="yaqOZd"><div class="tyJCtd"><p class="zfr3Q CDt4Ke"><span class="C9DxTc">We look after teeth of all ages and explain each step before we begin.</span></p></div></section></div>`,
    {
      header: '<header id="atIdViewHeader"><a class="GAuSPc" href="/">Ridgeway Dental</a></header>',
      footer: `<footer jsname="yePe5c"><section class="yaqOZd"><p class="zfr3Q CDt4Ke"><span class="C9DxTc">Ridgeway Dental</span></p><p class="zfr3Q CDt4Ke"><span class="C9DxTc">1420 Ridgeway Avenue, Madison, WI 53703</span></p><p class="zfr3Q CDt4Ke"><a class="XqQF9c" href="tel:+16085550136"><span class="C9DxTc">(608) 555-0136</span></a> | <a class="XqQF9c" href="mailto:front@ridgewaydental.example"><span>front@ridgewaydental.example</span></a></p></section></footer>`,
    },
  ),
  contact(
    'french-town-hall',
    'https://mairie.example/contact',
    {
      company: 'Mairie de Saint-Aubry',
      street: '8 place de la République',
      postal_code: '37120',
      city: 'Saint-Aubry',
      phone: '02 47 55 01 20',
      email: 'accueil@saint-aubry.example',
    },
    'Contact | Mairie de Saint-Aubry',
    `<main class="fr-container"><h1>Nous contacter</h1><div class="coordonnees"><h2>Coordonnées</h2><p class="adresse">Mairie de Saint-Aubry<br>8 place de la République<br>37120 Saint-Aubry</p><p>Tél. : <a href="tel:0247550120">02 47 55 01 20</a></p><p>Courriel : <a href="mailto:accueil@saint-aubry.example">accueil@saint-aubry.example</a></p><h2>Horaires d'ouverture</h2><ul><li>Lundi : 9h - 12h</li><li>Mardi : 9h - 12h, 14h - 17h</li></ul></div></main>`,
    {
      lang: 'fr',
      header:
        '<header class="fr-header"><a class="fr-header__service-title" href="/">Mairie de Saint-Aubry</a></header>',
    },
  ),
  contact(
    'spanish-shop',
    'https://ferreteria.example/contacto',
    {
      company: 'Ferretería Olmedo S.L.',
      street: 'Calle de la Paloma, 23',
      postal_code: '28005',
      city: 'Madrid',
      phone: '915 550 142',
      email: 'info@ferreteriaolmedo.example',
    },
    'Contacto - Ferretería Olmedo',
    `<main class="elementor elementor-12"><section class="elementor-section"><h1 class="elementor-heading-title elementor-size-default">Contacto</h1><ul class="elementor-icon-list-items"><li class="elementor-icon-list-item"><span class="elementor-icon-list-icon"><i class="fas fa-building"></i></span><span class="elementor-icon-list-text">Ferretería Olmedo S.L.</span></li><li class="elementor-icon-list-item"><span class="elementor-icon-list-icon"><i class="fas fa-map-marker-alt"></i></span><span class="elementor-icon-list-text">Calle de la Paloma, 23, 28005 Madrid</span></li><li class="elementor-icon-list-item"><a href="tel:+34915550142"><span class="elementor-icon-list-text">915 550 142</span></a></li><li class="elementor-icon-list-item"><a href="mailto:info@ferreteriaolmedo.example"><span class="elementor-icon-list-text">info@ferreteriaolmedo.example</span></a></li></ul></section></main>`,
    {
      lang: 'es',
      header:
        '<header><a class="custom-logo-link" href="/"><img alt="Ferretería Olmedo" src="/l.png"></a></header>',
    },
  ),
  contact(
    'british-practice',
    'https://surgery.example/contact-us',
    {
      company: 'Heron Lane Surgery',
      street: '3 Heron Lane',
      postal_code: 'YO10 4DU',
      city: 'York',
      phone: '01904 555 0162',
      email: null,
    },
    'Contact us - Heron Lane Surgery',
    `<main class="nhsuk-main-wrapper" id="maincontent"><h1 class="nhsuk-heading-xl">Contact us</h1><dl class="nhsuk-summary-list"><div class="nhsuk-summary-list__row"><dt class="nhsuk-summary-list__key">Name</dt><dd class="nhsuk-summary-list__value">Heron Lane Surgery</dd></div><div class="nhsuk-summary-list__row"><dt class="nhsuk-summary-list__key">Address</dt><dd class="nhsuk-summary-list__value">3 Heron Lane<br>York<br>North Yorkshire<br>YO10 4DU</dd></div><div class="nhsuk-summary-list__row"><dt class="nhsuk-summary-list__key">Telephone</dt><dd class="nhsuk-summary-list__value"><a href="tel:019045550162">01904 555 0162</a></dd></div></dl><p>In an emergency, call 999.</p></main>`,
    {
      lang: 'en-GB',
      header:
        '<header class="nhsuk-header"><a class="nhsuk-header__link" href="/">Heron Lane Surgery</a></header>',
    },
  ),
  contact(
    'japanese-company',
    'https://kamino.example/company/',
    {
      company: '株式会社上野紙工',
      street: '本町2丁目4番7号',
      postal_code: '541-0053',
      city: '大阪市中央区',
      phone: '06-5550-0148',
      email: 'info@kamino.example',
    },
    '会社概要｜株式会社上野紙工',
    `<main id="contents"><h1 class="page-title">会社概要</h1><table class="company-table"><tbody><tr><th>会社名</th><td>株式会社上野紙工</td></tr><tr><th>所在地</th><td>〒541-0053 大阪府大阪市中央区本町2丁目4番7号</td></tr><tr><th>電話番号</th><td>06-5550-0148</td></tr><tr><th>メールアドレス</th><td>info@kamino.example</td></tr><tr><th>設立</th><td>1974年4月1日</td></tr></tbody></table></main>`,
    {
      lang: 'ja',
      header: '<header><p class="logo"><a href="/">上野紙工</a></p></header>',
      footer: '<footer><small>© 株式会社上野紙工</small></footer>',
    },
  ),
  locator(
    'store-locator-cards',
    'Store Locator | Brackwater',
    US,
    (stores) =>
      `<main><h1>Find a store</h1><p>${stores.length} stores near you</p><ul class="store-list">${each(stores, (store, i) => `<li class="store-item" data-store-id="${i}"><h3 class="store-name"><a href="/s/${i}">${store.name}</a></h3><div class="store-address"><div class="street">${store.street}</div><div class="city-line"><span class="city">${store.city}</span>, <span class="state">OR</span> <span class="zip">${store.postal_code}</span></div></div><a class="store-phone" href="tel:${store.phone}">${store.phone}</a><a class="directions" href="#">Get directions</a></li>`)}</ul></main>`,
  ),
  locator(
    'wp-store-locator',
    'Stores – Brackwater',
    US,
    (stores) =>
      `<main><h1 class="entry-title">Our stores</h1><div id="wpsl-wrap"><div id="wpsl-stores"><ul>${each(stores, (store, i) => `<li data-store-id="${i}"><div class="wpsl-store-location"><p><strong>${store.name}</strong><span class="wpsl-street">${store.street}</span><span>${store.city}, OR ${store.postal_code}</span><span class="wpsl-country">United States</span></p><p class="wpsl-contact-details"><span><strong>Phone</strong>: ${store.phone}</span></p></div><div class="wpsl-direction-wrap">${i + 1}.${i} mi <a class="wpsl-directions" href="#">Directions</a></div></li>`)}</ul></div></div></main>`,
  ),
  locator(
    'branch-table',
    'Unsere Filialen',
    DE,
    (stores) =>
      `<main><h1>Filialen</h1><table class="filialen"><thead><tr><th>Filiale</th><th>Straße</th><th>PLZ</th><th>Ort</th><th>Telefon</th></tr></thead><tbody>${each(stores, (store) => `<tr><td>${store.name}</td><td>${store.street}</td><td>${store.postal_code}</td><td>${store.city}</td><td>${store.phone}</td></tr>`)}</tbody></table></main>`,
    'de',
  ),
  locator(
    'office-blocks',
    'Standorte',
    DE,
    (stores) =>
      `<main><h1>Standorte</h1><div class="wp-block-columns">${each(stores, (store) => `<div class="wp-block-column"><h3 class="wp-block-heading">${store.name}</h3><p>${store.street}<br>${store.postal_code} ${store.city}</p><p>Tel. <a href="tel:${store.phone.replace(/ /g, '')}">${store.phone}</a></p></div>`)}</div></main>`,
    'de',
  ),
];
