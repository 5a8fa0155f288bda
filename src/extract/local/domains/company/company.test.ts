/** The company behind a site, for schemas that ask for it and its contact details. */
import { describe, expect, it } from 'vitest';
import { askPage, text } from '../../../../../test/fixtures/extraction.ts';
import type { JsonSchema } from '../../../engine.ts';

const CONTACT = { company: text, street: text, phone: text };

const ask = (body: string, head = '', fields: JsonSchema = CONTACT) =>
  askPage(body, fields, { head, url: 'https://lamp-works.example/guide' });

const NAMED = '<meta property="og:site_name" content="Lamp Works">';
const MENU =
  '<footer><div><h3>Company</h3><ul><li><a href="/a">About us</a></li><li><a href="/j">Careers</a></li></ul></div></footer>';

describe('the company', () => {
  it('is the owner of the site', () => {
    expect(ask('<h1>How to clean brass</h1>', NAMED).company).toBe('Lamp Works');
    const claim = '<footer><p>© 2026 Roth Lamps Ltd. All rights reserved.</p></footer>';
    expect(ask(`<h1>How to clean brass</h1>${claim}`).company).toBe('Roth Lamps Ltd');
  });

  it('is what the page says in words, rather than that', () => {
    expect(
      ask('<main><h1>Imprint</h1><dl><dt>Company</dt><dd>Roth Lamps Ltd</dd></dl></main>', NAMED).company,
    ).toBe('Roth Lamps Ltd');
  });

  it('is not the site if an element of the content is named so', () => {
    const job =
      '<main><h1>Lamp maker</h1><div class="company-name">Roth Lamps Ltd</div><div class="location">Berlin</div></main>';
    expect(ask(job, NAMED, { company: text, location: text })).toEqual({
      company: 'Roth Lamps Ltd',
      location: 'Berlin',
    });
  });

  it('is not the site if the schema asks for more than contact details', () => {
    const asked = { ...CONTACT, jobTitle: text };
    expect(ask('<h1>Lamp maker</h1>', NAMED, asked).company).toBeNull();
  });

  it('is not the first line of a menu', () => {
    expect(ask(`<h1>How to clean brass</h1>${MENU}`).company).toBeNull();
  });
});

it('a street may have its direction and a numbered name', () => {
  const body = '<footer><p>382 NE 191st Street<br>Suite 552<br>Miami, FL 33179</p></footer>';
  expect(ask(body, '', { company: text, street: text, city: text })).toEqual({
    company: null,
    street: '382 NE 191st Street, Suite 552',
    city: 'Miami',
  });
});
