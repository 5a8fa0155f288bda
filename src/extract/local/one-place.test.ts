/** Pages about one place, job, event or stay, whose facts have no labels or stand beside those of other things. */
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import { extractLocal } from './extract.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const truth = { type: ['boolean', 'null'] };
const date = { type: ['string', 'null'], format: 'date' };
const texts = { type: ['array', 'null'], items: { type: 'string' } };

type Page = { title?: string; lang?: string; url?: string };

function read(
  body: string,
  properties: Record<string, unknown>,
  { title = 'Page', lang = 'en', url = 'https://site.example/page' }: Page = {},
): Record<string, unknown> {
  const { root } = parseHtml(
    `<html lang="${lang}"><head><title>${title}</title></head><body>${body}</body></html>`,
  );
  return extractLocal({ pages: [{ root, url }], prompt: '', schema: { type: 'object', properties } })
    .json as Record<string, unknown>;
}

describe('a page called after its kind', () => {
  it.each([
    ['Kontakt – Goldschmiede Amsel', 'Kontakt', 'de', 'Goldschmiede Amsel'],
    [
      'Cabinet Vétérinaire du Pont | Mentions légales',
      'Mentions légales',
      'fr',
      'Cabinet Vétérinaire du Pont',
    ],
    ['会社概要 | 青葉製作所', '会社概要', 'ja', '青葉製作所'],
    ['Orari di apertura - Libreria Nuvola', 'Orari di apertura', 'it', 'Libreria Nuvola'],
  ])('%s: the name is the rest of its title', (title, heading, lang, name) => {
    const body = `<h1>${heading}</h1><p>Tel. 0212 55 01 98</p>`;
    expect(read(body, { name: text, phone: text }, { title, lang }).name).toBe(name);
  });

  it.each([
    ['Vacature - Gemeente Wielsum', 'Boomverzorger (32 uur)', 'nl'],
    ['Oferta de empleo | Ayuntamiento de Almar', 'Técnica de archivo', 'es'],
    ["Ines Falk's homepage", 'Ines Falk-Olsen', 'en'],
  ])('%s: the name is in the heading', (title, heading, lang) => {
    expect(read(`<h1>${heading}</h1><p>Text.</p>`, { title: text }, { title, lang })).toEqual({
      title: heading,
    });
  });

  it("is not the site's name before a colon", () => {
    const page = '<h1>Müllers Garten</h1><h2>Rosen schneiden im März</h2><p>Der Schnitt beginnt früh.</p>';
    const site = {
      title: 'Müllers Garten: Rosen schneiden im März',
      url: 'https://muellers-garten.example/rosen',
    };
    expect(read(page, { title: text }, { ...site, lang: 'de' })).toEqual({
      title: 'Rosen schneiden im März',
    });
  });
});

