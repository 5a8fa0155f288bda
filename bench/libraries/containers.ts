/** CSV, zip and LaTeX: ours beside papaparse, fflate and unified-latex. */
import { readFileSync } from 'node:fs';
import { Zip } from '../../src/convert/documents/container/zip.ts';
import { parseLatex } from '../../src/convert/documents/latex/parse.ts';
import { parseCsv } from '../../src/convert/documents/text/read-csv.ts';
import { zipBomb } from '../../test/fixtures/documents/docx.ts';
import { filesIn } from '../data/pages.ts';
import { fflate, papa, unifiedLatex } from '../peers/libraries.ts';
import { printTable } from '../table.ts';
import { millisecondsOf } from './time.ts';

/** RFC 4180, and what spreadsheets and people write beside it. */
const CSV_CASES: readonly [name: string, text: string, rows: string[][]][] = [
  [
    'plain',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'CRLF',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quoted delimiter',
    'a,b\n"1,5",2\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'quoted line break',
    'a,b\n"1\n2",3\n',
    [
      ['a', 'b'],
      ['1\n2', '3'],
    ],
  ],
  [
    'doubled quote',
    'a,b\n"say ""x""",3\n',
    [
      ['a', 'b'],
      ['say "x"', '3'],
    ],
  ],
  [
    'empty fields',
    'a,b,c\n,,\n',
    [
      ['a', 'b', 'c'],
      ['', '', ''],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'bars',
    'a|b\n1|2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'byte order mark',
    '\uFEFFa,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'sep= line',
    'sep=;\na;b\n1;2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quote inside a field',
    'a,b\n5" pipe,2\n',
    [
      ['a', 'b'],
      ['5" pipe', '2'],
    ],
  ],
  [
    'quote never closed',
    'a,b\n"open,2\nx,y\n',
    [
      ['a', 'b'],
      ['"open', '2'],
      ['x', 'y'],
    ],
  ],
  [
    'no line break at the end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
];

export async function benchContainers(): Promise<void> {
  csv();
  zip();
  await latex();
}

function csv(): void {
  const { parse } = papa();
  const large = Array.from(
    { length: 50_000 },
    (_, i) => `${i},"name ""${i}""",${i * 1.5},text of row ${i}`,
  ).join('\n');
  const subjects: [string, (text: string) => string[][]][] = [
    ['ours', (text) => parseCsv(text).rows],
    ['papaparse', (text) => parse(text.trimEnd()).data],
  ];
  const isRight = (read: (text: string) => string[][], text: string, rows: string[][]) =>
    JSON.stringify(read(text)) === JSON.stringify(rows);
  printTable(
    'CSV',
    ['', `right, of ${CSV_CASES.length}`, 'CPU ms for 200,000 cells', 'not right'],
    subjects.map(([name, read]) => {
      const wrong = CSV_CASES.filter(([, text, rows]) => !isRight(read, text, rows));
      return [
        name,
        CSV_CASES.length - wrong.length,
        millisecondsOf(() => read(large)),
        wrong.map(([which]) => which).join(', ') || '–',
      ];
    }),
  );
}

function zip(): void {
  const { unzipSync } = fflate();
  const files = filesIn('documents', (name) => /\.(docx|xlsx|pptx|odt|epub)$/.test(name)).map((url) =>
    readFileSync(url),
  );
  const bomb = zipBomb();
  const subjects: [string, (bytes: Buffer) => number][] = [
    [
      'ours',
      (bytes) => {
        const container = new Zip(bytes, 'zip');
        return container.names().reduce((sum, name) => sum + (container.read(name)?.length ?? 0), 0);
      },
    ],
    ['fflate', (bytes) => Object.values(unzipSync(bytes)).reduce((sum, part) => sum + part.length, 0)],
  ];
  printTable(
    'Zip',
    ['', `of ${files.length} files read`, 'MB unpacked', 'CPU ms', 'a bomb that says it is small'],
    subjects.map(([name, read]) => {
      const sizes: number[] = [];
      const all = () => {
        for (const file of files)
          try {
            sizes.push(read(file));
          } catch {
            // Some of the files are broken or encrypted on purpose.
          }
      };
      all();
      sizes.length = 0;
      const time = millisecondsOf(all);
      const total = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
      return [name, sizes.length, total.toFixed(1), time, outcome(() => read(bomb))];
    }),
  );
}

function outcome(call: () => number): string {
  const before = process.memoryUsage().rss;
  try {
    const bytes = call();
    return `read, ${(bytes / 1e6).toFixed(0)} MB, ${Math.round((process.memoryUsage().rss - before) / 1e6)} MB more memory`;
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function latex(): Promise<void> {
  const { parse } = await unifiedLatex();
  const section =
    String.raw`\section{Sets} Let $x \in \mathbb{R}$ be \emph{small}, see~\cite{a}. \begin{itemize}\item one\item two\end{itemize} \begin{tabular}{ll}a & b\\ c & d\end{tabular}` +
    '\n\n';
  const paper = section.repeat(100);
  const hostile: [string, string][] = [
    ['1,000 open groups', '{'.repeat(1000)],
    ['1,000 open environments', '\\begin{a}'.repeat(1000)],
    ['400 open brackets', '\\item['.repeat(400)],
  ];
  const subjects: [string, (source: string) => unknown][] = [
    ['ours', parseLatex],
    ['unified-latex', parse],
  ];
  printTable(
    'LaTeX, CPU ms to parse',
    ['', `a paper of ${Math.round(paper.length / 1024)} KB`, ...hostile.map(([name]) => name)],
    subjects.map(([name, read]) => [
      name,
      time(read, paper),
      ...hostile.map(([, source]) => time(read, source)),
    ]),
  );
}

function time(read: (source: string) => unknown, source: string): string {
  try {
    return millisecondsOf(() => read(source));
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}
