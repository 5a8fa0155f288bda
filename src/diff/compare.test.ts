import { zstdCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Diffs } from '../contract/monitor/diffs.ts';
import { diffs as diffsSchema } from '../contract/monitor/diffs.ts';
import { type Comparison, compare } from './compare.ts';

type Results = Record<string, unknown>;
type Options = {
  patterns?: string[];
  calm?: { recent: string[] };
  pictures?: { before: Buffer; after: Buffer };
};

async function compared(before: Results, after: Results, options: Options = {}): Promise<Comparison> {
  const answer = (results: Results) => Buffer.from(JSON.stringify({ id: 'x', results }));
  return compare({
    current: answer(after),
    previous: [{ zstd: zstdCompressSync(answer(before)), formats: Object.keys(before) }],
    pictures: options.pictures ?? null,
    maskUrl: 'asset:mask',
    patterns: options.patterns ?? [],
    calm: options.calm ?? null,
    withResults: true,
  });
}

async function diffsOf(before: Results, after: Results, options?: Options): Promise<Diffs> {
  const { changed, diffs } = await compared(before, after, options);
  const parsed = diffsSchema.parse(JSON.parse(diffs));
  expect(changed).toBe(Object.keys(parsed).length > 0);
  return parsed;
}

const markdown = (...data: string[]) => ({ markdown: { data } });
const html = (data: string) => ({ html: { data: [data] } });
const links = (...data: string[]) => ({ links: { data } });

