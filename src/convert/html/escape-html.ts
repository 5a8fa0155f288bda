/** Texts and attributes as they are written in HTML. */

export function attribute(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  return value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`;
}

export function escapeText(text: string): string {
  return /[&<>]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text;
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;');
}
