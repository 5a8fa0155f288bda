/** Number formats by numfmt, as we call it, and by ssf: on cases of the specification, on the workbooks at hand, and in time. */
import { readFileSync } from 'node:fs';
import { formatNumber } from '../../src/convert/documents/sheets/number-format.ts';
import { openWorkbook } from '../../src/convert/documents/sheets/workbook.ts';
import { xlsx } from '../../test/fixtures/documents/xlsx.ts';
import { filesIn } from '../data/pages.ts';
import { ssf } from '../peers/libraries.ts';
import { printTable } from '../table.ts';
import { NUMBER_FORMAT_CASES } from './number-format-cases.ts';
import { microsecondsEach } from './time.ts';

type Format = (value: number, format: string) => string;

const safely =
  (format: Format): Format =>
  (value, code) => {
    try {
      return format(value, code).replace(/\s+/g, ' ').trim();
    } catch (error) {
      return `(${String(error)})`;
    }
  };

export function benchNumberFormats(): void {
  const library = ssf();
  const subjects: [string, Format][] = [
    ['ours, by numfmt', safely((value, code) => formatNumber(value, code))],
    ['ssf', safely((value, code) => library.format(code === '' ? 'General' : code, value))],
  ];
  const cells = workbookCells();
  printTable(
    'Number formats',
    [
      '',
      `right, of ${NUMBER_FORMAT_CASES.length} cases`,
      `of ${cells.length} cells the same as the other`,
      'µs a number',
    ],
    subjects.map(([name, format], i) => {
      const other = subjects[1 - i]?.[1] ?? format;
      return [
        name,
        NUMBER_FORMAT_CASES.filter(([value, code, shown]) => format(value, code) === shown).length,
        cells.filter(([value, code]) => format(value, code) === other(value, code)).length,
        microsecondsEach(NUMBER_FORMAT_CASES, ([value, code]) => format(value, code)),
      ];
    }),
  );
  for (const [name, format] of subjects)
    for (const [value, code, shown] of NUMBER_FORMAT_CASES)
      if (format(value, code) !== shown)
        process.stdout.write(`- ${name}: ${value} as ${code} is ${format(value, code)}, not ${shown}\n`);
}

/** Each number of the workbooks, with its format; dates aside, which we show in ISO 8601 on purpose. */
function workbookCells(): [number, string][] {
  const files = filesIn('documents', (name) => name.endsWith('.xlsx')).map((url) => readFileSync(url));
  return [xlsx(), ...files].flatMap((bytes) => {
    const { zip, sheets, formats } = openWorkbook(bytes);
    return sheets.flatMap(({ part }) => {
      const cells = (zip.text(part) ?? '').matchAll(
        /<c ([^>]*)>(?:<f[^>]*>[^<]*<\/f>|<f[^>]*\/>)?<v>([^<]*)<\/v>/g,
      );
      return [...cells].flatMap(([, attributes = '', value = '']): [number, string][] => {
        const style = /\bs="(\d+)"/.exec(attributes)?.[1];
        const code = formats[Number(style ?? 0)] ?? '';
        const isDate = /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ''));
        const isNumber = !/\bt="(?!n")/.test(attributes);
        return isNumber && !isDate && !Number.isNaN(Number(value)) ? [[Number(value), code]] : [];
      });
    });
  });
}