describe('text', () => {
  it('is compared by line, each with its number in the version that has it', async () => {
    const found = await diffsOf(
      markdown('# Title\n\none\ntwo\nthree'),
      markdown('# Title\n\none\nthree\nfour'),
    );
    expect(found).toEqual({
      markdown: [
        { type: 'removed', line: 4, content: 'two' },
        { type: 'added', line: 5, content: 'four' },
      ],
    });
  });

  it('of several pages is one text', async () => {
    expect(await diffsOf(markdown('a', 'b'), markdown('a', 'b', 'c'))).toEqual({
      markdown: [{ type: 'added', line: 3, content: 'c' }],
    });
  });

  it.each([
    ['whitespace', 'a  b\n\n\nc', 'a b\nc\n'],
    ['characters that are not drawn', 'a\u00adb\u200b c', 'ab c'],
    ['forms of the same letter', 'cafe\u0301', 'caf\u00e9'],
    [
      'tracking parameters',
      '[x](https://a.example/?utm_source=q&p=1)',
      '[x](https://a.example/?p=1&gclid=7)',
    ],
    [
      'signed addresses',
      '![](https://s3.example/p.png?X-Amz-Date=20260101T0&X-Amz-Expires=60&X-Amz-Signature=abc)',
      '![](https://s3.example/p.png?X-Amz-Date=20260102T0&X-Amz-Expires=60&X-Amz-Signature=def)',
    ],
    [
      'shared access signatures',
      '![](https://b.example/p?sv=1&se=2026-01-01&sr=b&sp=r&sig=abc&w=5)',
      '![](https://b.example/p?sv=1&se=2026-01-02&sr=b&sp=r&sig=def&w=5)',
    ],
    [
      'nonces',
      '[x](https://a.example/?nonce=1&_=1700000000000)',
      '[x](https://a.example/?nonce=2&_=1700000000001)',
    ],
    [
      'the key of a hidden e-mail address',
      '[x](https://a.example/cdn-cgi/l/email-protection#01686f676e416c686d6d2f6479606c716d64)',
      '[x](https://a.example/cdn-cgi/l/email-protection#5a33343c351a37333636743f223b372a363f)',
    ],
    [
      'random fragments',
      '[Details](https://a.example/#tab-k3j9x2)',
      '[Details](https://a.example/#tab-9f0aa1)',
    ],
    [
      'newer tracking parameters',
      '[x](https://a.example/?p=1&gad_source=1&irclickid=a&cjevent=b&_kx=c&spm=d)',
      '[x](https://a.example/?p=1&gad_source=2&irclickid=e&cjevent=f&_kx=g&spm=h)',
    ],
    [
      'sessions in paths',
      '[a](https://a.example/i;jsessionid=0CDB?id=5) [b](https://a.example/(S(35ltk1d))/c.aspx)',
      '[a](https://a.example/i;jsessionid=99AA?id=5) [b](https://a.example/(S(zz8tk1d))/c.aspx)',
    ],
    [
      'pictures that Discord signed',
      '![](https://a.example/p.png?ex=65f1a2b3&is=65f0a2b3&hm=00112233445566778899)',
      '![](https://a.example/p.png?ex=65f1ffff&is=65f0ffff&hm=99887766554433221100)',
    ],
    [
      'pictures that TikTok signed',
      '![](https://a.example/p.jpeg?x-expires=1700000000&x-signature=aa)',
      '![](https://a.example/p.jpeg?x-expires=1700009999&x-signature=bb)',
    ],
    [
      'pictures that Akamai signed',
      '![](https://a.example/p.jpg?hdnts=exp=1700000000~acl=/*~hmac=aa)',
      '![](https://a.example/p.jpg?hdnts=exp=1700009999~acl=/*~hmac=bb)',
    ],
    [
      'pictures that are signed without an expiry',
      '![](https://a.example/p.jpg?w=300&s=00112233445566778899aabbccddeeff)',
      '![](https://a.example/p.jpg?w=300&s=ffeeddccbbaa99887766554433221100)',
    ],
    [
      'white space at the edges of links',
      'Read [ the terms ](https://a.example/t) .',
      'Read [the terms](https://a.example/t).',
    ],
    [
      'the names of pictures inside a document',
      '![](asset:0198c7a2-5b1e-7c43-9d0a-3f6b2e8d4c11)',
      '![](asset:0198c7a2-5b1e-7c43-9d0a-3f6b2e8d4c12)',
    ],
  ])('that differs in %s only has not changed', async (_, before, after) => {
    expect(await diffsOf(markdown(before), markdown(after))).toEqual({});
  });

  it.each([
    ['a version', '![](https://a.example/p.png?v=1)', '![](https://a.example/p.png?v=2)'],
    ['another page', '[x](https://a.example/?id=1&utm_id=1)', '[x](https://a.example/?id=2&utm_id=1)'],
    ['what is signed', '[x](https://a.example/?f=1&sig=a&se=1)', '[x](https://a.example/?f=2&sig=a&se=1)'],
    ['case', 'Hello', 'hello'],
    [
      'the e-mail address that is hidden',
      '[x](https://a.example/cdn-cgi/l/email-protection#01686f676e416c686d6d2f6479606c716d64)',
      '[x](https://a.example/cdn-cgi/l/email-protection#01686f676e416c746d6d2f6479606c716d64)',
    ],
    ['the route of an app', '[x](https://a.example/#/orders/1)', '[x](https://a.example/#/orders/2)'],
    ['a search', '[x](https://a.example/?s=mill&ts=1)', '[x](https://a.example/?s=wheel&ts=1)'],
  ])('that differs in %s has', async (_, before, after) => {
    expect((await diffsOf(markdown(before), markdown(after))).markdown).toHaveLength(2);
  });

  it('can be told what to ignore', async () => {
    const before = markdown('Price 5 €, seen 12 times\n3 minutes ago');
    const after = markdown('Price 5 €, seen 13 times\n4 minutes ago\n');
    const patterns = ['seen \\d+ times', '^\\d+ minutes ago$'];
    expect(await diffsOf(before, after, { patterns })).toEqual({});
    expect((await diffsOf(before, markdown('Price 6 €, seen 14 times'), { patterns })).markdown).toHaveLength(
      2,
    );
    // The same lines at other places, once the ignored parts are removed.
    expect(await diffsOf(markdown('T 1\nT 2'), markdown('T 2\nT 3'), { patterns: ['\\d'] })).toEqual({});
  });

  it('with an item put into a numbered list has one change', async () => {
    expect(await diffsOf(markdown('1. a\n2. b\n3. c'), markdown('1. a\n2. new\n3. b\n4. c'))).toEqual({
      markdown: [{ type: 'added', line: 2, content: '2. new' }],
    });
  });

  it('in another order has changed', async () => {
    expect((await diffsOf(markdown('a\nb\nc'), markdown('c\na\nb'))).markdown?.length).toBeGreaterThan(0);
  });
});

