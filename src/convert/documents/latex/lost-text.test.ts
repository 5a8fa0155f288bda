/** Text that LaTeX sources hold in places where a reader of its own may lose it. */
import { describe, expect, it } from 'vitest';
import { markdownOf, read } from '../../../../test/fixtures/documents/reading.ts';

const tex = async (source: string) => markdownOf(await read(source, 'tex'))[0] ?? '';
const body = (content: string, preamble = '') =>
  tex(`\\documentclass{article}\n${preamble}\n\\begin{document}\n${content}\n\\end{document}`);

describe('environments that a source defines', () => {
  it.each([
    [
      'with arguments',
      '{note}[1]{\\begin{quote}\\textbf{Note (#1):} }{\\end{quote}}',
      '\\begin{note}{mind}Text.\\end{note}',
      '> **Note (mind):** Text.',
    ],
    [
      'around a list',
      '{steps}{\\begin{enumerate}\\setlength{\\itemsep}{0pt}}{\\end{enumerate}}',
      '\\begin{steps}\\item One\\item Two\\end{steps}',
      '1. One\n2. Two',
    ],
    [
      'whose letters end with them',
      '{aside}[1][Oak]{\\par\\textbf{#1.} \\itshape}{\\par}',
      '\\begin{aside}Text.\\end{aside}\n\nBehind',
      '**Oak.** *Text.*\n\nBehind',
    ],
    [
      'with a heading',
      '{two}[2]{\\section*{#1}by #2}{}',
      '\\begin{two}{Head}{Ada}Text\\end{two}',
      '# Head\n\nby Ada Text',
    ],
    [
      'in formulas',
      '{al}{\\begin{equation}\\begin{aligned}}{\\end{aligned}\\end{equation}}',
      '\\begin{al}a&=b\\end{al}',
      '$$\n\\begin{aligned} a&=b\\end{aligned}\n$$',
    ],
    [
      'as lists of TeX itself',
      '{cv}{\\list{}{\\labelwidth 0pt}}{\\endlist}',
      '\\begin{cv}\\item One\\end{cv}',
      '- One',
    ],
  ])('%s', async (_, definition, content, expected) => {
    expect(await body(`Before\n\n${content}`, `\\newenvironment${definition}`)).toContain(
      `Before\n\n${expected}`,
    );
  });

  it('do not remove text if a known one is redefined', async () => {
    const own = '\\renewenvironment{abstract}{\\begin{quote}\\small}{\\end{quote}}';
    expect(await body('\\begin{abstract}Short.\\end{abstract}\n\nLong.', own)).toMatch(/Short\..*Long\./s);
  });
});

