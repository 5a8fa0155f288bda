import { describe, expect, test } from 'vitest';
import { markdownOf, PAGE_URL, read } from '../../../../test/fixtures/documents/reading.ts';
import { extractLocal } from '../../../extract/local/extract.ts';

const text = { type: ['string', 'null'] };
const rss = (items: string, channel = '<title>Mill</title><link>https://mill.example/</link>') =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${channel}${items}</channel></rss>`;
const atom = (entries: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>Mühle</title>${entries}</feed>`;

async function shown(feed: string, type: 'rss' | 'atom' | 'xml' = 'rss'): Promise<string> {
  return markdownOf(await read(feed, type)).join('\n');
}

describe('RSS', () => {
  test('its entries are articles with what the feed says of them', async () => {
    const item = `<item><title>Rye &amp;amp; <![CDATA[<em>oats</em>]]></title><link>/rye</link><dc:creator>Ada Roth</dc:creator>
      <pubDate>Wed, 02 Oct 2024 08:00:00 GMT</pubDate><category>Flour</category><category>Bread</category>
      <content:encoded><![CDATA[<p>Rye is <b>hardy</b>.</p><ul><li>dark</li></ul><img src="a.jpg" alt="A field">]]></content:encoded>
      <enclosure url="/rye.mp3" type="audio/mpeg" length="1"/></item>`;
    const document = await read(
      rss(item, '<title>Mill</title><description>On flour</description><language>en</language>'),
      'rss',
    );
    expect(document.metadata).toEqual({ title: 'Mill', language: 'en' });
    expect(markdownOf(document)).toEqual([
      [
        '# Mill',
        'On flour',
        '## [Rye & oats](https://site.example/rye)',
        'Wed, 02 Oct 2024 08:00:00 GMT · Ada Roth · Flour, Bread',
        'Rye is **hardy**.',
        '- dark',
        '![A field](https://site.example/a.jpg)',
        '[audio/mpeg](https://site.example/rye.mp3)',
      ].join('\n\n'),
    ]);
  });

  test('a summary that only begins the content is not repeated, any other is kept', async () => {
    const text = 'Rye is a grass that is grown as a grain';
    const entry = (summary: string) =>
      shown(
        rss(`<item><description>${summary}</description><content:encoded>${text}.</content:encoded></item>`),
      );
    expect((await entry('Rye is a grass […]')).match(/Rye/g)).toHaveLength(1);
    expect(
      (await entry('Rye is a grass ... &lt;a href="/x"&gt;Read on&lt;/a&gt;')).match(/Rye/g),
    ).toHaveLength(1);
    expect(await entry('Why we sow in autumn')).toContain('Why we sow in autumn');
  });

  test('a summary that ends in a link, says it in other spaces or has the same last line is not repeated', async () => {
    const begins =
      'When the wind rose on Sunday, nobody in the harbour was ready for it. We had tied the boats';
    const last = '<p>The post <a href="/storm">The storm</a> appeared on <a href="/">Mill</a>.</p>';
    const twice = (content: string, summary: string) =>
      shown(
        rss(
          `<item><description><![CDATA[${summary}]]></description><content:encoded><![CDATA[${content}]]></content:encoded></item>`,
        ),
      );
    const blog = await twice(
      `<p>${begins} twice.</p><h2>After</h2>${last}`,
      `<p>${begins} &#8230; <a href="/storm">Continue reading <span>The storm and all that came after it</span></a></p>${last}`,
    );
    expect(blog.match(/When/g)).toHaveLength(1);
    expect(blog.match(/appeared/g)).toHaveLength(1);
    const spaces = await twice('<p>Of <b>rye</b>.</p><p>And oats.</p>', 'Of rye. And\n oats.');
    expect(spaces.match(/oats/g)).toHaveLength(1);
    expect(await twice('<p>Of rye.</p>', '<img src="/rye.jpg">Of rye.')).toContain('rye.jpg');
  });

  test('pictures and films of Media RSS are shown once, and say nothing of the text', async () => {
    const media = `<item><title>A</title><link>/a</link><media:content url="/1.jpg" medium="image"><media:rating>nonadult</media:rating><media:description>A sail</media:description></media:content>
      <media:group><media:content url="/2.jpg" width="140" type="image/jpeg"/><media:content url="/3.jpg" width="460" type="image/jpeg"><media:title>A mast</media:title></media:content></media:group>
      <media:content url="/4.mp4" medium="video"/><media:thumbnail url="/5.jpg"/><enclosure url="/6.jpg" type="image/jpeg"/>
      <description>&lt;p&gt;Text&lt;/p&gt;&lt;img src="/6.jpg"&gt;</description></item>`;
    const markdown = await shown(rss(media));
    expect(markdown).toContain(
      '![A sail](https://mill.example/1.jpg)\n\n![A mast](https://mill.example/3.jpg)',
    );
    expect(markdown.match(/\d\.(?:jpg|mp4)/g)).toEqual(['6.jpg', '1.jpg', '3.jpg', '4.mp4']);
    expect(markdown).not.toContain('nonadult');
  });

  test('the description of a feed may be escaped HTML', async () => {
    const feed = rss(
      '',
      '<title>Tides</title><description>&lt;p&gt;Of the &lt;b&gt;sea&lt;/b&gt;&lt;/p&gt;</description>',
    );
    expect(await shown(feed)).toBe('# Tides\n\nOf the **sea**');
  });

  test('the publisher of an entry, its authors as the feed has them, and addresses without a text are told', async () => {
    const item = `<item><title>A</title><source url="https://n.example">The News</source><podcast:transcript url="https://n.example/1.vtt"/></item>`;
    const markdown = await shown(rss(item, '<title>Mill</title><itunes:author>Ada Roth</itunes:author>'));
    expect(markdown).toContain(
      '## A\n\nAda Roth\n\n- **source**: The News\n- **transcript**: <https://n.example/1.vtt>',
    );
  });

  test('addresses in an entry are relative to it', async () => {
    const item =
      '<item><link>https://mill.example/2024/rye</link><description>&lt;a href="oats"&gt;Oats&lt;/a&gt;</description></item>';
    expect(await shown(rss(item))).toContain('[Oats](https://mill.example/2024/oats)');
  });

  test('a note without a title still has its address, unless its guid is none', async () => {
    const note = (guid: string) => shown(rss(`<item><description>A note</description>${guid}</item>`));
    expect(await note('<guid>https://mill.example/n/2</guid>')).toContain('<https://mill.example/n/2>');
    expect(await note('<guid isPermaLink="false">https://mill.example/n/2</guid>')).not.toContain('n/2');
  });

  test('the title of an episode without a page leads to its file', async () => {
    const episode = '<item><title>Rye</title><enclosure url="/1.mp3" type="audio/mpeg"/></item>';
    expect(await shown(rss(episode))).toContain('## [Rye](https://mill.example/1.mp3)');
  });

  test('what a feed of goods or talks says besides is listed', async () => {
    const item = `<item><g:id>L-1</g:id><g:price>19.90 EUR</g:price><g:image_link>https://l.example/1.jpg</g:image_link>
      <g:shipping><g:country>DE</g:country><g:price>4 EUR</g:price></g:shipping><itunes:duration>31:05</itunes:duration></item>`;
    expect(await shown(rss(item))).toContain(
      '- **id**: L-1\n- **price**: 19.90 EUR\n- **shipping country**: DE\n- **shipping price**: 4 EUR\n- **duration**: 31:05',
    );
  });

  test('RSS 1.0 has its entries beside the channel', async () => {
    const feed = '<rdf:RDF><channel><title>Mill</title></channel><item><title>Rye</title></item></rdf:RDF>';
    expect(await shown(feed)).toBe('# Mill\n\n## Rye');
  });

  test('a title about an element keeps it', async () => {
    expect(await shown(rss('<item><title>How to use &lt;div&gt;</title></item>'))).toContain(
      '## How to use \\<div>',
    );
  });
});