describe('HTML', () => {
  it.each([
    ['the order of attributes', '<a href="/x" title="t">x</a>', '<a title="t" href="/x">x</a>'],
    ['names of elements', '<p id="r1">a</p>', '<p id="r2">a</p>'],
    ['elements that only group', '<div><p>a</p></div>', '<div>\n<div><p><span>a</span></p></div></div>'],
    ['whitespace between blocks', '<p>a</p><p>b</p>', '<p>a</p>\n  <p>b\n</p>'],
    [
      'wrappers',
      '<ul><li>a</li></ul><a href="/x">x</a>',
      '<div><ul><li><div>a</div></li></ul><div><a href="/x">x</a></div></div>',
    ],
    [
      'advert frames',
      '<p>a</p><iframe src="/ads/frame?r=1"></iframe>',
      '<p>a</p><iframe src="/ads/frame?r=2"></iframe>',
    ],
    ['spaces at the edges of links', '<p>a <a href="/x">x</a>.</p>', '<p>a <a href="/x">\n x </a> .</p>'],
    [
      'tracking in escaped addresses',
      '<a href="https://a.example/?b=1&amp;utm_source=x">x</a>',
      '<a href="https://a.example/?b=1&amp;utm_source=y">x</a>',
    ],
  ])('that differs in %s only has not changed', async (_, before, after) => {
    expect(await diffsOf(html(before), html(after))).toEqual({});
  });

  it('is compared block by block', async () => {
    const found = await diffsOf(
      html('<main><h1>T</h1><p>one <b>two</b></p><p>three</p></main>'),
      html('<main><h1>T</h1><p>one <b>2</b></p><p>three</p></main>'),
    );
    expect(found.html).toEqual([
      { type: 'removed', line: 3, content: '<p>one <b>two</b></p>' },
      { type: 'added', line: 3, content: '<p>one <b>2</b></p>' },
    ]);
  });

  it('with another address in it has changed', async () => {
    expect((await diffsOf(html('<a href="/x">x</a>'), html('<a href="/y">x</a>'))).html).toHaveLength(2);
  });
});

