/** Contact pages of companies. */
import { around, email, object, type PageCase, text, texts, when } from './page-case.ts';

type Firm = {
  name: string;
  phone: string | null;
  fax: string | null;
  mail: string | null;
  street: string;
  postal: string;
  city: string;
  hours: string[] | null;
  vat: string | null;
  language: string;
  url: string;
};

const FIRMS: Firm[] = [
  {
    name: 'Alder & Finch Ltd',
    phone: '+44 20 7946 0958',
    fax: null,
    mail: 'hello@alderfinch.example',
    street: '12 Tanner Row',
    postal: 'YO1 6WP',
    city: 'York',
    hours: ['Mon–Fri 9–17', 'Sat 10–14'],
    vat: null,
    language: 'en-GB',
    url: 'https://alderfinch.example/contact',
  },
  {
    name: 'Steinbach Optik',
    phone: '030 12345678',
    fax: '030 12345679',
    mail: 'info@steinbach.example',
    street: 'Lindenweg 4',
    postal: '10115',
    city: 'Berlin',
    hours: null,
    vat: 'DE123456789',
    language: 'de',
    url: 'https://steinbach.example/kontakt',
  },
  {
    name: 'Casa Moreno',
    phone: null,
    fax: null,
    mail: 'hola@casamoreno.example',
    street: 'Calle Mayor 8',
    postal: '28013',
    city: 'Madrid',
    hours: ['Lunes a viernes 8:00–15:00'],
    vat: null,
    language: 'es',
    url: 'https://casamoreno.example/contacto',
  },
];

const SCHEMA = object({
  company: text,
  phone: text,
  fax: text,
  email,
  address: { type: ['object', 'null'], properties: { street: text, postal_code: text, city: text } },
  opening_hours: texts,
  vat_id: text,
});

const WORDS: Record<string, string[]> = {
  en: ['Phone', 'Fax', 'E-mail', 'Opening hours', 'VAT number', 'Company', 'Street', 'Postcode', 'City'],
  de: ['Telefon', 'Fax', 'E-Mail', 'Öffnungszeiten', 'USt-IdNr.', 'Firma', 'Straße', 'PLZ', 'Ort'],
  es: [
    'Teléfono',
    'Fax',
    'Correo electrónico',
    'Horario',
    'NIF',
    'Empresa',
    'Calle',
    'Código postal',
    'Ciudad',
  ],
};

function structured(firm: Firm): string {
  const [, , , hours, vat] = WORDS[firm.language.slice(0, 2)] ?? [];
  const data = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: firm.name,
    ...(firm.phone ? { telephone: firm.phone } : {}),
    ...(firm.fax ? { faxNumber: firm.fax } : {}),
    email: firm.mail,
    address: {
      '@type': 'PostalAddress',
      streetAddress: firm.street,
      postalCode: firm.postal,
      addressLocality: firm.city,
    },
  };
  return around(
    'Contact',
    firm.name,
    `<main><h1>Contact</h1>${when(firm.hours, `<h2>${hours}</h2><ul>${firm.hours?.map((line) => `<li>${line}</li>`).join('')}</ul>`)}${when(firm.vat, `<p>${vat}: ${firm.vat}</p>`)}</main>`,
    { head: `<script type="application/ld+json">${JSON.stringify(data)}</script>`, language: firm.language },
  );
}

function table(firm: Firm): string {
  const [phone, fax, mail, hours, vat, company, street, postal, city] =
    WORDS[firm.language.slice(0, 2)] ?? [];
  const row = (label: string | undefined, value: string | null) =>
    when(value, `<tr><td>${label}:</td><td>${value}</td></tr>`);
  return around(
    'Contact',
    firm.name,
    `<main><h1>Contact</h1><table>${row(company, firm.name)}${row(street, firm.street)}${row(postal, firm.postal)}${row(city, firm.city)}${row(phone, firm.phone)}${row(fax, firm.fax)}${row(mail, firm.mail ? `<a href="mailto:${firm.mail}">${firm.mail}</a>` : null)}${row(vat, firm.vat)}</table>${when(firm.hours, `<h2>${hours}</h2><ul>${firm.hours?.map((line) => `<li>${line}</li>`).join('')}</ul>`)}</main>`,
    { language: firm.language },
  );
}

function card(firm: Firm): string {
  const [phone, fax, , hours, vat] = WORDS[firm.language.slice(0, 2)] ?? [];
  return around(
    'Contact',
    firm.name,
    `<main><h1>Contact</h1><div class="h-card"><p class="p-org p-name">${firm.name}</p><div class="p-adr h-adr"><span class="p-street-address">${firm.street}</span>, <span class="p-postal-code">${firm.postal}</span> <span class="p-locality">${firm.city}</span></div>${when(firm.phone, `<p>${phone}: <a href="tel:${firm.phone?.replace(/\s/g, '')}">${firm.phone}</a></p>`)}${when(firm.fax, `<p>${fax}: ${firm.fax}</p>`)}<a class="u-email" href="mailto:${firm.mail}">${firm.mail}</a></div>${when(firm.vat, `<p>${vat}: ${firm.vat}</p>`)}${when(firm.hours, `<h3>${hours}</h3><ul>${firm.hours?.map((line) => `<li>${line}</li>`).join('')}</ul>`)}</main>`,
    { language: firm.language },
  );
}

export const CONTACT_PAGES: PageCase[] = FIRMS.flatMap((firm, i) =>
  Object.entries({ structured, table, card }).map(([layout, render]) => ({
    id: `contact-${layout}-${i}`,
    url: firm.url,
    html: render(firm),
    schema: SCHEMA,
    expected: {
      company: firm.name,
      phone: firm.phone,
      fax: firm.fax,
      email: firm.mail,
      address: { street: firm.street, postal_code: firm.postal, city: firm.city },
      opening_hours: firm.hours,
      vat_id: firm.vat,
    },
  })),
);