describe('Atom', () => {
  test('content is text, escaped HTML or elements', async () => {
    const entry = (content: string) => shown(atom(`<entry><title>A</title>${content}</entry>`), 'atom');
    expect(await entry('<content>2 &lt; 3</content>')).toContain('2 < 3');
    expect(await entry('<content type="text">use &lt;b&gt; here</content>')).toContain('use \\<b> here');
    expect(await entry('<content type="html">&lt;p&gt;a &lt;b&gt;b&lt;/b&gt;</content>')).toContain(
      'a **b**',
    );
    expect(
      await entry('<content type="xhtml"><x:div xmlns:x="x"><x:p>a <x:b>b</x:b></x:p></x:div></content>'),
    ).toContain('a **b**');
  });

  test('names of characters that only HTML knows are read, and make no markup', async () => {
    const content = '<div>Caf&eacute;&nbsp;au lait &LT;b&GT; &amp;eacute; <![CDATA[&copy;]]></div>';
    const markdown = await shown(atom(`<entry><content type="xhtml">${content}</content></entry>`), 'atom');
    expect(markdown).toContain('Café au lait \\&LT;b\\&GT; \\&eacute; ©');
  });

  test('the address is the one for people, and a film is told of in its group', async () => {
    const entry = `<entry><link rel="edit" href="/edit/1"/><link rel="alternate" href="/watch?v=1"/><title>A film</title>
      <author><name>Ben Abt</name><email>b@v.example</email></author><published>2024-05-01</published><updated>2024-06-01</updated>
      <media:group><media:title>A film</media:title><media:thumbnail url="/1.jpg"/><media:description>On rye.</media:description></media:group></entry>`;
    const document = await read(atom(entry), 'atom');
    expect(document.metadata).toEqual({ title: 'Mühle', language: 'de' });
    const [markdown] = markdownOf(document);
    expect(markdown).toContain(
      '[A film](https://site.example/watch?v=1)\n\n2024-05-01 · Ben Abt\n\nOn rye.\n\n![A film](https://site.example/1.jpg)',
    );
    expect(markdown).not.toContain('/edit/1');
  });
});

