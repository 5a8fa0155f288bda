/**
 * A text in which everything from a start to the next end is replaced, as with `/<[^>]*>/g`. The expression would search
 * for the end again after every start that has none, which takes quadratic time.
 *
 * @example replaceBetween('a<b>c', '<', '>', '') // 'ac'
 */
export function replaceBetween(text: string, start: string, end: string, by: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, from)) {
    const to = text.indexOf(end, at + start.length);
    if (to < 0) break;
    kept.push(text.slice(from, at), by);
    from = to + end.length;
  }
  return from === 0 ? text : kept.join('') + text.slice(from);
}
