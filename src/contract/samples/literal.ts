/** How the languages of the samples write values: JSON as a literal, and words of a shell command. */

type Notation = {
  indent: string;
  pad: string;
  /** What follows the last member when each is on a line of its own. */
  last: ',' | '';
  name: (text: string) => string;
  value: (value: unknown) => string;
};

const LONGEST_LINE = 60;

export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quoted only where the shell would read it otherwise. */
export const shellWord = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text));

const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

export const TYPESCRIPT: Notation = {
  indent: '  ',
  pad: ' ',
  last: ',',
  name: (text) => (/^[a-zA-Z_$][\w$]*$/.test(text) ? text : quoted(text)),
  value: (value) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value)),
};

export const JSON_TEXT: Notation = {
  indent: '  ',
  pad: '',
  // JSON has no comma after the last member.
  last: '',
  name: (text) => JSON.stringify(text),
  value: (value) => JSON.stringify(value),
};

const PYTHON_WORDS: Record<string, string> = { null: 'None', true: 'True', false: 'False' };

export const PYTHON: Notation = {
  indent: '    ',
  pad: '',
  last: ',',
  name: (text) => JSON.stringify(text),
  value: (value) => PYTHON_WORDS[JSON.stringify(value)] ?? JSON.stringify(value),
};

/** On one line if it is short, otherwise a line for each member. */
export function literal(value: unknown, notation: Notation, indent: string): string {
  if (typeof value !== 'object' || value === null) return notation.value(value);
  const list = Array.isArray(value);
  const inner = indent + notation.indent;
  const members = Object.entries(value).map(([name, member]) => {
    const text = literal(member, notation, inner);
    return list ? text : `${notation.name(name)}: ${text}`;
  });
  const [open, close] = list ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return open + close;
  const pad = list ? '' : notation.pad;
  const line = `${open}${pad}${members.join(', ')}${pad}${close}`;
  if (line.length + indent.length <= LONGEST_LINE && !line.includes('\n')) return line;
  return `${open}\n${inner}${members.join(`,\n${inner}`)}${notation.last}\n${indent}${close}`;
}