describe('JSON', () => {
  const json = (data: unknown) => ({ json: { data, metadata: { raw: Math.random() } } });

  it('is compared by path', async () => {
    const before = { name: 'A', price: { amount: 5, currency: 'EUR' }, tags: ['x'], 'odd key': 1 };
    const after = {
      name: 'A',
      price: { currency: 'EUR', amount: 6 },
      tags: ['x', 'y'],
      'odd key': 2,
      stock: 3,
    };
    expect((await diffsOf(json(before), json(after))).json).toEqual([
      { path: 'price.amount', old: 5, new: 6 },
      { path: 'tags[1]', old: null, new: 'y' },
      { path: '["odd key"]', old: 1, new: 2 },
      { path: 'stock', old: null, new: 3 },
    ]);
  });

  it('reports entries that were added to a list or removed from it', async () => {
    const item = (n: number) => ({ title: `Item ${n}`, n });
    const found = await diffsOf(json([item(1), item(2), item(3)]), json([item(0), item(1), item(2)]));
    expect(found.json).toEqual([
      { path: '[0]', old: null, new: item(0) },
      { path: '[2]', old: item(3), new: null },
    ]);
  });

  it('compares the members of a list entry that changed', async () => {
    const found = await diffsOf(json([{ a: 1, b: 2 }, { a: 3 }]), json([{ a: 1, b: 5 }, { a: 3 }]));
    expect(found.json).toEqual([{ path: '[0].b', old: 2, new: 5 }]);
  });

  it('is the same with its keys in another order, and with noise in its texts', async () => {
    const before = { a: ' x  y', b: 'https://a.example/?utm_source=1', c: null };
    const after = { b: 'https://a.example/', a: 'x y' };
    expect(await diffsOf(json(before), json(after))).toEqual({});
  });

  it('may have members with names that every object inherits', async () => {
    expect((await diffsOf(json({ constructor: 'Ford' }), json({ toString: 1 }))).json).toEqual([
      { path: 'constructor', old: 'Ford', new: null },
      { path: 'toString', old: null, new: 1 },
    ]);
  });

  it('that is another value altogether is one difference', async () => {
    expect((await diffsOf(json(null), json([1]))).json).toEqual([{ path: '', old: null, new: [1] }]);
  });

  it('about branding leaves out our confidence', async () => {
    const branding = (confidence: number, primary: string) => ({
      branding: { data: { colors: { primary }, confidence: { colors: confidence } } },
    });
    expect(await diffsOf(branding(0.5, '#fff'), branding(0.6, '#fff'))).toEqual({});
    expect((await diffsOf(branding(0.5, '#fff'), branding(0.6, '#000'))).branding).toEqual([
      { path: 'colors.primary', old: '#fff', new: '#000' },
    ]);
  });
});

describe('links and images', () => {
  it('are sets', async () => {
    expect(await diffsOf(links('https://a/1', 'https://a/2'), links('https://a/2', 'https://a/1'))).toEqual(
      {},
    );
    expect(
      await diffsOf(links('https://a/1', 'https://a/2'), links('https://a/2', 'https://a/3?utm_id=1')),
    ).toEqual({
      links: { added: ['https://a/3?utm_id=1'], removed: ['https://a/1'] },
    });
  });

  it('are the same under another signature', async () => {
    const picture = (n: number) => ({
      images: { data: [`https://a/p.jpg?Expires=${n}&Signature=s${n}&Key-Pair-Id=K`] },
    });
    expect(await diffsOf(picture(1), picture(2))).toEqual({});
  });
});

