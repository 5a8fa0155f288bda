/** What LaTeX commands stand for, and which arguments they and environments take. */
import { groups, pairs, wordSet, words } from '../../../word-lists.ts';

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

/** By what follows: `*` a star, `o` an argument in brackets, `m` one in braces. */
export const MACRO_ARGUMENTS: ReadonlyMap<string, string> = groups({
  '*om': 'part chapter section subsection subsubsection paragraph subparagraph caption includegraphics',
  om: `title footnote footnotetext thanks documentclass usepackage bibitem rule sqrt lstset inputminted color`,
  oom: 'cite citep citet citealp citealt citeauthor citeyear parencite textcite footcite autocite',
  m: `author date textbf textit emph textsl texttt textsc textsf textrm textup underline uline sout st
    textsuperscript textsubscript mbox text url nolinkurl label ref autoref cref Cref pageref eqref nocite input include
    bibliography bibliographystyle pagestyle thispagestyle pagenumbering hypersetup geometry graphicspath index glossary
    cline theoremstyle selectlanguage captionsetup phantom enquote MakeUppercase uppercase lowercase centerline keywords
    affil affiliation email address institute`,
  '*m': 'vspace hspace',
  omm: 'href textcolor colorbox foreignlanguage',
  mm: 'setlength addtolength setcounter addtocounter fontsize markboth',
  mmm: 'multicolumn definecolor',
  omomom: 'multirow',
  '*momo': 'newtheorem',
  '*moomm': 'newenvironment renewenvironment',
  o: 'item pagebreak linebreak cmidrule',
  '*o': '\\',
});

export const ENVIRONMENT_ARGUMENTS: ReadonlyMap<string, string> = groups({
  om: 'tabular longtable array supertabular',
  mom: 'tabular* tabularx tabulary tabulary*',
  m: 'thebibliography multicols adjustbox columns',
  ooom: 'minipage',
  omom: 'wrapfigure wraptable',
});

export const VERBATIM_ENVIRONMENTS = wordSet('verbatim verbatim* Verbatim lstlisting minted alltt comment');
export const MATH_ENVIRONMENTS =
  /^(?:equation|align|alignat|flalign|gather|multline|eqnarray|displaymath|math)\*?$/;
export const LIST_ENVIRONMENTS = wordSet('itemize enumerate description compactitem compactenum');
