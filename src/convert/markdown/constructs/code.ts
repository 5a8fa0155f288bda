/** Code and mathematics. */
import { construct, mathConstruct } from './construct.ts';

export const CODE = [
  construct(
    'code span',
    '<p>a <code>b</code> <kbd>c</kbd> <samp>d</samp></p>',
    'p("a " code("b") " " code("c") " " code("d"))',
  ),
  construct('backtick in a code span', '<p><code>a`b</code></p>', 'p(code("a`b"))'),
  construct('backticks at the ends of a code span', '<p><code>`a``</code></p>', 'p(code("`a``"))'),
  construct(
    'marks inside a code span',
    '<p><code>a <b>b</b> *c* [d](e)</code></p>',
    'p(code("a b *c* [d](e)"))',
  ),
  construct('tags inside a code span', '<p><code>&lt;br&gt;</code></p>', 'p(code("<br>"))'),
  construct(
    'linked code',
    '<p><code><a href="/a">b</a></code> <a href="/c"><code>d</code></a></p>',
    'p(a<https://example.com/a>(code("b")) " " a<https://example.com/c>(code("d")))',
  ),
  construct('code block', '<pre><code>a\n  b\n\n  c\n</code></pre>', 'pre("a\\n  b\\n\\n  c")'),
  construct('language by class', '<pre><code class="language-js">a</code></pre>', 'pre:js("a")'),
  construct(
    'language of a highlighter',
    '<div class="highlight-python3 notranslate"><div class="highlight"><pre><span class="k">a</span></pre></div></div>',
    'pre:python3("a")',
  ),
  construct(
    'language of a forge',
    '<div class="highlight highlight-source-shell"><pre>a</pre></div>',
    'pre:shell("a")',
  ),
  construct(
    'language beside hljs',
    '<pre><code class="hljs typescript">a</code></pre>',
    'pre:typescript("a")',
  ),
  construct('language by brush', '<pre class="brush: php; toolbar: false">a</pre>', 'pre:php("a")'),
  construct('language by data attribute', '<pre data-lang="Rust"><code>a</code></pre>', 'pre:rust("a")'),
  construct('no language', '<pre class="plaintext"><code class="language-text">a</code></pre>', 'pre("a")'),
  construct('fence inside code', '<pre>```\na\n```</pre>', 'pre("```\\na\\n```")'),
  construct('pre without code', '<pre>a *b* &lt;c&gt;</pre>', 'pre("a *b* <c>")'),
  construct('line breaks in code', '<pre>a<br>b</pre>', 'pre("a\\nb")'),
  construct(
    'lines as elements',
    '<pre><code><div class="line">a</div><div class="line">b</div></code></pre>',
    'pre("a\\nb")',
  ),
  construct(
    'line numbers',
    '<pre><code><span class="lineno">1</span>a\n<span class="lineno">2</span>b</code></pre>',
    'pre("a\\nb")',
  ),
  construct(
    'code table with line numbers',
    '<table class="highlight"><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table>',
    'pre("a\\nb")',
  ),
  construct('copy button', '<pre><button>Copy</button><code>a</code></pre>', 'pre("a")'),
  mathConstruct(
    'MathML',
    '<p><math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mfrac><mn>1</mn><mi>y</mi></mfrac></math></p>',
    'p($x^{2}+\\frac{1}{y}$)',
  ),
  mathConstruct(
    'MathML with its TeX',
    '<p><math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\sqrt{x}</annotation></semantics></math></p>',
    'p($\\sqrt{x}$)',
  ),
  mathConstruct('MathML on its own', '<math display="block" alttext="a+b"><mi>a</mi></math>', '$$a+b$$'),
  mathConstruct(
    'KaTeX',
    '<p>a <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x_1</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>x1</span></span></span></p>',
    'p("a " $x_1$)',
  ),
  mathConstruct(
    'KaTeX on its own',
    '<span class="katex-display"><span class="katex"><math display="block"><semantics><annotation encoding="application/x-tex">x</annotation></semantics></math><span class="katex-html" aria-hidden="true">x</span></span></span>',
    '$$x$$',
  ),
  mathConstruct(
    'MathJax 2',
    '<p>a <span class="MathJax_Preview">x</span><span class="MathJax"><nobr>x</nobr></span><script type="math/tex">x^2</script></p>',
    'p("a " $x^2$)',
  ),
  mathConstruct(
    'MathJax 3',
    '<p><mjx-container><svg></svg><mjx-assistive-mml><math><mi>x</mi></math></mjx-assistive-mml></mjx-container></p>',
    'p($x$)',
  ),
  mathConstruct(
    'TeX that a script would set',
    '<p>a \\(x_1 * y\\) b</p><p>\\[x\\]</p>',
    'p("a " $x_1 * y$ " b") $$x$$',
  ),
  mathConstruct(
    'formula as a picture',
    '<p><span style="display: none"><math><mi>x</mi></math></span><img class="mwe-math-fallback-image-inline" aria-hidden="true" src="/x.svg" alt="{\\displaystyle x}"></p>',
    'p($x$)',
  ),
  mathConstruct('price beside a formula', '<p>$5 is <math><mi>x</mi></math></p>', 'p("$5 is " $x$)'),
];