describe('pictures', () => {
  const screenshot = { screenshot: { data: { url: 'asset:x' } } };
  const field = (color: string, width = 200, height = 100) =>
    sharp({ create: { width, height, channels: 3, background: color } });
  const spotted = (left: number) =>
    field('white')
      .composite([
        { input: { create: { width: 40, height: 40, channels: 3, background: 'black' } }, left, top: 5 },
      ])
      .jpeg({ quality: 80 })
      .toBuffer();

  it('that look alike have not changed', async () => {
    const pictures = {
      before: await spotted(5),
      after: await field('white').composite([]).jpeg().toBuffer(),
    };
    expect(
      await diffsOf(screenshot, screenshot, {
        pictures: { before: pictures.before, after: pictures.before },
      }),
    ).toEqual({});
    const harder = await sharp(pictures.before).jpeg({ quality: 75 }).toBuffer();
    expect(
      await diffsOf(screenshot, screenshot, { pictures: { before: pictures.before, after: harder } }),
    ).toEqual({});
  });

  it('show how much changed and where', async () => {
    const pictures = { before: await spotted(5), after: await spotted(105) };
    const { diffs, mask } = await compared(screenshot, screenshot, { pictures });
    const { screenshot: found } = diffsSchema.parse(JSON.parse(diffs));
    expect(found).toMatchObject({ size: 20_000, changed: true, mask: 'asset:mask' });
    expect(found?.changedPixels).toBeGreaterThan(2_500);
    expect(found?.changedPixels).toBeLessThan(4_500);
    expect(found?.ratio).toBeCloseTo((found?.changedPixels ?? 0) / 20_000);
    const drawn = await sharp(Buffer.from(mask ?? []))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(drawn.info).toMatchObject({ width: 200, height: 100, channels: 4 });
    const opaque = (x: number, y: number) => (drawn.data[(y * 200 + x) * 4 + 3] ?? 0) > 0;
    expect([opaque(20, 20), opaque(120, 20), opaque(70, 70)]).toEqual([true, true, false]);
  });

  it('of different sizes are compared where both are, and the rest counts', async () => {
    const pictures = {
      before: await field('white').jpeg().toBuffer(),
      after: await field('white', 200, 150).jpeg().toBuffer(),
    };
    const { screenshot: found } = await diffsOf(screenshot, screenshot, { pictures });
    expect(found).toMatchObject({ size: 30_000, changedPixels: 10_000 });
  });

  it('that are very large are compared at a smaller scale', async () => {
    const pictures = {
      before: await field('white', 1440, 5_600).jpeg().toBuffer(),
      // As tall as the one before, a quarter of it black.
      after: await field('white', 1440, 5_600)
        .composite([
          {
            input: { create: { width: 360, height: 5_600, channels: 3, background: 'black' } },
            left: 0,
            top: 0,
          },
        ])
        .jpeg()
        .toBuffer(),
    };
    const { screenshot: found } = await diffsOf(screenshot, screenshot, { pictures });
    expect(found).toMatchObject({ size: 8_064_000, ratio: expect.closeTo(0.25, 2) });
    expect(found?.changedPixels).toBe(Math.round((found?.ratio ?? 0) * 8_064_000));
  });
});

describe('bounds', () => {
  const text = (seed: number, lines = 20_000) =>
    Array.from({ length: lines }, (_, n) => `Line ${n} of text ${seed} with some more words in it.`).join(
      '\n',
    );

  it('finds 1 % of the lines of a megabyte', async () => {
    const before = text(1);
    const after = before.replace(/Line (\d+)00 /g, 'Row $1oo ');
    const { markdown: found } = await diffsOf(markdown(before), markdown(after));
    expect(found).toHaveLength(398);
  });

  it('says so when not all differences of two unrelated texts are listed', async () => {
    const started = process.cpuUsage();
    const found = await diffsOf(markdown(text(1)), markdown(text(2)));
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
    expect(found.truncated).toEqual(['markdown']);
    expect(found.markdown).toHaveLength(1_000);
  });

  it('cuts a line that is a megabyte long', async () => {
    const found = await diffsOf(markdown('x'.repeat(1_000_000)), markdown('y'.repeat(1_000_000)));
    expect(found.truncated).toEqual(['markdown']);
    expect(JSON.stringify(found).length).toBeLessThan(30_000);
  });

  it('does not cut a character in two', async () => {
    const found = await diffsOf(markdown('a'), markdown(`${'y'.repeat(9_999)}😀`));
    expect(found.markdown?.every(({ content }) => content.isWellFormed())).toBe(true);
  });

  it.each([
    ['spaces in a row', `<pre>a${' '.repeat(40_000)}b</pre>`],
    ['tags that never end', '<'.repeat(40_000)],
    ['tags in tags that never end', '<a '.repeat(40_000)],
    ['comments that never end', '<!--'.repeat(40_000)],
    ['comments that end like tags', '<!-- >'.repeat(40_000)],
    ['letters in the name of a tag that never ends', `<${'a'.repeat(100_000)}`],
    ['groups in groups', '<div class="a">'.repeat(15_000)],
    ['signatures in one address', `<p>https://a.example/?x=${'~exp=1~'.repeat(40_000)}</p>`],
  ])('compares many %s in no time', async (_, hostile) => {
    const started = process.cpuUsage();
    expect((await diffsOf(html('<p>a</p>'), html(`<p>b</p>${hostile}`))).html?.length).toBeGreaterThan(1);
    expect(process.cpuUsage(started).user).toBeLessThan(3_000_000);
  });

  it('does not send results that are too large', async () => {
    const { results } = await compared(markdown(text(1, 30_000)), markdown('short'));
    expect(results?.previous === null).toBe(true);
    expect(JSON.parse(results?.current ?? '')).toEqual(markdown('short'));
  });
});

