/** LaTeX commands that stand for characters, and the accents. */

export const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&': '&',
    '%': '%',
    $: '$',
    '#': '#',
    _: '_',
    '{': '{',
    '}': '}',
    ' ': ' ',
    ',': '\u2009',
    ';': ' ',
    ':': ' ',
    '!': '',
    '-': '',
    '/': '',
    '@': '',
    quad: ' ',
    qquad: ' ',
    enspace: ' ',
    space: ' ',
    thinspace: '\u2009',
    ldots: '…',
    dots: '…',
    textellipsis: '…',
    LaTeX: 'LaTeX',
    TeX: 'TeX',
    LaTeXe: 'LaTeX2e',
    BibTeX: 'BibTeX',
    ss: 'ß',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    o: 'ø',
    O: 'Ø',
    aa: 'å',
    AA: 'Å',
    l: 'ł',
    L: 'Ł',
    i: 'ı',
    j: 'ȷ',
    S: '§',
    P: '¶',
    pounds: '£',
    euro: '€',
    texteuro: '€',
    copyright: '©',
    textcopyright: '©',
    textregistered: '®',
    texttrademark: '™',
    textdegree: '°',
    dag: '†',
    ddag: '‡',
    textbackslash: '\\',
    textasciitilde: '~',
    textasciicircum: '^',
    textbar: '|',
    textless: '<',
    textgreater: '>',
    textunderscore: '_',
    textbullet: '•',
    textendash: '–',
    textemdash: '—',
    textquoteleft: '‘',
    textquoteright: '’',
    textquotedblleft: '“',
    textquotedblright: '”',
    guillemotleft: '«',
    guillemotright: '»',
    slash: '/',
  }),
);

/** Combining characters by the accent command. */
export const ACCENTS: ReadonlyMap<string, string> = new Map([
  ["'", '\u0301'],
  ['`', '\u0300'],
  ['^', '\u0302'],
  ['"', '\u0308'],
  ['~', '\u0303'],
  ['=', '\u0304'],
  ['.', '\u0307'],
  ['u', '\u0306'],
  ['v', '\u030C'],
  ['H', '\u030B'],
  ['c', '\u0327'],
  ['d', '\u0323'],
  ['b', '\u0331'],
  ['r', '\u030A'],
  ['k', '\u0328'],
]);

/** Commands and declarations of type, and the elements they become. */
export const STYLES: ReadonlyMap<string, string> = new Map([
  ['textbf', 'strong'],
  ['bf', 'strong'],
  ['bfseries', 'strong'],
  ['textit', 'em'],
  ['emph', 'em'],
  ['textsl', 'em'],
  ['it', 'em'],
  ['itshape', 'em'],
  ['em', 'em'],
  ['sl', 'em'],
  ['texttt', 'code'],
  ['tt', 'code'],
  ['ttfamily', 'code'],
  ['sout', 'del'],
  ['st', 'del'],
  ['textsuperscript', 'sup'],
  ['textsubscript', 'sub'],
]);

/** Sections by their depth. */
export const SECTIONS: ReadonlyMap<string, number> = new Map([
  ['part', 0],
  ['chapter', 1],
  ['section', 2],
  ['subsection', 3],
  ['subsubsection', 4],
  ['paragraph', 5],
  ['subparagraph', 6],
]);

/** Commands whose arguments are instructions and not text. */
export const SILENT = new Set(
  (
    'label vspace hspace vskip hskip usepackage documentclass input include bibliographystyle bibliography setlength addtolength ' +
    'setcounter addtocounter newtheorem theoremstyle pagestyle thispagestyle pagenumbering geometry hypersetup index glossary ' +
    'hline cline toprule midrule bottomrule cmidrule addlinespace centering raggedright noindent indent newpage clearpage ' +
    'pagebreak linebreak phantom rule color title author date thanks nocite graphicspath definecolor newcommand renewcommand ' +
    'providecommand newenvironment renewenvironment def let selectlanguage fontsize captionsetup lstset markboth'
  ).split(' '),
);
