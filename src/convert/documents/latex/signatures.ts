/** Which arguments LaTeX commands and environments take: `*` a star, `o` one in brackets, `m` one in braces. */

const group = (signature: string, names: string) =>
  names.split(' ').map((name) => [name, signature] as const);

export const MACRO_ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ...group(
    '*om',
    'part chapter section subsection subsubsection paragraph subparagraph caption includegraphics',
  ),
  ...group(
    'om',
    'title footnote footnotetext thanks documentclass usepackage bibitem rule sqrt lstset inputminted',
  ),
  ...group(
    'oom',
    'cite citep citet citealp citealt citeauthor citeyear parencite textcite footcite autocite',
  ),
  ...group(
    'm',
    'author date textbf textit emph textsl texttt textsc textsf textrm textup underline uline sout st',
  ),
  ...group(
    'm',
    'textsuperscript textsubscript mbox text url nolinkurl label ref autoref cref Cref pageref eqref nocite',
  ),
  ...group(
    'm',
    'input include bibliography bibliographystyle pagestyle thispagestyle pagenumbering hypersetup',
  ),
  ...group(
    'm',
    'geometry graphicspath index glossary cline theoremstyle selectlanguage captionsetup phantom',
  ),
  ...group(
    'm',
    'enquote MakeUppercase uppercase lowercase centerline keywords affil affiliation email address institute',
  ),
  ...group('*m', 'vspace hspace'),
  ...group('omm', 'href textcolor colorbox foreignlanguage'),
  ...group('om', 'color'),
  ...group('mm', 'setlength addtolength setcounter addtocounter fontsize markboth'),
  ...group('mmm', 'multicolumn definecolor'),
  ...group('omomom', 'multirow'),
  ...group('*momo', 'newtheorem'),
  ...group('*moomm', 'newenvironment renewenvironment'),
  ...group('o', 'item pagebreak linebreak cmidrule'),
  ...group('*o', '\\'),
]);

export const ENVIRONMENT_ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ...group('om', 'tabular longtable array supertabular'),
  ...group('mom', 'tabular* tabularx tabulary tabulary*'),
  ...group('m', 'thebibliography multicols adjustbox columns'),
  ...group('ooom', 'minipage'),
  ...group('omom', 'wrapfigure wraptable'),
]);

export const VERBATIM_ENVIRONMENTS = new Set([
  'verbatim',
  'verbatim*',
  'Verbatim',
  'lstlisting',
  'minted',
  'alltt',
  'comment',
]);
export const MATH_ENVIRONMENTS =
  /^(?:equation|align|alignat|flalign|gather|multline|eqnarray|displaymath|math)\*?$/;
export const LIST_ENVIRONMENTS = new Set([
  'itemize',
  'enumerate',
  'description',
  'compactitem',
  'compactenum',
]);
