/** A line of the log for a person at a terminal: the time, what happened, and the rest as `name: value`. */

const DIM = '\x1b[2m';
const PLAIN = '\x1b[0m';
/** By pino's levels: a warning from 40, an error from 50. */
const WORDS = [
  { from: 50, word: 'error', colour: '\x1b[31m' },
  { from: 40, word: 'warning', colour: '\x1b[33m' },
];
const LONGEST_VALUE = 120;

type Entry = { level: number; time: string; msg?: string; err?: { message?: string; stack?: string } };

export function readableLine(json: string, color: boolean): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(json) as Entry;
  const paint = (code: string, text: string) => (color ? code + printable(text) + PLAIN : printable(text));
  const kind = WORDS.find(({ from }) => level >= from);
  const facts = Object.entries(rest).map(([name, value]) => `${name}: ${shortened(value)}`);
  if (err?.message) facts.unshift(err.message);
  const parts = [
    paint(DIM, time.slice(11, 19)),
    ...(kind ? [paint(kind.colour, kind.word)] : []),
    printable(msg),
    ...(facts.length > 0 ? [paint(DIM, `(${facts.join(', ')})`)] : []),
  ];
  const stack = level >= 50 && err?.stack ? `\n${paint(DIM, err.stack)}` : '';
  return `${parts.join(' ')}${stack}\n`;
}

function shortened(value: unknown): string {
  if (Array.isArray(value) && value.length > 3) return `${value.length} of them`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
}

/** An address or a message of a site may hold codes that move the cursor or type into the terminal. */
const printable = (text: string) => text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '');
