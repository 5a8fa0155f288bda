/** Stands in for curl where there is none: the options that our examples and samples use, and no others. */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
    'fail-with-body': { type: 'boolean' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true },
    data: { type: 'string', short: 'd' },
  },
});
const headers = new Headers((values.header ?? []).map((line) => line.split(/:\s*(.*)/s, 2)));
const method = values.request ?? (values.data === undefined ? 'GET' : 'POST');
const response = await fetch(positionals[0] ?? '', { method, headers, body: values.data });
process.stdout.write(await response.text());
if (!response.ok && values['fail-with-body']) process.exitCode = 22;
