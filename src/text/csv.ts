/** CSV as spreadsheets read it. */

export const csvRow = (values: readonly (string | number | null)[]): string =>
  `${values.map(csvField).join()}\r\n`;

/** Marks a text that a spreadsheet would run as a formula as text: anyone may have written an address or a query. */
function csvField(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
