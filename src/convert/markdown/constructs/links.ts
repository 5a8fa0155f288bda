/** Links, images and embedded media. */
import { construct } from './construct.ts';

export const LINKS = [
  construct('link', '<p><a href="https://example.org/a">b</a></p>', 'p(a<https://example.org/a>("b"))'),
  construct(
    'relative links',
    '<p><a href="a">b</a> <a href="../c">d</a> <a href="/e">f</a> <a href="?g">h</a> <a href="//i.example/">j</a></p>',
    'p(a<https://example.com/dir/a>("b") " " a<https://example.com/c>("d") " " a<https://example.com/e>("f") " " a<https://example.com/dir/page.html?g>("h") " " a<https://i.example/>("j"))',
  ),
  construct(
    'base address',
    '<base href="https://other.example/x/"><p><a href="a">b</a></p>',
    'p(a<https://other.example/x/a>("b"))',
  ),
  construct(
    'relative base address',
    '<base href="/x/"><p><a href="a">b</a></p>',
    'p(a<https://example.com/x/a>("b"))',
  ),
  construct(
    'place on the page',
    '<p><a href="#a">b</a></p>',
    'p(a<https://example.com/dir/page.html#a>("b"))',
  ),
  construct(
    'link title',
    '<p><a href="/a" title=\'x "y"\'>b</a> <a href="/c" title="d">d</a></p>',
    'p(a<https://example.com/a|x "y">("b") " " a<https://example.com/c>("d"))',
  ),
  construct('spaces in an address', '<p><a href="/a b">c</a></p>', 'p(a<https://example.com/a%20b>("c"))'),
  construct(
    'parentheses in an address',
    '<p><a href="/a_(b)">c</a> <a href="/d)e">f</a></p>',
    'p(a<https://example.com/a_(b)>("c") " " a<https://example.com/d)e>("f"))',
  ),
  construct(
    'brackets in a link',
    '<p><a href="/a">[1]</a> <a href="/b">x]y</a></p>',
    'p(a<https://example.com/a>("[1]") " " a<https://example.com/b>("x]y"))',
  ),
  construct(
    'address as its own text',
    '<p><a href="https://example.org/a_b">https://example.org/a_b</a></p>',
    'p(a<https://example.org/a_b>("https://example.org/a_b"))',
  ),
  construct(
    'mail and telephone',
    '<p><a href="mailto:a@example.com">b</a> <a href="tel:+1234">c</a></p>',
    'p(a<mailto:a@example.com>("b") " " a<tel:+1234>("c"))',
  ),
  construct(
    'script links',
    '<p><a href="javascript:void(0)">a</a> <a href="#">b</a> <a>c</a></p>',
    'p("a b c")',
  ),
  construct(
    'mark inside a link',
    '<p><a href="/a"><b>b</b> c</a></p>',
    'p(a<https://example.com/a>(strong("b") " c"))',
  ),
  construct(
    'mark around a link',
    '<p><b><a href="/a">b</a></b></p>',
    'p(strong(a<https://example.com/a>("b")))',
  ),
  construct(
    'spaces inside a link',
    '<p>a<a href="/b"> c </a>d</p>',
    'p("a " a<https://example.com/b>("c") " d")',
  ),
  construct('link around a heading', '<a href="/a"><h3>b</h3></a>', 'h3(a<https://example.com/a>("b"))'),
  construct(
    'link around a card',
    '<a href="/a"><div><h3>b</h3><p>c</p></div></a>',
    'h3(a<https://example.com/a>("b")) p("c")',
  ),
  construct(
    'line break in a link',
    '<p><a href="/a">b<br>c</a></p>',
    'p(a<https://example.com/a>("b" br "c"))',
  ),
  construct('empty link', '<p>a<a href="/b"></a></p>', 'p("a")'),
  construct(
    'icon link',
    '<p><a href="/a" aria-label="Search"><svg><path d="M0"/></svg></a></p>',
    'p(a<https://example.com/a>("Search"))',
  ),
  construct(
    'links that touch',
    '<p><a href="/a">b</a><a href="/c">d</a></p>',
    'p(a<https://example.com/a>("b") " " a<https://example.com/c>("d"))',
  ),
  construct(
    'nested links',
    '<p><a href="/a">b <a href="/c">d</a></a></p>',
    'p(a<https://example.com/a>("b") " " a<https://example.com/c>("d"))',
  ),
  construct(
    'image',
    '<p><img src="a.png" alt="b" title="c"></p>',
    'p(img<https://example.com/dir/a.png|b|c>)',
  ),
  construct('image without alt', '<p><img src="/a.png"></p>', 'p(img<https://example.com/a.png|>)'),
  construct(
    'brackets and marks in alt',
    '<p><img src="/a.png" alt="[b] *c* _d_"></p>',
    'p(img<https://example.com/a.png|[b] *c* _d_>)',
  ),
  construct(
    'image in a link',
    '<p><a href="/a"><img src="/b.png" alt="c"></a></p>',
    'p(a<https://example.com/a>(img<https://example.com/b.png|c>))',
  ),
  construct(
    'lazy image',
    '<p><img src="data:image/gif;base64,R0lGOD" data-src="/a.png" alt="b"></p>',
    'p(img<https://example.com/a.png|b>)',
  ),
  construct(
    'lazy image with a stand-in',
    '<p><img src="/img/placeholder.gif" data-original="/a.jpg"></p>',
    'p(img<https://example.com/a.jpg|>)',
  ),
  construct(
    'lazy image with a fallback',
    '<p><img alt="b"><noscript><img src="/a.jpg" alt="b"></noscript></p>',
    'p(img<https://example.com/a.jpg|b>)',
  ),
  construct(
    'srcset only',
    '<p><img srcset="/a-1.png 480w, /a-2.png 960w" alt="b"></p>',
    'p(img<https://example.com/a-2.png|b>)',
  ),
  construct(
    'picture',
    '<picture><source srcset="/a.avif 1x, /b.avif 2x"><img alt="c"></picture>',
    'p(img<https://example.com/b.avif|c>)',
  ),
  construct('tracking pixel', '<p>a<img src="https://t.example/x.gif" width="1" height="1"></p>', 'p("a")'),
  construct('inline data image', '<p>a <img src="data:image/png;base64,iVBORw0" alt="b"></p>', 'p("a b")'),
  construct('emoji image', '<p>a <img class="emoji" src="/s.png" alt="😀"></p>', 'p("a 😀")'),
  construct(
    'embedded page',
    '<iframe src="https://player.example/v/1" title="A film"></iframe>',
    'p(a<https://player.example/v/1>("A film"))',
  ),
  construct(
    'embedded page without a title',
    '<iframe src="//www.player.example/v/1"></iframe>',
    'p(a<https://www.player.example/v/1>("player.example"))',
  ),
  construct('video', '<video><source src="/a.webm"></video>', 'p(a<https://example.com/a.webm>("Video"))'),
  construct('audio', '<audio src="/a.mp3" title="Talk"></audio>', 'p(a<https://example.com/a.mp3>("Talk"))'),
];
