/** The lists of links and images: absolute, in order, without duplicates, real ones only. */
import { describe, expect, test } from 'vitest';
import { pageBase } from './html/base-url.ts';
import { parseHtml } from './html/parse.ts';
import { normalView } from './html/view.ts';
import { collectImages } from './images.ts';
import { collectLinks, collectUnseenLinks } from './links.ts';

const PAGE = 'https://example.com/dir/page.html';

function links(html: string): string[] {
  const { root } = parseHtml(html);
  return collectLinks(normalView(root), pageBase(root, PAGE));
}

function images(html: string): string[] {
  const { root } = parseHtml(html);
  return collectImages(normalView(root), pageBase(root, PAGE));
}

describe('links', () => {
  test.each([
    [
      'in order, each once',
      '<a href="/b">1</a><a href="a">2</a><a href="/b">3</a>',
      ['https://example.com/b', 'https://example.com/dir/a'],
    ],
    ['by the base', '<base href="https://o.example/x/"><a href="a">1</a>', ['https://o.example/x/a']],
    [
      'files that are shown in the page',
      '<embed src=/a.pdf#page=2><object data=b type=application/pdf>No viewer</object><embed src=c.swf>',
      ['https://example.com/a.pdf', 'https://example.com/dir/b'],
    ],
    ['areas of a map', '<map><area href="/m"></map>', ['https://example.com/m']],
    [
      'no scripts, mail or places on the page',
      '<a href="javascript:x()">1</a><a href="mailto:a@b.example">2</a><a href="#c">3</a><a href="">4</a><a>5</a>',
      [],
    ],
    ['no broken addresses', '<a href="http://[">1</a><a href="https://">2</a>', []],
    ['none that are hidden', '<div style="display:none"><a href="/h">1</a></div>', []],
    ['addresses with spaces around', '<a href=" /s \n">1</a>', ['https://example.com/s']],
  ])('%s', (_name, html, expected) => {
    expect(links(html)).toEqual(expected);
  });
});

test('links to follow include those in closed menus and drawings and to the next page, after those in view', () => {
  const html = `<link rel="next" href="/next"><link rel="stylesheet" href="/style.css">
    <ul style="display:none"><li><a href="/menu">1</a></li></ul><dialog><a href="/dialog">2</a></dialog>
    <template><a href="/template">3</a></template><noscript><a href="/plain">4</a></noscript>
    <svg><a xlink:href="/drawn"><text>5</text></a></svg><a hidden rel="nofollow" href="/trap">6</a>
    <p>${'Words in view. '.repeat(40)}</p><a href="/view">7</a>`;
  const { root } = parseHtml(html);
  const [view, base] = [normalView(root), pageBase(root, PAGE)];
  const paths = (urls: string[]) => urls.map((url) => new URL(url).pathname);
  expect(paths(collectLinks(view, base))).toEqual(['/view']);
  expect(paths(collectUnseenLinks(view, base))).toEqual(['/next', '/menu', '/dialog', '/plain', '/drawn']);
});

describe('images', () => {
  test.each([
    [
      'those of AMP pages, once',
      `<amp-img src=/a.jpg width=1 height=1 layout=responsive><img src=/a.jpg></amp-img><amp-anim src=/b.gif>
      <amp-img placeholder src=/small.jpg></amp-img></amp-anim><amp-video poster=/c.jpg src=/v.mp4><p>x</p></amp-video>`,
      ['https://example.com/a.jpg', 'https://example.com/b.gif', 'https://example.com/c.jpg'],
    ],
    [
      'in order, each once',
      '<img src="b.png"><img src="/a.png"><img src="b.png">',
      ['https://example.com/dir/b.png', 'https://example.com/a.png'],
    ],
    [
      'lazy ones',
      '<img src="data:image/gif;base64,R0" data-src="/l.png"><img data-original="/o.jpg"><img src="/i/blank.gif" data-lazy-src="/z.webp">',
      ['https://example.com/l.png', 'https://example.com/o.jpg', 'https://example.com/z.webp'],
    ],
    [
      'lazy by an attribute nobody else uses',
      '<img data-my-own="/pics/x.jpg?w=1">',
      ['https://example.com/pics/x.jpg?w=1'],
    ],
    [
      'the largest of a set',
      '<img srcset="/s.png 100w, /l.png 900w, /m.png 400w">',
      ['https://example.com/l.png'],
    ],
    ['commas in a set', '<img srcset="/a,b.png 1x, /c,d.png 2x">', ['https://example.com/c,d.png']],
    ['from a picture', '<picture><source srcset="/p.webp"><img></picture>', ['https://example.com/p.webp']],
    ['posters', '<video poster="/v.jpg"></video>', ['https://example.com/v.jpg']],
    ['no inline data', '<img src="data:image/png;base64,iVBORw0">', []],
    [
      'no pixels',
      '<img src="/t.gif" width="1" height="1"><img src="/u.gif" style="width:1px;height:1px"><img src="https://www.google-analytics.com/x.gif"><img src="https://ads.example/pixel.gif?id=1">',
      [],
    ],
    [
      'no pixels, however their addresses are written',
      '<img src="https://STATS.WP.com/g.gif"><img src="//b.example/./tr?id=1"><img src="https://b.example/tr?a=%20#x"><img src="https://u:p@pixel.wp.com/g.gif">',
      [],
    ],
    [
      'what only looks like a counter',
      '<img src="https://b.example/tr"><img src="https://notstats.wp.com.example/g.gif?id=1"><img src="https://b.example/a/tr?id=1">',
      ['https://b.example/tr', 'https://notstats.wp.com.example/g.gif?id=1', 'https://b.example/a/tr?id=1'],
    ],
    ['no spacers', '<img src="/img/spacer.gif"><img src="/show?file=/img/spacer.gif">', []],
    [
      'what a placeholder of a query stands for',
      '<img src="/show?file=/img/blank.gif" srcset="/a.png 2x">',
      ['https://example.com/a.png'],
    ],
    [
      'a picture that is called pixel',
      '<img src="/phones/pixel-8.jpg">',
      ['https://example.com/phones/pixel-8.jpg'],
    ],
    [
      'the fallback of an empty one',
      '<img class="lazy"><noscript><img src="/f.png"></noscript>',
      ['https://example.com/f.png'],
    ],
  ])('%s', (_name, html, expected) => {
    expect(images(html)).toEqual(expected);
  });
});

test.each([
  ['data-src', 'a/'],
  ['data-other', '.png?'],
  ['src', '/pixel-'],
])('%s of endless %j is read in linear time', (name, brick) => {
  const address = brick.repeat(300_000 / brick.length);
  const started = process.cpuUsage();
  images(`<img ${name}="${address} x"><img ${name}="${address}">`);
  // They took minutes.
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
});
