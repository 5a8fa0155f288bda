/** Throws if an argument that should be an address is a file: a name such as `pages.txt` looks like a host. */
import { statSync } from 'node:fs';
import { UsageError } from '../src/command-line/command.ts';
import { shellWord } from '../src/contract/samples/literal.ts';

/** None of these endings is a top-level domain. */
const FILE_NAME = /\.(?:txt|csv|tsv|jsonl?|ndjson|lst|xml|html?|pdf|docx|xlsx)$/i;
/** Files that may be lists of addresses. */
const LIST_NAME = /\.(?:txt|csv|tsv|jsonl?|ndjson|lst)$/i;

export function refuseFile(arg: string, command: 'scrape' | 'batch'): void {
  if (arg === '-' || /^https?:/i.test(arg)) return;
  const reading = `To read addresses from a file, one per line: winnow ${command} - <`;
  if (statSync(arg, { throwIfNoEntry: false })?.isFile()) {
    const how = LIST_NAME.test(arg)
      ? `${reading} ${shellWord(arg)}`
      : `Read it with: winnow parse ${shellWord(arg)}`;
    throw new UsageError(`${arg} is a file on this machine, but ${command} takes addresses. ${how}`);
  }
  if (isPath(arg)) throw new UsageError(`There is no file ${arg}. ${reading} FILE`);
}

/** Anything that begins with a host with a dot or a port is an address, whatever its ending. */
function isPath(arg: string): boolean {
  if (/^(?:\.{0,2}|~)[/\\]/.test(arg)) return true;
  const [first = '', ...rest] = arg.split(/[/?#]/);
  const isHost = first.includes(':') || first === 'localhost' || (rest.length > 0 && first.includes('.'));
  return !isHost && FILE_NAME.test(arg);
}
