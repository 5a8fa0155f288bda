/** Facts that are only in a page's script data: which object they are read from, and which are ignored. */
import { describe, expect, it } from 'vitest';
import { integer, number, text, texts } from '../../../../../../test/fixtures/extraction.ts';
import { parseHtml } from '../../../../../convert/html/parse.ts';
import type { ExtractOutput, JsonSchema } from '../../../../engine.ts';
import { extractLocal } from '../../../extract.ts';

const DISH = {
  id: 7,
  name: 'Barley risotto',
  slug: 'barley-risotto',
  description: 'Creamy barley with <b>leeks</b>.',
  chef: { firstName: 'Ines', lastName: 'Kolb' },
  servings: 4,
  cookTimeMinutes: 45,
  ratings: { average: 4.6, count: 312 },
  ingredients: [{ text: '- 300 g barley' }, { amount: 2, unit: 'cups', name: 'stock', notes: 'hot' }],
  instructions: { steps: [{ text: 'Fry the leeks slowly.' }, { text: 'Stir in the barley.' }] },
  cuisines: [{ name: 'alpine-food', displayName: 'Alpine' }],
  published: true,
};
const ASKED: JsonSchema = {
  title: text,
  description: text,
  author: text,
  yields: text,
  cook_time: integer,
  rating: number,
  rating_count: integer,
  ingredients: texts,
  instructions: texts,
  cuisine: text,
};
const TOLD = {
  title: 'Barley risotto',
  description: 'Creamy barley with leeks.',
  author: 'Ines Kolb',
  yields: '4',
  cook_time: 45,
  rating: 4.6,
  rating_count: 312,
  ingredients: ['300 g barley', '2 cups stock hot'],
  instructions: ['Fry the leeks slowly.', 'Stir in the barley.'],
  cuisine: 'Alpine',
};

function answer(
  scripts: string,
  fields: JsonSchema = ASKED,
  body = '<h1>Barley risotto</h1>',
): ExtractOutput {
  const html = `<!doctype html><html lang="en"><head><title>Barley risotto</title>${scripts}</head><body>${body}</body></html>`;
  const page = { root: parseHtml(html).root, url: 'https://kitchen.example/dishes/barley-risotto' };
  return extractLocal({ pages: [page], prompt: '', schema: { type: 'object', properties: fields } });
}
const ask = (...of: Parameters<typeof answer>) => answer(...of).json as Record<string, unknown>;
const json = JSON.stringify;
const inState = (data: unknown) => `<script>window.__STATE__ = ${json(data)};</script>`;

/** As Nuxt writes it: every value in one list, objects holding places. */
function indexed(value: unknown): unknown[] {
  const flat: unknown[] = [];
  const put = (one: unknown): number => {
    const at = flat.push(null) - 1;
    if (Array.isArray(one)) flat[at] = one.map(put);
    else if (typeof one === 'object' && one !== null)
      flat[at] = Object.fromEntries(Object.entries(one).map(([key, below]) => [key, put(below)]));
    else flat[at] = one;
    return at;
  };
  put(value);
  return flat;
}

const flight = `5:${json({ page: ['$', 'main', null, { dish: DISH }] })}\n`;
const middle = flight.length >> 1;

