/** Markup that looks like a sale, a list or an excerpt, but is not. */
import { describe, expect, it } from 'vitest';
import { askPage, list, number, object, text, texts } from '../../../test/fixtures/extraction.ts';

const PRICED = { price: number, original_price: number };
const lamp = (html: string, language = 'en') => askPage(`<h1>Lamp A</h1>${html}`, PRICED, { language });

describe('a price', () => {
  it('is complete if its cents are in a separate element', () => {
    expect(lamp('<div><span>$19</span><span>.99</span></div>').price).toBe(19.99);
    expect(lamp('<div><span>€ 1.299</span><small>,95</small></div>', 'de').price).toBe(1299.95);
    expect(lamp('<div><span>1.299</span><span>,00 €</span></div>', 'de').price).toBe(1299);
  });

  it.each(['Was', 'Regular price', 'MSRP:'])('is not old by the word between it and the next: %s', (word) => {
    const box = `<span>$89.00</span><span>${word}</span><span>$119.00</span>`;
    expect(lamp(`<div>${box}</div>`)).toEqual({ price: 89, original_price: 119 });
    expect(lamp(`<div>${box}<button>Add to cart</button></div>`)).toEqual({ price: 89, original_price: 119 });
  });

  it('is distinguished from the old one by words of other languages', () => {
    const box = (old: string, now: string) =>
      `<div><span>${old}</span><span>119,00 €</span><span>${now}</span><span>89,00 €</span></div>`;
    const sale = { price: 89, original_price: 119 };
    expect(lamp(box('Ursprünglicher Preis', 'Aktueller Preis'), 'de')).toEqual(sale);
    expect(lamp(box('Prix habituel', 'Prix promotionnel'), 'fr')).toEqual(sale);
  });

  it('is not old because the box around several prices is named so', () => {
    const html = '<section id="compare"><div><span>$89.00</span> <del>$119.00</del></div></section>';
    expect(lamp(html)).toEqual({ price: 89, original_price: 119 });
  });
});

describe('a label', () => {
  it('may end in an icon', () => {
    const html =
      '<h1>Lamp A</h1><div><div>Material:<span class="icon-info"></span></div><div>Oak</div></div><p>Ingredients:<span class="icon"></span></p><ul><li>2 eggs</li><li>100 g flour</li></ul>';
    expect(askPage(html, { material: text, ingredients: texts })).toEqual({
      material: 'Oak',
      ingredients: ['2 eggs', '100 g flour'],
    });
  });
});

describe('an amount', () => {
  it('is the labelled one, whatever is more frequent', () => {
    const html =
      '<h1>Lamp A</h1><dl><dt>Warranty</dt><dd>$100.00</dd><dt>Brand</dt><dd>7 kr Design</dd></dl>';
    expect(askPage(html, { warranty: text, brand: text })).toEqual({
      warranty: '$100.00',
      brand: '7 kr Design',
    });
  });
});

describe('a description', () => {
  const described = (html: string) =>
    askPage(`<h1>Lamp A</h1><div class="description">${html}</div>`, { description: text }).description;

  it('may end with a "read more" link', () => {
    const invitation = 'A lamp of brass for the desk. Write to our workshop in Graz to learn more';
    expect(described(invitation)).toBe(invitation);
    const cut = 'A lamp of brass for the desk, made in Graz';
    for (const more of ['… read more', ' Read more', ' Continue reading →'])
      expect(described(`${cut}${more}`)).toMatch(/made in Graz…?$/);
  });

  it('keeps its first word if a later heading is the same', () => {
    const first = 'Oak is strong and lasts for many years in a house by the sea.';
    expect(described(`<p>${first}</p><h3>Oak</h3><p>It is sold here.</p>`)).toBe(
      `${first} Oak It is sold here.`,
    );
    expect(described(`<h3>About</h3><p>${first}</p>`)).toBe(first);
  });
});

describe('a text', () => {
  it('is not reduced to a part with the same name', () => {
    const html =
      '<h1>Ferry</h1><div class="article-body"><p>The ferry is back in service.</p><div class="body-text"><p>The harbour master says that the new engine is quieter.</p></div></div>';
    expect(askPage(html, { body: text })).toEqual({
      body: 'The ferry is back in service. The harbour master says that the new engine is quieter.',
    });
  });
});

describe('names', () => {
  it('are those of a list in which only the pictures are links', () => {
    const books = ['The Mill', 'The Ferry', 'The Night'];
    const rows = books.map(
      (title) =>
        `<div class="row1"><a href="/b"><img src="/i.png" alt=""></a><h3>${title}</h3><span>by Ada</span></div>`,
    );
    expect(askPage(`<h1>Library</h1><div>${rows.join('')}</div>`, { book_titles: texts })).toEqual({
      book_titles: books,
    });
  });

  it('of products are not the titles of a product’s reviews or properties', () => {
    const reviews = ['Great lamp', 'Too dim', 'Fell over'].map(
      (title) =>
        `<div class="review"><h4 class="review-title">${title}</h4><p>Words about it, and more of them.</p></div>`,
    );
    const properties = ['Boils', 'Melts', 'Mass'].map((name) => `<li class="fact"><b>${name}</b> 140</li>`);
    for (const parts of [reviews, properties])
      expect(
        askPage(`<h1>Lamp A</h1><ul class="parts">${parts.join('')}</ul>`, { product_names: texts }),
      ).toEqual({ product_names: ['Lamp A'] });
  });

  it('may be amounts if nothing else is a name', () => {
    const cards = ['$25', '$50', '$100'].map(
      (amount) => `<div class="card"><h3>${amount}</h3><p>By post or by mail, on the same day.</p></div>`,
    );
    expect(
      askPage(`<h1>Gift cards</h1><div class="cards">${cards.join('')}</div>`, {
        cards: list(object({ name: text })),
      }),
    ).toEqual({ cards: [{ name: '$25' }, { name: '$50' }, { name: '$100' }] });
  });

  it('of job postings are job titles', () => {
    const html = '<h1>Press Engineer</h1><dl><dt>Job title</dt><dd>Press Engineer</dd></dl>';
    expect(askPage(html, { name: text, job_title: text })).toEqual({
      name: 'Press Engineer',
      job_title: 'Press Engineer',
    });
  });
});
