/** Unusual values in structured data, whose property says what they are. */
import { describe, expect, it } from 'vitest';
import { askPage, linkedData, object, text } from '../../../test/fixtures/extraction.ts';
import { parseHtml } from '../../convert/html/parse.ts';
import { extractLocal } from './extract.ts';

const read = (data: object | string, fields: Record<string, object>, language = 'en') =>
  askPage('', fields, { head: linkedData(data), language });

describe('structured data', () => {
  it('gives hours, price levels, numbers and terms as they are written', () => {
    const store = {
      '@type': 'Store',
      name: 'Roth Lamps',
      priceRange: '$$',
      telephone: '+155501003333',
      contentRating: 'PEGI twelve',
      url: 'https://roth.example/',
      isAccessibleForFree: 'https://schema.org/True',
      openingHoursSpecification: { opens: '09:00', closes: '17:30:00', validThrough: '2026-12-24' },
      event: {
        '@type': 'Event',
        name: 'Evening of Lamps',
        eventSchedule: { byDay: 'https://schema.org/Friday' },
      },
    };
    const asked = {
      name: text,
      price_range: text,
      phone: text,
      contentRating: text,
      website: text,
      isAccessibleForFree: { type: ['boolean', 'null'] },
      openingHoursSpecification: object({ opens: text, closes: text }),
      event: object({ eventSchedule: object({ byDay: text }) }),
    };
    expect(read(store, asked)).toEqual({
      name: 'Roth Lamps',
      price_range: '$$',
      phone: '+155501003333',
      contentRating: 'PEGI twelve',
      website: 'https://roth.example/',
      isAccessibleForFree: true,
      openingHoursSpecification: { opens: '09:00', closes: '17:30:00' },
      event: { eventSchedule: { byDay: 'Friday' } },
    });
  });

  it('does not mistake "about" for a description, or the name of a nested entity for its own', () => {
    const place = {
      '@type': 'TouristAttraction',
      name: 'Museum of Lamps',
      about: 'Electricity',
      event: { '@type': 'Event', name: 'Evening of Lamps' },
    };
    expect(read(place, { name: text, description: text, about: text })).toEqual({
      name: 'Museum of Lamps',
      description: null,
      about: 'Electricity',
    });
  });

  it('reads a picture that is the only entity, the language of a book, and the cuisine of a restaurant', () => {
    expect(
      read({ '@type': 'ImageObject', name: 'A Lamp', author: 'Ada Roth' }, { name: text, author: text }),
    ).toEqual({ name: 'A Lamp', author: 'Ada Roth' });
    expect(
      read({ '@type': 'Book', name: 'Lampor', inLanguage: 'sv' }, { title: text, language: text }),
    ).toEqual({
      title: 'Lampor',
      language: 'sv',
    });
    expect(read({ '@type': 'Restaurant', name: 'Ada', servesCuisine: 'Thai' }, { cuisine: text })).toEqual({
      cuisine: 'Thai',
    });
  });

  it('is read after comments, in comments, and with line breaks in its strings', () => {
    const json = '{"@type":"Product","name":"Lamp\nAda",}';
    for (const script of [
      `<!-- The lamp. -->\n${json}`,
      `// The lamp.\n/* Made by {shop}. */ ${json}`,
      `<!--\n${json}\n-->`,
      `//<![CDATA[\n${json}\n//]]>`,
      `/*<![CDATA[*/${json}/*]]>*/;`,
    ])
      expect(read(script, { name: text })).toEqual({ name: 'Lamp Ada' });
  });

  it('is read from as many scripts as a page has', () => {
    const events = Array.from({ length: 60 }, (_, i) => `{"@type":"MusicEvent","name":"Evening ${i}"}`);
    const scripts = events.join('</script><script type="application/ld+json">');
    const asked = { events: { type: 'array', items: object({ name: text }) } };
    expect(read(scripts, asked)).toEqual({ events: events.map((_, i) => ({ name: `Evening ${i}` })) });
  });

  it('uses the text in the page’s language from a map of languages', () => {
    const name = { en: 'Lamp', 'de-AT': 'Lampe' };
    const product = { '@type': 'Product', name, description: { '@value': 'Bright', '@language': 'en' } };
    expect(read(product, { name: text, description: text }, 'de')).toEqual({
      name: 'Lampe',
      description: 'Bright',
    });
    expect(read(product, { name: text }, 'fr')).toEqual({ name: 'Lamp' });
  });
});

it('does not mistake a meta element inside an entity for a fact about the page', () => {
  const html = `<div vocab="https://schema.org/" typeof="ItemList CreativeWork"><h1 property="name">Songs about Lamps</h1>
    <div property="about" typeof="MusicGroup"><meta property="name" content="The Lamps"></div></div>`;
  const page = { root: parseHtml(html).root, url: 'https://lamps.example/page' };
  expect(extractLocal({ pages: [page], prompt: '', schema: object({ name: text }) }).json).toEqual({
    name: 'Songs about Lamps',
  });
});