describe('LaTeX', () => {
  it.each([
    ['lists in a group', '{\\small \\begin{itemize}\\item One\\item Two\\end{itemize}}', '- One\n- Two'],
    [
      'tables that are scaled',
      '\\resizebox{\\textwidth}{!}{\\begin{tabular}{ll}A & B\\\\ 1 & 2\\end{tabular}}',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'lists in cells',
      '\\begin{tabular}{ll}A & B\\\\ 1 & \\begin{itemize}\\item x\\item y\\end{itemize}\\end{tabular}',
      /\| 1 \| .*x.*y.* \|/,
    ],
    ['code in a group', '{\\small\n\\begin{verbatim}\na % b\n\\end{verbatim}\n}', '```\na % b\n```'],
    ['paragraphs of a group', '{\\small One\n\nTwo}', 'One\n\nTwo'],
    [
      'labels in lists of other names',
      '\\begin{mylist}[x]\\item[Oak] tree\\item[Fir] cone\\end{mylist}',
      '- Oak tree\n- Fir cone',
    ],
    [
      'lists with settings of their own',
      '\\begin{itemize}\\itemsep0pt\\setlength\\parskip{0pt} \\item One\\end{itemize}',
      '- One',
    ],
    [
      'pages of a cite',
      'See \\cite[p.~5]{knuth} and \\citep[see][ch. 2]{a,b}.',
      /\[knuth, p\.\s5\] and \[see a, b, ch\. 2\]/,
    ],
    [
      'addresses with percent signs',
      'Go to \\url{https://x.example/a%20b\\#c} or \\href{https://y.example/%7Eme}{here} now.',
      '<https://x.example/a%20b#c> or [here](https://y.example/%7Eme) now.',
    ],
    [
      'signs in code',
      "Use \\texttt{--help} or \\texttt{``x''} and a -- b -\\/- c",
      "`--help` or ` ``x'' ` and a – b -- c",
    ],
    ['tildes', 'a\\textasciitilde b\\~{}c', 'a\\~b\\~c'],
    [
      'code in the line',
      '\\lstinline|a_b % c| and \\lstinline{x} and \\mintinline{c}|y|',
      '`a_b % c` and `x` and `y`',
    ],
    ['paragraphs behind a comment', 'One % note\n\nTwo', 'One\n\nTwo'],
    ['theorems without a definition', '\\begin{lemma}[Zorn] Text.\\end{lemma}', '**Lemma (Zorn).**\n\nText.'],
    [
      'slides',
      '\\begin{frame}{Plan}\nFirst\n\\end{frame}\\begin{block}{Note}Second\\end{block}',
      /# Plan\n\nFirst\n\n#+ Note\n\nSecond/,
    ],
    ['words that classes abbreviate', 'Ada \\etal\\ and \\ie\\ so', 'Ada et al. and i.e. so'],
    ['accents with space', "caf\\' e \\c c", 'café ç'],
    [
      'rules of tables',
      '\\begin{tabular}{ll}A & B\\\\ \\cmidrule(lr){1-2} \\rowcolor{gray} 1 & 2\\end{tabular}',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    ['units', '\\SI{10}{\\kilo\\metre\\per\\hour}', '10 km/h'],
    [
      'words of algorithms',
      '\\begin{algorithmic}\\If{a}\\State b\\EndIf\\end{algorithmic}',
      /if a\s+b\s+end if/,
    ],
    [
      'the head of a long table, once',
      '\\begin{longtable}{ll}\\caption{Cap}\\\\ A & B\\\\\\endfirsthead A & B\\\\\\endhead 1 & 2\\end{longtable}',
      '*Cap*\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    ['items outside a list', 'A \\item[Oak] B', 'A\n\nOak B'],
    ['arguments of unknown commands', '\\sectionauthor{Ada}{ada@x.example} {a}{b}', 'Ada ada@x.example ab'],
    ['boxes', '\\parbox[t]{3cm}{In} a \\fcolorbox{red}{blue}{box} \\rule{1cm}{2pt}', 'In a box'],
    [
      'many open braces in formulas',
      'x $\\left\\{ a \\right.$ '.repeat(250),
      /^(?:x \$\\left\\\{ a \\right\.\$ ?){250}$/,
    ],
  ])('keeps %s', async (_, source, expected) => {
    const markdown = await body(source);
    if (typeof expected === 'string') expect(markdown.replaceAll('\u00A0', ' ')).toContain(expected);
    else expect(markdown).toMatch(expected);
  });

  it('keeps every author and what belongs to them', async () => {
    const names = '\\author[1]{Ada}\\author[2]{Bob \\and Cy}\\affil[1]{Here}\\affil[2]{There}\\subtitle{Sub}';
    expect(await body('\\maketitle Text', `\\title{On \\'Etudes\\thanks{Paid}}${names}`)).toMatch(
      /^# On Études\[\^1\]\n\nSub\n\nAda\n\nBob\W+Cy\n\nHere\n\nThere\n\nText/,
    );
    const { metadata } = await read(`\\title{On \\'Etudes\\thanks{Paid}}\\maketitle`, 'tex');
    expect(metadata.title).toBe('On Études');
  });

  it('shows affiliations and the title once', async () => {
    const title = '\\title{Seas}\\author{Ada}\\institute{Here}\\maketitle';
    expect(await body(`${title}\\maketitle Text`)).toBe('# Seas\n\nAda\n\nHere\n\nText');
  });

  it('shows a title that is set in the text and that no command shows', async () => {
    const front =
      '\\begin{frontmatter}\\title{Seas}\\author{Ada}\\begin{abstract}Short.\\end{abstract}\\end{frontmatter}';
    expect(await body(`${front}\\section{One}`)).toMatch(
      /^# Seas\n\nAda\n\n\*\*Abstract\.\*\*\n\nShort\.\n\n#+ One/,
    );
  });

  it.each([
    ['declarations', '\\bf x '.repeat(20_000)],
    ['paragraphs', `\\begin{center}${'a\n\n'.repeat(40_000)}\\end{center}`],
    ['sections', '\\section{a}'.repeat(30_000)],
    ['code without an end', '\\begin{verbatim}'.repeat(60_000)],
    ['titles', `${'\\maketitle '.repeat(10_000)}x`],
    ['entries without a name', `\\begin{thebibliography}{9}${'a\n\n'.repeat(40_000)}\\end{thebibliography}`],
    ['options without an end', '\\url['.repeat(20_000)],
    ['options of code without an end', '\\begin{minted}[\\end{minted}'.repeat(8_000)],
    ['blank lines behind a length', `\\vskip${'\n'.repeat(300_000)}x\\cmidrule${'\n'.repeat(300_000)}x`],
    ['arguments without an end', `\\newcommand{\\a}[1][x]{y}${'\\a[ '.repeat(10_000)}`],
  ])('reads very many %s in linear time', async (_, source) => {
    const startedAt = process.cpuUsage();
    const document = await read(source, 'tex');
    expect(document.warnings).toEqual([]);
    expect(process.cpuUsage(startedAt).user).toBeLessThan(1_500_000);
  });
});
