/** Rows in aligned columns, for people. A line break in a cell must not look like another row. */
export function table(head: string[], rows: (string | number)[][]): string {
  const lines = [head, ...rows.map((row) => row.map((cell) => String(cell).replace(/[\r\n]+/g, ' ')))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
