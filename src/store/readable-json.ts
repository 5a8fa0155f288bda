/** PostgreSQL reads members of JSON as its own text type, which cannot hold NUL or half a surrogate pair. */
export function readableJson(json: string): string {
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return json;
  const strip = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
  return JSON.stringify(JSON.parse(json), strip);
}