describe('contact details', () => {
  it.each([
    ['Fragen? Frau Ott, Telefon 0441 55 50 77 (vormittags)', 'de', '0441 55 50 77'],
    ['Prenotazioni: tel. 040 555 0127', 'it', '040 555 0127'],
    ['ご予約は電話番号 075-555-0129 まで', 'ja', '075-555-0129'],
  ])('the number behind a word: %s', (line, lang, phone) => {
    expect(read(`<h1>Haus</h1><p>${line}</p>`, { phone: text }, { lang })).toEqual({ phone });
  });

  it('a fax is no phone, and the number of the site at its edge is not that of the subject', () => {
    const page = '<h1>Oak table</h1><p>Fax 0441 55 50 78</p><footer>Shop Ltd, phone 020 7946 0990</footer>';
    expect(read(page, { phone: text, fax: text }, { lang: 'de' })).toEqual({
      phone: null,
      fax: '0441 55 50 78',
    });
  });

  it.each(['Lygia Telles', 'Wilhelm Tell', 'Ada Handy'])('%s is a whole name', (name) => {
    expect(read(`<p>Contact person: ${name}</p>`, { contact_person: text })).toEqual({
      contact_person: name,
    });
  });

  it('a person is named before the number, in a line or above it', () => {
    const line = '<p>Ansprechpartner: Uwe Lind, Tel. 0441 555-12</p>';
    expect(read(line, { contact_person: text }, { lang: 'de' })).toEqual({ contact_person: 'Uwe Lind' });
    const box =
      '<h1>Neues Werk</h1><p>Text der Meldung.</p><h3>Pressekontakt</h3><p>Uwe Lind<br>Tel. 0441 555-12<br><a href="mailto:u@werk.example">u@werk.example</a></p>';
    const contact = { type: ['object', 'null'], properties: { name: text, phone: text, email: text } };
    expect(read(box, { title: text, press_contact: contact }, { lang: 'de' }).press_contact).toEqual({
      name: 'Uwe Lind',
      phone: '0441 555-12',
      email: 'u@werk.example',
    });
  });

  it('an address without a known code is one if it is a whole text', () => {
    const page = (line: string) => `<h1>The Gannet</h1><div><b>The Gannet Inn</b><span>${line}</span></div>`;
    const asked = { address: text, venue: text };
    for (const line of ['14 Chapel Row, Kinsale, P17 AB12, Ireland', '9 Heron Road, Astoria, OR'])
      expect(read(page(line), asked)).toEqual({ address: line, venue: 'The Gannet Inn' });
    expect(read(page('14 Chapel Row, Kinsale, Next Door'), asked).address).toBeNull();
    for (const country of ['USA', 'UK'])
      expect(read(page(`14 Chapel Row, Astoria, ${country}`), { city: text, region: text })).toEqual({
        city: 'Astoria',
        region: null,
      });
  });
});

describe('a job', () => {
  const page = `<main><h1>Night Porter</h1><div><span>Leeds, UK</span><span>£24,500 – £27,000</span></div>
    <p>You welcome guests who come late, and you keep the house until the morning comes round again.</p>
    <h2>Similar jobs</h2><div><b>Day Porter</b> <span>York, UK</span> <span>£22,000 – £23,000</span></div></main>`;

  it('has its place and pay beside its title, and not those of similar ones', () => {
    const asked = { location: text, salary_min: number, salary_max: number };
    expect(read(page, asked)).toEqual({ location: 'Leeds, UK', salary_min: 24500, salary_max: 27000 });
  });

  it.each(['15,50 € pro Stunde', '2.900 € – 3.400 €', '48 000 € par an'])('is paid "%s"', (pay) => {
    const job = `<h1>Gärtner</h1><p>${pay}</p><p>Vollzeit</p>`;
    expect(read(job, { salary: text }, { lang: 'de' })).toEqual({ salary: pay });
  });

  it('is not what a range of prices is of', () => {
    const stool =
      '<main><h1>Oak stool</h1><p>£400 – £500</p></main><footer><a href="/jobs">Jobs</a></footer>';
    expect(read(stool, { salary: text, salary_min: number })).toEqual({ salary: null, salary_min: null });
  });
});

describe('an event', () => {
  it.each([
    ['Saturday, June 5, 2027', '7:30 PM – 9:45 PM', 'en', '7:30 PM', '9:45 PM'],
    ['samedi 5 juin 2027', 'de 19h30 à 21h45', 'fr', '19h30', '21h45'],
    ['Samstag, 5. Juni 2027', '19.30 bis 21.45 Uhr', 'de', '19.30', '21.45'],
  ])('has its day and times below its title: %s, %s', (day, times, lang, start, end) => {
    const page = `<main><h1>Open house</h1><div>${day}</div><div>${times}</div></main>`;
    const found = read(page, { start_date: date, start_time: text, end_time: text }, { lang });
    expect(found).toEqual({ start_date: '2027-06-05', start_time: start, end_time: end });
  });

  it.each(['12.50 – 15.00', '2h to 3h'])('has no times in "%s"', (line) => {
    const page = `<main><h1>Open house</h1><div>${line}</div></main>`;
    expect(read(page, { start_time: text })).toEqual({ start_time: null });
  });

  it('is free if the page says just that', () => {
    const page = (said: string) =>
      `<h1>Open house</h1><div>${said}</div><p>Come early, the rooms are small.</p>`;
    expect(read(page('Eintritt frei'), { is_free: truth }, { lang: 'de' })).toEqual({ is_free: true });
    expect(read(page('Bring a chair'), { is_free: truth })).toEqual({ is_free: null });
  });
});

