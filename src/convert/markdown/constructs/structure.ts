/** Lists, quotes, definitions, footnotes, disclosure. */
import { construct } from './construct.ts';

export const STRUCTURE = [
  construct('bullets', '<ul><li>a</li><li>b</li></ul>', 'ul(li("a") li("b"))'),
  construct('numbers', '<ol><li>a</li><li>b</li></ol>', 'ol1(li("a") li("b"))'),
  construct('start number', '<ol start="7"><li>a</li><li>b</li></ol>', 'ol7(li("a") li("b"))'),
  construct('list from zero', '<ol start="0"><li>a</li></ol>', 'ol0(li("a"))'),
  construct('value of an item', '<ol><li value="4">a</li><li>b</li></ol>', 'ol4(li("a") li("b"))'),
  construct(
    'nested list',
    '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>',
    'ul(li("a" ul(li("b" ul(li("c"))))) li("d"))',
  ),
  construct('numbers in bullets', '<ul><li>a<ol><li>b</li></ol></li></ul>', 'ul(li("a" ol1(li("b"))))'),
  construct(
    'numbers from 3 in bullets',
    '<ul><li>a<ol start="3"><li>b</li></ol></li></ul>',
    'ul(li(p("a") ol3(li("b"))))',
  ),
  construct(
    'list inside a list, not its item',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    'ul(li("a" ul(li("b"))))',
  ),
  construct('item that starts with a list', '<ul><li><ul><li>a</li></ul></li></ul>', 'ul(li(ul(li("a"))))'),
  construct('unclosed items', '<ul><li>a<li><p>b<li>c</ul>', 'ul(li("a") li("b") li("c"))'),
  construct(
    'items of paragraphs',
    '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>',
    'ul(li(p("a") p("b")) li("c"))',
  ),
  construct('two lists in a row', '<ul><li>a</li></ul><ul><li>b</li></ul>', 'ul(li("a")) ul(li("b"))'),
  construct(
    'two numbered lists in a row',
    '<ol><li>a</li></ol><ol><li>b</li></ol>',
    'ol1(li("a")) ol1(li("b"))',
  ),
  construct(
    'long list',
    `<ol>${'<li>a</li>'.repeat(10)}<li>b<ul><li>c</li></ul></li></ol>`,
    `ol1(${'li("a") '.repeat(10)}li("b" ul(li("c"))))`,
  ),
  construct('text in a list outside its items', '<ul>a<li>b</li></ul>', 'ul(li("a") li("b"))'),
  construct('items without a list', '<div><li>a</li><li>b</li></div>', 'ul(li("a") li("b"))'),
  construct('empty items', '<ul><li></li><li>a</li><li> </li></ul>', 'ul(li("a"))'),
  construct(
    'task list',
    '<ul><li><input type="checkbox"> a</li><li><input type="checkbox" checked> b</li></ul>',
    'ul(li[ ]("a") li[x]("b"))',
  ),
  construct(
    'task with a label',
    '<ul><li><label><input type="checkbox" checked disabled>a</label></li></ul>',
    'ul(li[x]("a"))',
  ),
  construct('what looks like a task', '<ul><li>[ ] a</li></ul>', 'ul(li("[ ] a"))'),
  construct(
    'code in a list',
    '<ol><li>a<pre><code>b\n  c</code></pre></li></ol>',
    'ol1(li(p("a") pre("b\\n  c")))',
  ),
  construct('quote in a list', '<ul><li><blockquote>a</blockquote></li></ul>', 'ul(li(quote(p("a"))))'),
  construct(
    'table in a list',
    '<ul><li>a<table><tr><th>b</th><th>c</th></tr></table></li></ul>',
    'ul(li(p("a") table[--](row(<"b"><"c">))))',
  ),
  construct('rule in a list', '<ul><li><hr>a<hr>b</li></ul>', 'ul(li(p("a") hr p("b")))'),
  construct('heading in a list', '<ul><li><h3>a</h3>b</li></ul>', 'ul(li(h3("a") p("b")))'),
  construct('quote', '<blockquote><p>a</p><p>b</p></blockquote>', 'quote(p("a") p("b"))'),
  construct(
    'nested quote',
    '<blockquote>a<blockquote>b</blockquote></blockquote>',
    'quote(p("a") quote(p("b")))',
  ),
  construct(
    'list and code in a quote',
    '<blockquote><ul><li>a</li></ul><pre>b\n\nc</pre></blockquote>',
    'quote(ul(li("a")) pre("b\\n\\nc"))',
  ),
  construct(
    'definitions',
    '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>',
    'ul(li(strong("a") ": b") li(strong("c") ": d"))',
  ),
  construct(
    'term with two meanings',
    '<dl><dt>a</dt><dd>b</dd><dd>c</dd></dl>',
    'ul(li(strong("a") ul(li("b") li("c"))))',
  ),
  construct(
    'two terms with one meaning',
    '<dl><dt>a</dt><dt>b</dt><dd>c</dd></dl>',
    'ul(li(strong("a") ", " strong("b") ": c"))',
  ),
  construct(
    'each pair in definitions of its own',
    '<dl><dt>a</dt><dd>b</dd></dl><dl><dt>c</dt><dd>d</dd></dl>',
    'ul(li(strong("a") ": b") li(strong("c") ": d"))',
  ),
  construct('meanings without a term', '<ul><li>a<dl><dd>b</dd></dl></li></ul>', 'ul(li(p("a") p("b")))'),
  construct('definitions in groups', '<dl><div><dt>a</dt><dd>b</dd></div></dl>', 'ul(li(strong("a") ": b"))'),
  construct(
    'footnotes',
    '<p>a<sup id="r1"><a href="#fn1">1</a></sup></p><section class="footnotes"><hr><ol><li id="fn1">b <a href="#r1">↩</a></li></ol></section>',
    'p("a" ref<1>) note<1>(p("b"))',
  ),
  construct(
    'footnotes of an encyclopedia',
    '<p>a<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup></p><ol class="references"><li id="cite_note-1"><b><a href="#cite_ref-1">^</a></b> b</li></ol>',
    'p("a" ref<1>) note<1>(p("b"))',
  ),
  construct(
    'footnote used twice',
    '<p>a<a class="footnote-ref" href="#fn1"><sup>1</sup></a> b<a class="footnote-ref" href="#fn1"><sup>1</sup></a></p><div class="footnotes"><ol><li id="fn1"><p>c</p><p>d</p></li></ol></div>',
    'p("a" ref<1> " b" ref<1>) note<1>(p("c") p("d"))',
  ),
  construct('details', '<details><summary>a</summary><p>b</p></details>', 'p(strong("a")) p("b")'),
  construct(
    'figure',
    '<figure><img src="a.png" alt="b"><figcaption>c</figcaption></figure>',
    'p(img<https://example.com/dir/a.png|b>) p("c")',
  ),
  construct(
    'hidden elements',
    '<p>a</p><p hidden>b</p><p style="display: none">c</p><p style="visibility:hidden">d</p><template>e</template><noscript>f</noscript><dialog>g</dialog>',
    'p("a")',
  ),
  construct('script, style and comment', '<p>a<!-- b --><script>c</script><style>d</style></p>', 'p("a")'),
  construct(
    'decoration',
    '<p>a <span aria-hidden="true">›</span> <i class="fa fa-star" aria-hidden="true"></i>b</p>',
    'p("a b")',
  ),
  construct(
    'form controls',
    '<p>a <select><option>b</option></select><textarea>c</textarea><input value="d"> <button>e</button></p>',
    'p("a e")',
  ),
];
