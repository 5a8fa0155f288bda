/** Tables of every kind. */
import { construct } from './construct.ts';

export const TABLES = [
  construct(
    'table',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    'table[--](row(<"a"><"b">) row(<"1"><"2">))',
  ),
  construct(
    'alignment',
    '<table><tr><th align="left">a</th><th style="text-align:center">b</th><th align="right">c</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>',
    'table[lcr](row(<"a"><"b"><"c">) row(<"1"><"2"><"3">))',
  ),
  construct(
    'table without a head',
    '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    'table[--](row(<><>) row(<"a"><"b">) row(<"c"><"d">))',
  ),
  construct(
    'heads at the side',
    '<table><tr><th>a</th><td>1</td></tr><tr><th>b</th><td>2</td></tr></table>',
    'table[--](row(<><>) row(<"a"><"1">) row(<"b"><"2">))',
  ),
  construct(
    'colspan',
    '<table><tr><th>a</th><th>b</th></tr><tr><td colspan="2">c</td></tr><tr><td>d</td><td>e</td></tr></table>',
    'table[--](row(<"a"><"b">) row(<"c"><>) row(<"d"><"e">))',
  ),
  construct(
    'rowspan',
    '<table><tr><th>a</th><th>b</th></tr><tr><td rowspan="2">c</td><td>d</td></tr><tr><td>e</td></tr></table>',
    'table[--](row(<"a"><"b">) row(<"c"><"d">) row(<><"e">))',
  ),
  construct(
    'both spans',
    '<table><tr><th colspan="2" rowspan="2">a</th><th>b</th></tr><tr><th>c</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>',
    'table[---](row(<"a"><><"b">) row(<><><"c">) row(<"1"><"2"><"3">))',
  ),
  construct(
    'rows of unequal length',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td></tr></table>',
    'table[--](row(<"a"><"b">) row(<"1"><>))',
  ),
  construct(
    'span wider than the table',
    '<table><tr><th colspan="50">a</th></tr><tr><td>1</td><td>2</td></tr></table>',
    'table[--](row(<"a"><>) row(<"1"><"2">))',
  ),
  construct(
    'pipes in cells',
    '<table><tr><th>a|b</th><th><code>c|d</code></th></tr></table>',
    'table[--](row(<"a|b"><code("c|d")>))',
  ),
  construct(
    'line breaks in cells',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1<br>2</td><td><p>3</p><p>4</p></td></tr></table>',
    'table[--](row(<"a"><"b">) row(<"1" <br> "2"><"3" <br> "4">))',
  ),
  construct(
    'list in a cell',
    '<table><tr><th>a</th><th>b</th></tr><tr><td><ul><li>1</li><li>2</li></ul></td><td>3</td></tr></table>',
    'table[--](row(<"a"><"b">) row(<"- 1" <br> "- 2"><"3">))',
  ),
  construct(
    'code block in a cell',
    '<table><tr><th>a</th><th>b</th></tr><tr><td><pre>x\ny</pre></td><td>3</td></tr></table>',
    'table[--](row(<"a"><"b">) row(<code("x") <br> code("y")><"3">))',
  ),
  construct(
    'marks, links and images in cells',
    '<table><tr><th><b>a</b></th><th><a href="/b|c">d</a></th></tr><tr><td><img src="/e.png" alt="f|g"></td><td><i>h</i></td></tr></table>',
    'table[--](row(<strong("a")><a<https://example.com/b%7Cc>("d")>) row(<img<https://example.com/e.png|f|g>><em("h")>))',
  ),
  construct(
    'caption',
    '<table><caption>a</caption><tr><th>b</th><th>c</th></tr></table>',
    'p("a") table[--](row(<"b"><"c">))',
  ),
  construct(
    'layout table by its role',
    '<table role="presentation"><tr><td><p>a</p></td><td><p>b</p></td></tr></table>',
    'p("a") p("b")',
  ),
  construct(
    'layout table by its content',
    '<table><tr><td><h2>a</h2><p>b</p></td><td><ul><li>c</li></ul></td></tr></table>',
    'h2("a") p("b") ul(li("c"))',
  ),
  construct(
    'table inside a layout table',
    '<table><tr><td><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></td></tr></table>',
    'table[--](row(<"a"><"b">) row(<"1"><"2">))',
  ),
  construct(
    'table inside a data table',
    '<table><tr><th>a</th><th>b</th></tr><tr><td><table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table></td><td>5</td></tr></table>',
    'table[--](row(<"a"><"b">) row(<"1 2" <br> "3 4"><"5">))',
  ),
  construct(
    'unclosed cells and rows',
    '<table><tr><th>a<th>b<tr><td><p>1<td>2</table>',
    'table[--](row(<"a"><"b">) row(<"1"><"2">))',
  ),
  construct(
    'text misplaced in a table',
    '<table>x<tr><th>a</th><th>b</th></tr></table>',
    'p("x") table[--](row(<"a"><"b">))',
  ),
  construct(
    'empty rows',
    '<table><tr><th>a</th><th>b</th></tr><tr><td></td><td></td></tr><tr><td>1</td><td></td></tr></table>',
    'table[--](row(<"a"><"b">) row(<"1"><>))',
  ),
  construct(
    'hidden cells and rows',
    '<table><tr><th>a</th><th>b</th><th hidden>c</th></tr><tr hidden><td>1</td><td>2</td></tr></table>',
    'table[--](row(<"a"><"b">))',
  ),
  construct(
    'heading in a cell',
    '<table><tr><th>a</th><th>b</th></tr><tr><td><h4>c</h4>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></table>',
    'table[--](row(<"a"><"b">) row(<"c" <br> "d"><"e">) row(<"f"><"g">))',
  ),
];