describe('a short text that says yes or no', () => {
  const page = `<h1>Casa Pino</h1><ul><li>Private parking</li><li>Pets allowed</li><li>No smoking rooms</li></ul>
    <p>Is there a sauna?</p>`;

  it('is about the field of that name', () => {
    const asked = { parking: truth, pets_allowed: truth, sauna: truth, elevator: truth };
    expect(read(page, asked)).toEqual({ parking: true, pets_allowed: true, sauna: null, elevator: null });
  });

  it.each([
    '<table><tr><td>Parking</td><td>Ask at reception</td></tr><tr><td>Beds</td><td>Two</td></tr></table>',
    '<div><span>Parking</span><span>Ask at reception</span></div>',
  ])('is no label of something else: %s', (html) => {
    expect(read(`<h1>Casa Pino</h1>${html}`, { parking: truth })).toEqual({ parking: null });
  });

  it('means no with a word for not', () => {
    const asked = { pets_allowed: truth, balcony: truth };
    expect(read('<h1>Casa</h1><ul><li>Pets not allowed</li><li>No balcony</li></ul>', asked)).toEqual({
      pets_allowed: false,
      balcony: false,
    });
  });
});

describe('what is said of other things', () => {
  it.each([
    'You might also like',
    'Das könnte Sie auch interessieren',
    'Ces lampes pourraient vous plaire',
    'También te puede interesar',
    'Podobne oferty',
    'この商品を見た人はこちらも見ています',
  ])('below "%s" is not about the subject', (heading) => {
    const page = `<h1>Brass lamp</h1><p>A lamp for reading.</p><div><h3>${heading}</h3><div><a href="/2">Tin lamp</a> <span>4.5 out of 5</span></div></div>`;
    expect(read(page, { name: text, rating: number }).rating).toBeNull();
  });

  it.each(['', '<div>'])('ends where the page itself begins: %s', (box) => {
    const page = `<div><h3>Related articles</h3><a href="/2">Tin lamp</a>${box}<h1>Brass lamp</h1><p>$45.00</p></div>`;
    expect(read(page, { price: number })).toEqual({ price: 45 });
  });

  it('is in links to other pages', () => {
    const page =
      '<div><a href="/store">Store: lenses from $399</a></div><h1>LQ camera</h1><p>Small and light.</p>';
    expect(read(page, { name: text, price: number }).price).toBeNull();
  });
});

it('reads the choices of a group as its list', () => {
  const choice = (name: string) => `<label><input type="radio" name="f"><span>${name}</span></label>`;
  const page = `<h1>Tile</h1><fieldset><legend>Glazes</legend><div>${['Matt', 'Gloss', 'Satin'].map(choice).join('')}</div></fieldset><p>Ships tomorrow</p>`;
  expect(read(page, { glazes: texts })).toEqual({ glazes: ['Matt', 'Gloss', 'Satin'] });
});

it('counts what a word says that a number in brackets follows', () => {
  const page = '<h1>Ten walks</h1><p>カテゴリ：山 ｜ コメント（7）</p>';
  const asked = { category: text, comment_count: { type: ['integer', 'null'] } };
  expect(read(page, asked, { lang: 'ja' })).toEqual({ category: '山', comment_count: 7 });
});

it('takes the line below the title for the description, but not a byline', () => {
  const page = (line: string) =>
    `<div><h1>gridkit</h1><p>${line}</p></div><h2>Usage</h2><p>Needs version 3 of it.</p>`;
  const line = 'Lay out tables and grids without measuring anything';
  expect(read(page(line), { description: text })).toEqual({ description: line });
  expect(read(page('By Ada Roth and the lamp desk'), { description: text }).description).not.toContain(
    'Roth',
  );
});

it('takes the number beside stars for the rating', () => {
  const page =
    '<h1>Lamp</h1><div><span aria-hidden="true">★★★★☆</span><span>4.3</span><a href="#r">88 reviews</a></div>';
  expect(read(page, { rating: number })).toEqual({ rating: 4.3 });
});
