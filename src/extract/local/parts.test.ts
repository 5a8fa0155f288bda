/** Objects in a schema: facts about the page are not facts about its parts. */
import { expect, it } from 'vitest';
import { askHtml, object, text } from '../../../test/fixtures/extraction.ts';

const PAGE = `<html><head><title>Lamps at Night</title></head><body><main><h1>Lamps at Night</h1>
  <img src="/poster.jpg" alt=""><p>A film about three lamps and the people who light them every evening.</p>
  <dl><dt>Director</dt><dd>Ada Roth</dd><dt>Published</dt><dd>3 March 2026</dd></dl></main></body></html>`;

const read = (fields: Record<string, object>) => askHtml(PAGE, fields, 'https://films.example/lamps');

it('does not give a part the name, the picture and the address of the page', () => {
  const person = object({ name: text, url: text, image: text, datePublished: text });
  expect(read({ title: text, director: person, composer: person })).toEqual({
    title: 'Lamps at Night',
    director: { name: 'Ada Roth', url: null, image: null, datePublished: null },
  });
});

it('does not mistake a part of a part for the whole', () => {
  const video = object({ url: text, title: text });
  expect(read({ title: text, season: object({ number: text, video }) })).toEqual({ title: 'Lamps at Night' });
});

it('fills an object that contains all others, or is named after the page’s subject, from the whole page', () => {
  const whole = { title: 'Lamps at Night', director: 'Ada Roth' };
  for (const name of ['screening', 'movieDetails', 'basic_information'])
    expect(read({ [name]: object({ title: text, director: text }) })).toEqual({ [name]: whole });
});
