/** The meaning of LaTeX commands, and the arguments of commands and environments. */
import { groups, pairs, wordSet, words } from '../../../text/word-lists.ts';

export const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...[...'&%$#_{} '].map((sign) => [sign, sign] as const),
  ...[';', ':', 'quad', 'qquad', 'enspace', 'space'].map((name) => [name, ' '] as const),
  ...[',', 'thinspace'].map((name) => [name, '\u2009'] as const),
  ...[...'!-/@'].map((name) => [name, ''] as const),
  ...pairs(`ldots … dots … textellipsis … LaTeX LaTeX TeX TeX LaTeXe LaTeX2e BibTeX BibTeX ss ß ae æ AE Æ oe œ
    OE Œ o ø O Ø aa å AA Å l ł L Ł i ı j ȷ S § P ¶ pounds £ euro € texteuro € copyright © textcopyright ©
    textregistered ® texttrademark ™ textdegree ° dag † ddag ‡ textbackslash \\ textasciitilde ~
    textasciicircum ^ textbar | textless < textgreater > textunderscore _ textbullet • textendash – textemdash —
    textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” guillemotleft « guillemotright » slash /
    guilsinglleft ‹ guilsinglright › quotedblbase „ quotesinglbase ‚ glqq „ grqq “ glq ‚ grq ‘ flqq « frqq » og « fg »
    lq ‘ rq ’ textquotesingle ' textquotedbl " textdollar $ textpercent % textsection § textparagraph ¶ textdagger †
    textdaggerdbl ‡ textsterling £ textyen ¥ textcent ¢ textpm ± texttimes × textdiv ÷ textmu µ textonehalf ½
    textexclamdown ¡ textquestiondown ¿ textbraceleft { textbraceright } textasteriskcentered * textrightarrow →
    textleftarrow ← textordfeminine ª textordmasculine º th þ TH Þ dh ð DH Ð dj đ DJ Đ ng ŋ NG Ŋ lbrack [ rbrack ]
    checkmark ✓ ie i.e. eg e.g.`),
  ['etal', 'et al.'],
]);

/** Units by the commands of siunitx, which are written one after another. */
export const UNITS: ReadonlyMap<string, string> = pairs(
  `kilo k mega M giga G tera T milli m micro µ nano n pico p centi c deci d hecto h metre m meter m gram g kilogram kg second s
  minute min hour h day d ampere A kelvin K mole mol candela cd hertz Hz newton N pascal Pa joule J watt W coulomb C volt V
  farad F ohm Ω siemens S weber Wb tesla T henry H lumen lm lux lx becquerel Bq gray Gy sievert Sv litre L liter L tonne t
  bar bar electronvolt eV degree ° degreeCelsius °C celsius °C percent % per / square ² squared ² cubed ³ byte B bit bit`,
);

/** Keywords of algorithms by their commands; each begins a line. */
export const ALGORITHM: ReadonlyMap<string, string> = new Map([
  ...words(
    `If ElseIf Else EndIf For ForAll EndFor While EndWhile Repeat Until Loop EndLoop Return Function EndFunction Procedure
    EndProcedure`,
  ).map((name) => [name, name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()] as const),
  ...pairs('Require Require: Ensure Ensure:'),
  ['ElsIf', 'else if'],
  ['State', ''],
  ['Statex', ''],
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
  `rowcolor cellcolor columncolor arrayrulecolor hhline specialrule cmidrule kern itemsep parskip parsep topsep parindent
  baselineskip tabcolsep subtitle affil institute label vspace hspace vskip hskip usepackage documentclass input include bibliographystyle bibliography setlength
  addtolength setcounter addtocounter newtheorem theoremstyle pagestyle thispagestyle pagenumbering geometry hypersetup
  index glossary hline cline toprule midrule bottomrule cmidrule addlinespace centering raggedright noindent indent
  newpage clearpage pagebreak linebreak phantom rule color title author date thanks nocite graphicspath definecolor
  newcommand renewcommand providecommand newenvironment renewenvironment def let selectlanguage fontsize captionsetup
  lstset markboth`,
);

/** Commands by their arguments: `*` a star, `o` one in brackets, `m` one in braces. */
export const MACRO_ARGUMENTS: ReadonlyMap<string, string> = groups({
  '*om': 'part chapter section subsection subsubsection paragraph subparagraph caption includegraphics',
  om: `title subtitle author affil subfloat subfigure frametitle framesubtitle rowcolor cellcolor columncolor arrayrulecolor
    footnote footnotetext thanks documentclass usepackage bibitem sqrt lstset inputminted color`,
  oom: 'makebox framebox cite citep citet citealp citealt citeauthor citeyear parencite textcite footcite autocite',
  m: `hhline fbox ensuremath date textbf textit emph textsl texttt textsc textsf textrm textup underline uline sout st
    textsuperscript textsubscript mbox text url nolinkurl label ref autoref cref Cref pageref eqref nocite input include
    bibliography bibliographystyle pagestyle thispagestyle pagenumbering hypersetup geometry graphicspath index glossary
    cline theoremstyle selectlanguage captionsetup phantom enquote MakeUppercase uppercase lowercase centerline keywords
    affiliation email address institute`,
  '*m': 'vspace hspace',
  omm: 'SI qty textcolor colorbox foreignlanguage rule rotatebox',
  oomm: 'parbox',
  ommm: 'fcolorbox',
  moom: 'raisebox',
  mom: 'scalebox',
  '*mmm': 'resizebox',
  mm: 'setlength addtolength setcounter addtocounter fontsize markboth',
  mmm: 'multicolumn definecolor specialrule',
  omomom: 'multirow',
  '*momo': 'newtheorem',
  '*moomm': 'newenvironment renewenvironment',
  o: 'item pagebreak linebreak',
  '*o': '\\',
});

export const ENVIRONMENT_ARGUMENTS: ReadonlyMap<string, string> = groups({
  om: 'column tabular longtable array supertabular tblr longtblr NiceTabular tabu longtabu',
  omm: 'frame',
  mm: 'list',
  mom: 'tabular* tabularx tabulary tabulary*',
  m: 'thebibliography multicols adjustbox block alertblock exampleblock',
  ooom: 'minipage',
  omom: 'wrapfigure wraptable',
});

export const VERBATIM_ENVIRONMENTS = wordSet('verbatim verbatim* Verbatim lstlisting minted alltt comment');
export const MATH_ENVIRONMENTS =
  /^(?:equation|align|alignat|flalign|gather|multline|eqnarray|IEEEeqnarray|dmath|displaymath|math)\*?$/;
export const LIST_ENVIRONMENTS = wordSet('itemize enumerate description compactitem compactenum');
/** Drawings, which are shown as source. */
export const DRAWINGS = wordSet('tikzpicture pgfpicture circuitikz forest picture');
/** Commands whose first argument is an address, in which a percent sign does not begin a comment. */
export const ADDRESSES = wordSet('url href nolinkurl path');
/** Commands that are followed by a length. */
export const LENGTHS = wordSet(
  'vskip hskip kern itemsep parskip parsep topsep parindent baselineskip tabcolsep',
);
/** Names of theorems that the source does not define itself. */
export const THEOREMS: ReadonlyMap<string, string> = new Map(
  words(
    'theorem lemma proposition corollary definition remark example claim conjecture proof abstract acknowledgements',
  ).map((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)]),
);