describe('script data', () => {
  it.each([
    ['a global', inState({ route: '/dishes', dish: DISH })],
    [
      'Next.js',
      `<script id="__NEXT_DATA__" type="application/json">${json({ props: { pageProps: { dish: DISH } } })}</script>`,
    ],
    [
      'React server rows',
      `<script>self.__next_f.push(${json([1, flight.slice(0, middle)])})</script><script>self.__next_f.push(${json([1, flight.slice(middle)])})</script>`,
    ],
    [
      'Nuxt',
      `<script id="__NUXT_DATA__" type="application/json">${json(indexed({ data: { dish: DISH } }))}</script>`,
    ],
    ['a quoted string', `<script>start(JSON.parse(${json(json({ dish: DISH }))}))</script>`],
    [
      'a cache of objects',
      inState({
        ROOT: { dish: { __ref: 'Dish:7' } },
        'Dish:7': { ...DISH, chef: { __ref: 'Chef:1' } },
        'Chef:1': { name: 'Ines Kolb' },
      }),
    ],
  ])('is read from %s', (_kind, scripts) => {
    expect(ask(scripts)).toEqual(TOLD);
  });

  it('is read from an attribute', () => {
    const body = `<h1>Barley risotto</h1><div id="app" data-page="${json({ props: { dish: DISH } }).replaceAll('"', '&quot;')}"></div>`;
    expect(ask('', ASKED, body)).toEqual(TOLD);
  });

  it('says that it was the source', () => {
    const { fields } = answer(inState({ dish: DISH }), { cuisine: text });
    expect(fields).toEqual([{ path: 'cuisine', source: 'script-data', confidence: expect.any(Number) }]);
  });

  it('may contain JSON-LD that a script would put on the page', () => {
    const schema = json({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Barley risotto',
      recipeYield: '4',
      recipeCuisine: 'Alpine',
      totalTime: 'PT1H',
    });
    expect(ask(inState({ seo: { schema } }), { cuisine: text, total_time: integer })).toEqual({
      cuisine: 'Alpine',
      total_time: 60,
    });
  });

  const maker = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Kolb Küchen',
    telephone: '+41 44 123 45 67',
    address: { '@type': 'PostalAddress', streetAddress: 'Seestrasse 1', addressLocality: 'Zürich' },
  };
  const contact = { company: text, city: text, phone: text };
  const TOLD_CONTACT = { company: 'Kolb Küchen', city: 'Zürich', phone: '+41 44 123 45 67' };

  it('may contain JSON-LD about something other than the title', () => {
    expect(ask(inState({ seo: [json(maker)] }), contact)).toEqual(TOLD_CONTACT);
    expect(ask(inState({ seo: { maker } }), contact)).toEqual(TOLD_CONTACT);
  });

  it('may contain JSON-LD on a page without a title', () => {
    const { root } = parseHtml(
      `<!doctype html><body>${inState({ seo: { maker } })}<div id="app"></div></body>`,
    );
    const schema = { type: 'object', properties: contact };
    const { json: told } = extractLocal({
      pages: [{ root, url: 'https://kolb.example/' }],
      prompt: '',
      schema,
    });
    expect(told).toEqual(TOLD_CONTACT);
  });

  it('is read from rows of plain text, which end after their bytes and not with a line', () => {
    const written = json(maker);
    const size = Buffer.byteLength(written).toString(16);
    const pieces = ['1:["$","p",null,{}]\n', `2:T${size},`, written, `3:${json({ dish: DISH })}\n`];
    const pushed = pieces.map((piece) => `<script>self.__next_f.push(${json([1, piece])})</script>`).join('');
    expect(ask(pushed, { ...contact, cuisine: text })).toEqual({ ...TOLD_CONTACT, cuisine: 'Alpine' });
  });

  it('may be an outdated copy of structured data on the page', () => {
    const older = { ...maker, telephone: '+41 44 000 00 00' };
    const linked = `<script type="application/ld+json">${json(maker)}</script>`;
    expect(ask(linked + inState({ older }), contact)).toEqual(TOLD_CONTACT);
  });

  it('is less important than structured data, and more than other text', () => {
    const linked = `<script type="application/ld+json">{"@type": "Recipe", "name": "Barley risotto", "recipeCuisine": "Swiss"}</script>`;
    const body = '<h1>Barley risotto</h1><p>Author: Somebody Else</p>';
    expect(ask(linked + inState({ dish: DISH }), { cuisine: text, author: text }, body)).toEqual({
      cuisine: 'Swiss',
      author: 'Ines Kolb',
    });
  });

  it('returns an amount as the page words it', () => {
    const body = '<h1>Barley risotto</h1><p>Serves: 4 hungry people</p>';
    expect(ask(inState({ dish: DISH }), { yields: text }, body).yields).toBe('4 hungry people');
  });

  it('names an object by the property named after it, not by its title', () => {
    const chef = { title: 'Card of Ines', chef_name: 'Ines Kolb' };
    expect(ask(inState({ dish: { ...DISH, chef } }), { author: text }).author).toBe('Ines Kolb');
  });

  it('names the author of the page in data for counting visits', () => {
    const pushed =
      '<script>dataLayer.push({"pageType": "post", "pagePostAuthor": "Ines Kolb", "userAuthor": "x"});</script>';
    expect(ask(pushed, { author: text }).author).toBe('Ines Kolb');
  });
});

