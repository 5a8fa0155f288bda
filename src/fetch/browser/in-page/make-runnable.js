// Makes a function of a caller's script, by parsing alone: nothing of the script runs here. It may be an expression, a body
// with `return` or `await`, or statements, whose last value is the result. It must parse inside two kinds of brackets: one
// that closes the first kind and continues outside does not parse in the second.
({ script }) => {
  const problemOf = (source) => {
    try {
      new Function(source);
      return null;
    } catch (error) {
      return `${error.message}`.slice(0, 500);
    }
  };
  const parses = (source) => problemOf(source) === null;
  const asExpression = `async () => (\n${script}\n)`;
  if (parses(`(${asExpression})`) && parses(`[async () => [\n${script}\n]]`)) return { source: asExpression };
  const asBody = `async () => {\n${script}\n}`;
  const isBody = parses(`(${asBody})`) && parses(`({ async a() {\n${script}\n} })`);
  if (isBody && /\b(?:return|await)\b/.test(script)) return { source: asBody };
  if (parses(script)) return { source: `() => (0, eval)(${JSON.stringify(script)})` };
  return { problem: problemOf(`(${asBody})`) ?? problemOf(script) };
};
