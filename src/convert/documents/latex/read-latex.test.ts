import { describe, expect, it } from 'vitest';
import { markdownOf, read } from '../../../../test/fixtures/documents/reading.ts';
import { expandMacros } from './expand-macros.ts';

const tex = async (source: string) => markdownOf(await read(source, 'tex'))[0] ?? '';
const inDocument = (body: string, preamble = '') =>
  `\\documentclass{article}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}`;

describe('LaTeX', () => {
  it('puts the title first and the sections below it', async () => {
    const source = inDocument(
      '\\maketitle\n\\section{One}\nText.\n\\subsection*{Two}\nMore.',
      '\\title{On \\LaTeX{}}\\author{Ada}',
    );
    expect(await tex(source)).toBe('# On LaTeX\n\nAda\n\n## One\n\nText.\n\n### Two\n\nMore.');
    expect((await read(source, 'tex')).metadata.title).toBe('On LaTeX');
  });

  it('begins at the first level if there is no title', async () => {
    expect(await tex(inDocument('\\chapter{A}\\section{B}'))).toBe('# A\n\n## B');
  });

  it('reads nested lists and descriptions', async () => {
    const list = await tex(
      inDocument(
        '\\begin{itemize}\\item One\\begin{enumerate}\\item In\\end{enumerate}\\item Two\\end{itemize}',
      ),
    );
    expect(list).toMatch(/^- One\n\s+1\. In\n- Two$/);
    expect(await tex(inDocument('\\begin{description}\\item[Oak] A tree.\\end{description}'))).toMatch(
      /Oak[\s\S]*A tree\./,
    );
  });

  it('reads tables', async () => {
    const table =
      '\\begin{tabular}{l|r}\\hline Name & Age \\\\ \\hline Ada & 36 \\\\ \\multicolumn{2}{c}{both} \\\\ \\hline\\end{tabular}';
    expect(await tex(inDocument(table))).toMatch(
      /\| Name \| Age \|\n\| --- \| --- \|\n\| Ada \| 36 \|\n\| both \|/,
    );
  });

  it('keeps math as TeX', async () => {
    const body =
      'Let $x\\in\\R$.\n\\begin{equation}a=b\\label{e}\\end{equation}\n\\begin{align*}a&=b\\\\c&=d\\end{align*}';
    const markdown = await tex(inDocument(body, '\\newcommand{\\R}{\\mathbb{R}}'));
    expect(markdown).toContain('Let $x\\in\\mathbb{R}$.');
    expect(markdown).toContain('$$\na=b\n$$');
    expect(markdown).toContain('\\begin{aligned} a&=b\\\\c&=d \\end{aligned}');
  });

  it('expands macros with arguments and defaults, but not in verbatim text', async () => {
    const preamble = '\\newcommand{\\hi}[2][you]{Hello #1 and \\emph{#2}}\\def\\twice#1{#1#1}';
    const markdown = await tex(inDocument('\\hi{Bob}, \\hi[x]{y}, \\twice{ab}. \\verb|\\hi|', preamble));
    expect(markdown).toBe('Hello you and *Bob*, Hello x and *y*, abab. `\\hi`');
  });

  it('reads styles, links, accents, dashes, quotes, notes and comments', async () => {
    const markdown = await tex(
      inDocument(
        "\\textbf{bold} {\\it old} \\href{https://x.example/}{here} na\\\"{\\i}ve \\'etude --- ``so''\\footnote{Yes.} % no\nend \\& out",
      ),
    );
    expect(markdown).toContain('**bold** *old* [here](https://x.example/) naïve étude — “so”[^1] end & out');
    expect(markdown).toContain('[^1]: Yes.');
  });

  it('stops macros that grow endlessly', () => {
    const started = process.cpuUsage();
    const circle = expandMacros('\\newcommand{\\a}{\\b\\b}\\newcommand{\\b}{\\a\\a}\\a');
    const bomb = 'bcdefgh'
      .split('')
      .map((name, i) => `\\newcommand{\\${name}}{${`\\${'abcdefgh'[i]} `.repeat(10)}}`)
      .join('');
    const grown = expandMacros(`\\newcommand{\\a}{aaaaaaaaaa}${bomb}\\h`);
    for (const { length } of [circle, grown]) expect(length).toBeLessThan(2_000_000);
    expect(process.cpuUsage(started).user).toBeLessThan(4_000_000);
  });

  it('reads a column of endless spaces in linear time', async () => {
    const started = process.cpuUsage();
    await tex(`\\begin{eqnarray}&${' '.repeat(50_000)}x\\end{eqnarray}`);
    // It took 8 s.
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
    expect(await tex('\\begin{eqnarray}a &  =  & b\\end{eqnarray}')).toContain('a & = b');
    expect(await tex('\\begin{eqnarray}a & = & b \\\\ & & + c\\end{eqnarray}')).not.toMatch(/& *&/);
  });

  it.each([
    ['arguments', '\\newcommand{\\a}[1]{#1}', '\\a{'],
    ['definitions', '', '\\newenvironment{a}{'],
  ])('searches once for the ends of %s that have none', (_, preamble, endless) => {
    const before = process.threadCpuUsage();
    expandMacros(preamble + endless.repeat(400_000 / endless.length));
    expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
  });
});
