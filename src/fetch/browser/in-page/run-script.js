// Runs a caller's script among those of the page, and copies its value, so that at most `most` characters of it leave the
// page. The page and the script may have replaced every built-in, so the limit is enforced by syntax alone. Objects without
// a prototype cannot be made to look like promises.
async (script, { most, deepest }) => {
  const short = (text) => {
    let start = '';
    for (let at = 0; at < 500 && at < text.length && text[at] !== '\n'; at += 1) start += text[at];
    return start;
  };
  let left = most;
  const copied = (value, depth) => {
    left -= typeof value === 'string' ? value.length : 8;
    if (left < 0) throw `its value is longer than ${most} characters`;
    if (depth > deepest) throw 'its value cannot be written as JSON';
    if (typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number') return value - value === 0 ? value : `${value}`;
    if (typeof value === 'bigint') return copied(`${value}n`, depth);
    if (typeof value !== 'object' || value === null) return null;
    if (Array.isArray(value)) {
      const list = [];
      for (let at = 0; at < value.length; at += 1) list[at] = copied(value[at], depth + 1);
      return list;
    }
    const object = { __proto__: null };
    for (const name of Object.keys(value)) {
      left -= name.length;
      object[name] = copied(value[name], depth + 1);
    }
    return object;
  };
  let value;
  try {
    value = await script();
  } catch (error) {
    return { __proto__: null, problem: `the script threw ${short(`${error}`)}` };
  }
  try {
    return { __proto__: null, type: typeof value, value: copied(value, 0) };
  } catch (problem) {
    return { __proto__: null, problem: short(`${problem}`) };
  }
};
