/**
 * A text without these characters at its end. An expression such as `/\/+$/` would start at every one of them, which takes
 * quadratic time if something else follows.
 *
 * @example withoutEnd('/a//', '/') // '/a'
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
