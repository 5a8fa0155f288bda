/** CSV as spreadsheets read it. */

export const csvRow = (values: readonly (string | number | null)[]): string =>
  `${values.map(csvField).join()}\r\n`;

/** A text that a spreadsheet would run as a formula is marked as text: an address or a query may be anyone's words. */
function csvField(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
