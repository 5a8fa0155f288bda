/** Where the text of a script that contains comments ends (https://html.spec.whatwg.org/#script-data-escaped-state). */

/** The place of the end tag. One that closes a script written inside a comment does not count. */
export function endOfCommentedScript(source: string, from: number): number {
  let isComment = false;
  let isNested = false;
  const marks = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;
  marks.lastIndex = from;
  for (let mark = marks.exec(source); mark; mark = marks.exec(source)) {
    if (mark[0] === '<!--') {
      isComment = true;
      // Its dashes may also be those of the comment's end: `<!-->`.
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