it('a format that one of two captures lacks is not compared', async () => {
  expect(await diffsOf(markdown('a'), { ...markdown('a'), ...links('https://a/') })).toEqual({});
  expect(await diffsOf({ ...markdown('a'), ...links('https://a/') }, markdown('a'))).toEqual({});
});

describe('a calm monitor', () => {
  const calm = { recent: [] as string[] };

  it('compares many tags that never end in no time', async () => {
    const started = process.cpuUsage();
    expect(await diffsOf(markdown('a'), markdown('<'.repeat(200_000)), { calm })).not.toEqual({});
    expect(process.cpuUsage(started).user).toBeLessThan(3_000_000);
  });

  it.each([
    ['relative times', 'Posted 12 minutes ago by Anna', 'Posted 3 hours ago by Anna'],
    ['relative times in other words', 'vor 5 Minuten, il y a 2 heures', 'vor 6 Minuten, il y a 3 heures'],
    ['clocks', 'It is 12:05:33', 'It is 12:06:01'],
    ['counters', '1,204 views · 12 comments · Likes: 7', '1,377 views · 14 comments · Likes: 9'],
    [
      'parts that name themselves',
      '## Quote of the day\nNo mill, no meal.',
      '## Quote of the day\nStill waters.',
    ],
    ['lines that changed places', 'x\na\nb\nc', 'x\nc\na\nb'],
  ])('does not count %s', async (_, before, after) => {
    expect(await diffsOf(markdown(before), markdown(after), { calm })).toEqual({});
    expect(await diffsOf(markdown(before), markdown(after))).not.toEqual({});
  });

  it.each([
    ['a price', 'Price 12 €', 'Price 13 €'],
    ['a sentence', 'a\nThe mill is open.', 'a\nThe mill is closed.'],
    [
      'what follows such a part',
      '## Quote of the day\nq\n## News\none',
      '## Quote of the day\nq\n## News\ntwo',
    ],
    [
      'what stands below a menu',
      '- [Trending](/t)\n- [Home](/)\nThe mill is open.',
      '- [Trending](/t)\n- [Home](/)\nThe mill is closed.',
    ],
    [
      'what stands below a fact',
      '**Recommended stone:** the harder of the two (basalt)\nOpen.',
      '**Recommended stone:** the harder of the two (basalt)\nClosed.',
    ],
    ['what stands far below a label', 'Sponsored\na\nb\nc\nd\nOpen.', 'Sponsored\na\nb\nc\nd\nClosed.'],
  ])('counts %s', async (_, before, after) => {
    expect((await diffsOf(markdown(before), markdown(after), { calm })).markdown).toHaveLength(2);
  });

  it('does not count what changed at the same place before, unless it is a number', async () => {
    const change = (old: string, fresh: string) =>
      diffsOf(markdown(`top\n${old}\nend`), markdown(`top\n${fresh}\nend`), { calm: { recent } });
    const recent: string[] = [];
    const first = await change('Try our bread', 'Try our cake');
    expect(first.markdown).toHaveLength(2);
    recent.push(JSON.stringify(first));
    expect(await change('Try our cake', 'Try our buns')).toEqual({});
    const price = await change('Bread: 3 €', 'Bread: 4 €');
    recent.push(JSON.stringify(price));
    expect((await change('Bread: 4 €', 'Bread: 3 €')).markdown).toHaveLength(2);
  });
});