describe('facts that script data does not state', () => {
  const nothing = Object.fromEntries(Object.keys(ASKED).map((name) => [name, null]));

  it('other things than the page is about', () => {
    const others = [1, 2, 3].map((n) => ({ ...DISH, name: `Other dish ${n}`, slug: `other-${n}` }));
    expect(ask(inState({ related: others }))).toEqual({ ...nothing, title: 'Barley risotto' });
  });

  it('a link to the page, or the settings for sharing it', () => {
    const link = { title: 'Barley risotto', url: '/dishes/barley-risotto' };
    const share = {
      url: '/dishes/barley-risotto',
      author: 'x',
      date: '2020-01-01',
      image: '/a.png',
      rating: 1,
    };
    expect(ask(inState({ link, share }))).toEqual({ ...nothing, title: 'Barley risotto' });
  });

  it('the unit of a bare number', () => {
    const { cookTimeMinutes: _, ...rest } = DISH;
    expect(ask(inState({ dish: { ...rest, cookTime: 45 } }), { cook_time: integer }).cook_time).toBeNull();
    expect(ask(inState({ dish: { ...rest, cookTimeSeconds: 2700 } }), { cook_time: integer }).cook_time).toBe(
      45,
    );
  });

  it('a rating, if it counts likes', () => {
    const liked = { ...DISH, ratings: undefined, reviews: { rating: { likeCount: 3, dislikeCount: 1 } } };
    expect(ask(inState({ dish: liked }), { rating: number }).rating).toBeNull();
  });

  it('a text for a boolean setting', () => {
    const { cuisines: _, ...rest } = DISH;
    const dish = { ...rest, isTag: true, cuisine: false, isAvailable: true };
    const asked = { keywords: texts, cuisine: text, available: { type: ['boolean', 'null'] } };
    expect(ask(inState({ dish }), asked)).toEqual({ keywords: null, cuisine: null, available: true });
  });
});

describe('times in script data', () => {
  it.each([
    [{ days: 0, hours: 1, minutes: 30 }, 90],
    [{ hours: 0, minutes: 45 }, 45],
  ])('may be told in parts: %o', (cookTime, told) => {
    const { cookTimeMinutes: _, ...rest } = DISH;
    expect(ask(inState({ dish: { ...rest, cookTime } }), { cook_time: integer }).cook_time).toBe(told);
  });
});

describe('hostile script data', () => {
  const fields = { cuisine: text };
  const cpu = (run: () => unknown) => {
    const before = process.cpuUsage();
    const value = run();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(4000);
    return value;
  };

  it('ten megabytes are passed over, and smaller scripts beside them are read', () => {
    const huge = inState({ name: 'Barley risotto', junk: 'x'.repeat(10_000_000) });
    expect(cpu(() => ask(inState({ dish: DISH }) + huge, fields))).toEqual({ cuisine: 'Alpine' });
  });

  it('deep nesting does not take long', () => {
    const deep = `${'{"a":'.repeat(50_000)}${json(DISH)}${'}'.repeat(50_000)}`;
    expect(cpu(() => ask(`<script>x = ${deep}</script>`, fields))).toEqual({ cuisine: null });
  });

  it('a hundred thousand objects with the page’s name do not take long', () => {
    const many = Array.from({ length: 30_000 }, (_, i) => ({ ...DISH, id: i }));
    expect(cpu(() => ask(inState(many), fields))).toEqual({ cuisine: null });
    expect(cpu(() => ask(inState(many.slice(0, 2000)), fields))).toEqual({ cuisine: 'Alpine' });
  });

  it('circular references do not take long', () => {
    const circle = { 'Dish:7': { ...DISH, chef: { __ref: 'Dish:7' }, parts: [{ __ref: 'Dish:7' }] } };
    expect(cpu(() => ask(inState(circle), fields))).toEqual({ cuisine: 'Alpine' });
  });

  it('names such as __proto__ are not properties', () => {
    const bad = `{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, ${json(DISH).slice(1)}`;
    const schema = { ...fields, polluted: text, constructor: text, __proto__: text };
    expect(ask(`<script>x = ${bad}</script>`, schema)).toMatchObject({ cuisine: 'Alpine', polluted: null });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