test('Atom has a base for addresses, and text of several lines', async () => {
  const feed = `<feed xml:base="https://base.example/blog/"><title>B</title><link href="."/>
    <entry xml:base="2024/"><title>One</title><link href="one/"/><link rel="related" title="pdf" href="one.pdf"/>
    <content type="html" xml:base="pics/">&lt;img src="a.png"&gt;</content></entry>
    <entry><title>Two</title><link href="two/"/><media:group><media:description>How to\nsplice\n\nLinks</media:description></media:group></entry></feed>`;
  const markdown = await shown(feed, 'atom');
  expect(markdown).toContain('<https://base.example/blog/>');
  expect(markdown).toContain('[One](https://base.example/blog/2024/one/)');
  expect(markdown).toContain('![](https://base.example/blog/2024/pics/a.png)');
  expect(markdown).toContain('[pdf](https://base.example/blog/2024/one.pdf)');
  expect(markdown).toContain('How to  \nsplice\n\nLinks');
});

test('a feed can be extracted from like any list', async () => {
  const entry = (title: string, day: number) =>
    `<item><title>${title}</title><link>/${day}</link><pubDate>2024-10-0${day}</pubDate><author>a@b.example (Ada Roth)</author><description>${title} is a grain that is grown widely.</description></item>`;
  const { parts } = await read(rss(entry('Rye', 1) + entry('Oats', 2)), 'rss');
  const fields = { title: text, url: text, date: text, author: text, summary: text };
  const schema = {
    type: 'object',
    properties: { articles: { type: 'array', items: { type: 'object', properties: fields } } },
  };
  const { json } = extractLocal({
    pages: parts.map(({ root }) => ({ root, url: PAGE_URL })),
    prompt: '',
    schema,
  });
  expect(json).toEqual({
    articles: [
      {
        title: 'Rye',
        url: 'https://mill.example/1',
        date: expect.stringMatching(/^2024-10-01/),
        author: 'Ada Roth',
        summary: 'Rye is a grain that is grown widely.',
      },
      {
        title: 'Oats',
        url: 'https://mill.example/2',
        date: expect.stringMatching(/^2024-10-02/),
        author: 'Ada Roth',
        summary: 'Oats is a grain that is grown widely.',
      },
    ],
  });
});

test('a hostile feed takes no more time than it has bytes', async () => {
  const items = [
    `<author>${'a@'.repeat(50_000)} (x</author>`,
    Array.from({ length: 10_000 }, (_, i) => `<description>text ${i}</description>`).join(''),
    `<content:encoded>${'a'.repeat(400_000)}</content:encoded><description>${'a'.repeat(100_000)}b${'a'.repeat(100_000)}</description>`,
    `<link>https://a.example/${'a'.repeat(200_000)}/</link><description>${'&lt;a href="x">y&lt;/a> '.repeat(10_000)}</description>`,
  ];
  for (const item of items) {
    const began = performance.now();
    await shown(rss(`<item>${item}</item>`));
    expect(performance.now() - began).toBeLessThan(1500);
  }
});

describe('XML', () => {
  test('that is no feed is shown as it is, whatever it is called', async () => {
    for (const type of ['xml', 'rss', 'atom'] as const)
      expect(await shown('<a b="c">&amp;</a>\n', type)).toBe('```xml\n<a b="c">&amp;</a>\n```');
  });

  test('without content is empty', async () => {
    expect((await read('', 'xml')).warnings).toEqual([
      { reason: 'empty', detail: 'The document has no text' },
    ]);
  });

  test('a feed nested without end is refused, one that is cut short is read as far as it goes', async () => {
    await expect(shown('<rss>'.repeat(1000))).rejects.toMatchObject({ type: 'payload_too_large' });
    expect(await shown('<rss><channel><title>A</title><item><title>B</title><descr')).toBe('# A\n\n## B');
  });
});
