/** Throws where an argument that should be an address is a file: a name such as `pages.txt` could be a host, but is none. */
import { statSync } from 'node:fs';
import { UsageError } from '../src/command-line/command.ts';
import { shellWord } from '../src/contract/samples/literal.ts';

/** None of them is a top-level domain. */
const FILE_NAME = /\.(?:txt|csv|tsv|jsonl?|ndjson|lst|xml|html?|pdf|docx|xlsx)$/i;
/** Those of them that may be lists of addresses. */
const LIST_NAME = /\.(?:txt|csv|tsv|jsonl?|ndjson|lst)$/i;

export function refuseFile(arg: string, command: 'scrape' | 'batch'): void {
  if (arg === '-' || /^https?:/i.test(arg)) return;
  const reading = `Addresses that are in a file, one per line, are read with: winnow ${command} - <`;
  if (statSync(arg, { throwIfNoEntry: false })?.isFile()) {
    const how = LIST_NAME.test(arg)
      ? `${reading} ${shellWord(arg)}`
      : `Read it with: winnow parse ${shellWord(arg)}`;
    throw new UsageError(`${arg} is a file on this machine, and ${command} fetches addresses. ${how}`);
  }
  if (isPath(arg)) throw new UsageError(`There is no file ${arg}. ${reading} FILE`);
}

/** What begins with a host that has a dot, or a port, is an address, whatever it ends in. */
function isPath(arg: string): boolean {
  if (/^(?:\.{0,2}|~)[/\\]/.test(arg)) return true;
  const [first = '', ...rest] = arg.split(/[/?#]/);
  const isHost = first.includes(':') || first === 'localhost' || (rest.length > 0 && first.includes('.'));
  return !isHost && FILE_NAME.test(arg);
}
