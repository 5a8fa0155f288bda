/** LaTeX commands that stand for characters, and the accents. */
import { groups, pairs, wordSet, words } from '../../word-lists.ts';

export const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...[...'&%$#_{} '].map((sign) => [sign, sign] as const),
  ...[';', ':', 'quad', 'qquad', 'enspace', 'space'].map((name) => [name, ' '] as const),
  ...[',', 'thinspace'].map((name) => [name, '\u2009'] as const),
  ...[...'!-/@'].map((name) => [name, ''] as const),
  ...pairs(`ldots … dots … textellipsis … LaTeX LaTeX TeX TeX LaTeXe LaTeX2e BibTeX BibTeX ss ß ae æ AE Æ oe œ
    OE Œ o ø O Ø aa å AA Å l ł L Ł i ı j ȷ S § P ¶ pounds £ euro € texteuro € copyright © textcopyright ©
    textregistered ® texttrademark ™ textdegree ° dag † ddag ‡ textbackslash \\ textasciitilde ~
    textasciicircum ^ textbar | textless < textgreater > textunderscore _ textbullet • textendash – textemdash —
    textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” guillemotleft « guillemotright » slash /`),
]);

/** Combining characters by the accent command. */
export const ACCENTS: ReadonlyMap<string, string> = pairs(
  `' \u0301 \` \u0300 ^ \u0302 " \u0308 ~ \u0303 = \u0304 . \u0307 u \u0306 v \u030C H \u030B c \u0327 d \u0323
  b \u0331 r \u030A k \u0328`,
);

/** Commands and declarations of type, by the elements they become. */
export const STYLES: ReadonlyMap<string, string> = groups({
  strong: 'textbf bf bfseries',
  em: 'textit emph textsl it itshape em sl',
  code: 'texttt tt ttfamily',
  del: 'sout st',
  sup: 'textsuperscript',
  sub: 'textsubscript',
});

/** Sections by their depth. */
export const SECTIONS: ReadonlyMap<string, number> = new Map(
  words('part chapter section subsection subsubsection paragraph subparagraph').map((name, i) => [name, i]),
);

/** Commands whose arguments are instructions and not text. */
export const SILENT = wordSet(
  `label vspace hspace vskip hskip usepackage documentclass input include bibliographystyle bibliography setlength
  addtolength setcounter addtocounter newtheorem theoremstyle pagestyle thispagestyle pagenumbering geometry hypersetup
  index glossary hline cline toprule midrule bottomrule cmidrule addlinespace centering raggedright noindent indent
  newpage clearpage pagebreak linebreak phantom rule color title author date thanks nocite graphicspath definecolor
  newcommand renewcommand providecommand newenvironment renewenvironment def let selectlanguage fontsize captionsetup
  lstset markboth`,
);
