/** Where the text of a script ends, if it holds comments (https://html.spec.whatwg.org/#script-data-escaped-state). */

/** The place of the end tag: one that closes a script written inside a comment is not it. */
export function endOfCommentedScript(source: string, from: number): number {
  let isComment = false;
  let isNested = false;
  const marks = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;
  marks.lastIndex = from;
  for (let mark = marks.exec(source); mark; mark = marks.exec(source)) {
    if (mark[0] === '<!--') {
      isComment = true;
      // Its dashes may be those of the end: `<!-->`.
      marks.lastIndex -= 2;
    } else if (mark[0] === '-->') {
      isComment = false;
      isNested = false;
    } else if (mark[0][1] !== '/') isNested = isComment;
    else if (isNested) isNested = false;
    else return mark.index;
  }
  return source.length;
}
