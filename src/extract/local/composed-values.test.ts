/** Structured data whose values are themselves made of parts: hours, salaries, lists in lists, breadcrumbs. */
import { expect, it } from 'vitest';
import { askPage, linkedData, list, number, object, text } from '../../../test/fixtures/extraction.ts';

const read = (data: object, fields: Record<string, object>) =>
  askPage('', fields, { head: linkedData(data), language: '' });

it('gives opening hours with their days, as a text and as a list', () => {
  const store = {
    '@type': 'Store',
    name: 'Roth Lamps',
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'https://schema.org/Tuesday'], opens: '09:00', closes: '18:00' },
      { dayOfWeek: 'Saturday', opens: '10:00', closes: '14:00' },
    ],
  };
  expect(read(store, { opening_hours: text })).toEqual({
    opening_hours: 'Monday, Tuesday 09:00–18:00\nSaturday 10:00–14:00',
  });
  const hours = list(object({ days: list({ type: 'string' }), opens: text, closes: text }));
  expect(read(store, { opening_hours: hours })).toEqual({
    opening_hours: [
      { days: ['Monday', 'Tuesday'], opens: '09:00', closes: '18:00' },
      { days: ['Saturday'], opens: '10:00', closes: '14:00' },
    ],
  });
});

it('returns a salary as a range with its currency and period, and all places of a job', () => {
  const job = {
    '@type': 'JobPosting',
    title: 'Lamp maker',
    baseSalary: { currency: 'EUR', value: { minValue: 40000, maxValue: 50000, unitText: 'YEAR' } },
    jobLocation: [{ address: { addressLocality: 'Lund' } }, { address: { addressLocality: 'Ystad' } }],
  };
  const asked = {
    salary: text,
    salary_min: number,
    salary_period: text,
    locations: list({ type: 'string' }),
  };
  expect(read(job, asked)).toEqual({
    salary: 'EUR 40000–50000',
    salary_min: 40000,
    salary_period: 'YEAR',
    locations: ['Lund', 'Ystad'],
  });
});

const step = (name: string, ...texts: string[]) => ({
  '@type': 'HowToSection',
  name,
  itemListElement: texts.map((one) => ({ '@type': 'HowToStep', text: one })),
});

it('gives the steps of all sections, and each section with its own', () => {
  const guide = {
    '@type': 'HowTo',
    name: 'How to hang a lamp',
    step: [step('Prepare', 'Turn off the power.', 'Drill a hole.'), step('Hang', 'Hang it.', 'Fix it.')],
  };
  const steps = ['Turn off the power.', 'Drill a hole.', 'Hang it.', 'Fix it.'].map((one) => ({ text: one }));
  expect(read(guide, { steps: list(object({ text })) })).toEqual({ steps });
  const sections = list(object({ name: text, itemListElement: list(object({ text })) }));
  expect(read(guide, { step: sections })).toEqual({
    step: [
      { name: 'Prepare', itemListElement: steps.slice(0, 2) },
      { name: 'Hang', itemListElement: steps.slice(2) },
    ],
  });
});

it('gives lists in lists in lists', () => {
  const steps = (...texts: string[]) =>
    texts.map((one, i) => ({ position: i + 1, itemListElement: [{ position: 1, text: one }] }));
  const parts = [
    { name: 'Prepare', position: 1, itemListElement: steps('Turn off the power.', 'Drill a hole.') },
    { name: 'Hang', position: 2, itemListElement: steps('Hang it.') },
  ];
  const typed = parts.map((part) => ({
    ...{ '@type': 'HowToSection', ...part },
    itemListElement: part.itemListElement.map((one) => ({ '@type': 'HowToStep', ...one })),
  }));
  const directions = list(object({ position: number, text }));
  const step = list(
    object({
      ...{ name: text, position: number },
      itemListElement: list(object({ position: number, itemListElement: directions })),
    }),
  );
  expect(read({ '@type': 'HowTo', name: 'How to hang a lamp', step: typed }, { step })).toEqual({
    step: parts,
  });
});

it('gives the addresses of a trail, however they are written', () => {
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Lamps', item: '/lamps' },
      { '@type': 'ListItem', position: 2, item: { '@id': 'https://lamps.example/ada', name: 'Ada' } },
    ],
  };
  expect(read(trail, { breadcrumbs: list(object({ name: text, url: text })) })).toEqual({
    breadcrumbs: [
      { name: 'Lamps', url: 'https://lamps.example/lamps' },
      { name: 'Ada', url: 'https://lamps.example/ada' },
    ],
  });
});

it('takes the status of an event for a status', () => {
  const event = { '@type': 'Event', name: 'Evening', eventStatus: 'https://schema.org/EventCancelled' };
  expect(read(event, { status: text })).toEqual({ status: 'EventCancelled' });
});

it('returns the reviews of a product, even if the product has more of the properties asked for', () => {
  const product = {
    '@type': 'Product',
    name: 'Lamp Ada',
    aggregateRating: { ratingValue: 4.4, reviewCount: 2 },
    review: [5, 3].map((ratingValue) => ({ '@type': 'Review', reviewRating: { ratingValue } })),
  };
  const reviews = list(object({ title: text, rating: number }));
  expect(read(product, { reviews })).toEqual({
    reviews: [
      { title: null, rating: 5 },
      { title: null, rating: 3 },
    ],
  });
});

it('returns a list with the name of the field rather than the product, even if it is in the footer', () => {
  const product = { '@type': 'Product', name: 'Lamp Ada', aggregateRating: { ratingValue: 4.4 } };
  const review = (title: string, stars: number) =>
    `<li class="review"><h4>${title}</h4><span aria-label="${stars} out of 5"></span></li>`;
  const body = `<main><h1>Lamp Ada</h1></main><footer><h3>Reviews</h3><ul class="reviews">${review('Bright', 5)}${review('Dim', 3)}</ul></footer>`;
  const reviews = list(object({ title: text, rating: number }));
  expect(askPage(body, { reviews }, { head: linkedData(product) }).reviews).toEqual([
    { title: 'Bright', rating: 5 },
    { title: 'Dim', rating: 3 },
  ]);
});
