/** Which arguments LaTeX commands and environments take: `*` a star, `o` one in brackets, `m` one in braces. */
import { groups, wordSet } from '../../word-lists.ts';

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
