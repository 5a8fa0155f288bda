/** Facts that a page does not call by the field's name: its own name, its site's, and those with half the label. */
import { describe, expect, it } from 'vitest';
import { number, object, text } from '../../../test/fixtures/extraction.ts';
import { parseHtml } from '../../convert/html/parse.ts';
import { extractLocal } from './extract.ts';

function ask(fields: Record<string, object>, body: string, { title = 'Blue Kite', path = 'works/7' } = {}) {
  const html = `<html><head><title>${title} | Academy of Roth</title></head><body><header><a href="/">Academy of Roth</a></header><main>${body}</main></body></html>`;
  const page = { root: parseHtml(html).root, url: `https://www.roth.example/${path}` };
  return extractLocal({ pages: [page], prompt: '', schema: object(fields) }).json;
}

describe('half a label', () => {
  it('is enough if the value shows what it leaves out', () => {
    const body =
      '<h1>Blue Kite</h1><ul><li><b>Sail</b> Sea green</li><li><b>Frame</b> Carbon</li></ul><ul><li>Members: € 6.00</li><li>Guests: £8</li></ul>';
    expect(
      ask({ sail_color: text, frame_material: text, members_price: number, price_guests: number }, body),
    ).toEqual({ sail_color: 'Sea green', frame_material: 'Carbon', members_price: 6, price_guests: 8 });
  });

  it('is not enough for a color or a material if the value names none', () => {
    const body =
      '<h1>Blue Kite</h1><ul><li><b>Sail</b> Spare on request</li><li><b>Frame</b> Size M</li></ul>';
    expect(ask({ sail_color: text, frame_material: text }, body)).toEqual({
      sail_color: null,
      frame_material: null,
    });
  });

  it('is not enough for a price that has no currency, nor if it is the name of another fact', () => {
    const body =
      '<h1>Blue Kite</h1><dl><dt>Members</dt><dd>240</dd><dt>Guests</dt><dd>4 VIP</dd><dt>Phone</dt><dd>€ 3</dd></dl>';
    expect(ask({ members_price: number, guests_price: number, phone_price: number }, body)).toEqual({
      members_price: null,
      guests_price: null,
      phone_price: null,
    });
  });
});

describe("the page's own name", () => {
  const body = '<h1>Blue Kite</h1><p>It was drawn in a single night.</p>';

  it('is that of the first thing asked for, if the address says what it is', () => {
    expect(ask({ engraving: text, year: number }, body, { path: 'engravings/blue-kite' })).toEqual({
      engraving: 'Blue Kite',
      year: null,
    });
    expect(ask({ engraving_title: text, year: number }, body)).toEqual({
      engraving_title: 'Blue Kite',
      year: null,
    });
  });

  it('is nothing that the address does not name, and not the second thing asked for', () => {
    expect(ask({ engraver: text, engraving: text }, body, { path: 'engravings/blue-kite' })).toEqual({
      engraver: null,
      engraving: null,
    });
  });
});

describe("the site's name", () => {
  const body = '<h1>Blue Kite</h1>';

  it('is that of the institution that it begins with', () => {
    expect(ask({ year: number, academy: text, academy_name: text }, body)).toEqual({
      year: null,
      academy: 'Academy of Roth',
      academy_name: 'Academy of Roth',
    });
  });

  it('is not that of any other', () => {
    expect(ask({ year: number, gallery: text }, body)).toEqual({ year: null, gallery: null });
  });
});

it('reads the ends of a range under its name', () => {
  const body =
    '<h1>Blue Kite</h1><p><b>Forecast:</b> £80 – £120</p><p><b>Deposit:</b> £20</p><p><b>Cabins:</b> 4 (2 with bath)</p>';
  const fields = { forecast_low: number, forecast_high: number, deposit_low: number, cabins_max: number };
  expect(ask(fields, body)).toEqual({
    forecast_low: 80,
    forecast_high: 120,
    deposit_low: null,
    cabins_max: null,
  });
});

it('leaves the site out of a title that no heading repeats', () => {
  const html =
    '<html><head><title>Ada Roth - Boatyard Kielmann</title></head><body><a href="/">Boatyard Kielmann</a><h1>Say hello to Ada</h1></body></html>';
  const page = { root: parseHtml(html).root, url: 'https://www.kb.example/crew/ada' };
  expect(extractLocal({ pages: [page], prompt: '', schema: object({ name: text }) }).json).toEqual({
    name: 'Ada Roth',
  });
});
