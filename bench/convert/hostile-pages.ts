/** Pages made to be slow, deep or big: what a converter has to survive. */

const numbered = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');

export const HOSTILE_PAGES: Record<string, () => string> = {
  '10k nested tags': () => `${'<div>'.repeat(10_000)}x${'</div>'.repeat(10_000)}`,
  '100k open tags': () => '<div>x'.repeat(100_000),
  '100k open formatting tags': () => '<b>x'.repeat(100_000),
  '100k open links': () => '<a href=x>x'.repeat(100_000),
  'misnested formatting': () => '<b><p>x</b>'.repeat(30_000),
  'formatting reopened in each paragraph': () =>
    `${numbered(5000, (i) => `<b id=${i}>`)}${'<p>x'.repeat(20_000)}`,
  'end tags of nothing': () => `${'<div>'.repeat(500)}${'</span></p></li>'.repeat(100_000)}`,
  'colspan bomb': () => `<table><tr><th>a<th>b${'<tr><td colspan=1000 rowspan=65534>x'.repeat(5000)}</table>`,
  '1M attributes': () => `<p ${numbered(1_000_000, (i) => `a${i}=1 `)}>x`,
  '1M attributes on 100k tags': () =>
    numbered(100_000, (i) => `<p a${i}=1 b${i}=2 c${i}=3 d=4 e=5 f=6 g=7 h=8 i=9 j=0>x`),
  '30 MB of text': () => `<p>${'lorem ipsum dolor *sit* amet_ '.repeat(1_000_000)}`,
  '30 MB of paragraphs': () => '<p>lorem <b>ipsum</b> <a href=/x>y</a></p>\n'.repeat(700_000),
  '30 MB of tags': () => '<b>'.repeat(10_000_000),
  'quotes 1000 deep': () => `${'<blockquote>'.repeat(1000)}${'<p>line</p>'.repeat(200_000)}`,
  'lists 1000 deep': () => `${'<ul><li>'.repeat(1000)}${'<p>line</p>'.repeat(100_000)}`,
  'tables 5000 deep': () => `${'<table><tr><td>'.repeat(5000)}x`,
  '100k marks in one line': () => `<p>${'<b>a.</b>b'.repeat(100_000)}`,
  '500k line breaks': () => `<p>${'a<br>'.repeat(500_000)}`,
  '3M entities': () => `<p>${'&amp;'.repeat(3_000_000)}`,
  '10 MB of <': () => '<'.repeat(10_000_000),
  '50k footnotes': () =>
    `<p>${numbered(50_000, (i) => `<sup><a href="#fn${i}">${i}</a></sup>`)}<ol class=footnotes>${numbered(50_000, (i) => `<li id=fn${i}>n`)}`,
  'notes that point back': () =>
    numbered(
      5000,
      (i) => `<p><sup><a id=m${i} href="#n${i}">${i}</a></sup><p id=n${i}><a href="#m${i}">${i}</a> n`,
    ),
  'half-open dollars': () => `<p>${'$a_b $$'.repeat(700_000)}`,
  'half-open environments': () => `<p>${'\\begin{align} '.repeat(300_000)}`,
  'bare addresses': () => `<p>${'https://a.b/c www.d.e '.repeat(300_000)}`,
  'lines without a pre': () => `<div class=code>${'<span class=line>a</span>'.repeat(80_000)}</div>`,
  'code with breaks': () => '<code>a<br>b</code>'.repeat(60_000),
  'formulas in attributes': () =>
    '<span class=MathJax data-mathml="<math><mi>x</mi></math>">x</span>'.repeat(50_000),
  'parts streamed into each other': () =>
    `${numbered(20_000, (i) => `<div hidden id="S:${i}"><template id="P:${i + 1}"></template>x</div>`)}<script>$RC()</script>`,
  'half-open TeX': () => `<p>${'\\('.repeat(5_000_000)}`,
};
