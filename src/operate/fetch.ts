/** `winnow fetch URL`: fetches one page and shows what each step did and how long it took. */
import { type Command, type CommandInput, UsageError } from '../command-line/command.ts';
import { writeAndWait } from '../command-line/output.ts';
import { table } from '../command-line/table.ts';
import { callFetchConfig } from '../contract/fetch/fetch-config.ts';
import { issuesOf } from '../contract/request/issues.ts';
import { normaliseUrl } from '../contract/request/url.ts';
import { startFetcher } from '../fetch/auto/start-fetcher.ts';
import type { FetchedDocument } from '../fetch/document.ts';
import { createGuard } from '../net/guard/guard.ts';
import { fetchOptions } from '../pipeline/page/fetch-request.ts';

export const fetchCommand: Command = {
  args: 'URL',
  help: 'Fetch one page and show what each step did and how long it took.',
  options: {
    mode: { type: 'string', help: 'auto, fast or js.', default: 'auto' },
    timeout: { type: 'string', help: 'Milliseconds for the whole fetch.', default: '60000' },
    stealth: { type: 'boolean', help: 'Fetch with the headers and TLS of a real browser.' },
    body: { type: 'boolean', help: 'Print the body instead of the steps.' },
  },
  async run({ args: [text = ''], options, config, print }) {
    const url = normaliseUrl(text);
    if (!url) throw new UsageError(`"${text}" is not an http or https address.`);
    const guard = createGuard(config);
    guard.checkUrl(url);
    const fetcher = await startFetcher(config, guard);
    try {
      const document = await fetcher.fetch(url, { options: fetchOptions(configFrom(options), url) });
      if (options.body) await writeAndWait(document.body);
      else print(summaryOf(document), report(document));
    } finally {
      await fetcher.close();
    }
  },
};

function configFrom({ mode, timeout, stealth }: CommandInput['options']) {
  const parsed = callFetchConfig.safeParse({ mode, timeout: Number(timeout), stealth: stealth === true });
  if (parsed.success) return parsed.data;
  const problems = issuesOf(parsed.error).map((issue) => `--${issue.path.join('.')}: ${issue.message}`);
  throw new UsageError(problems.join('\n'));
}

function summaryOf(document: FetchedDocument) {
  const { body, screenshot: _, probe: __, ...rest } = document;
  return { ...rest, bytes: body.length };
}

function report(document: FetchedDocument): string {
  const total = document.steps.reduce((sum, step) => sum + step.ms, 0);
  const facts = [
    ['status', document.status],
    ['url', document.url],
    ['redirects', document.redirects.join(' -> ') || 'none'],
    ['type', `${document.contentType}${document.charset ? `; charset=${document.charset}` : ''}`],
    ['bytes', document.body.length],
    ['engine', `${document.engine} (${document.engineReason})`],
    [
      'warnings',
      document.warnings.map(({ reason, detail }) => `${reason}${detail ? ` (${detail})` : ''}`).join(', ') ||
        'none',
    ],
  ];
  const width = Math.max(...facts.map(([name]) => String(name).length));
  const lines = facts.map(([name, value]) => `${String(name).padEnd(width)}  ${value}`);
  const steps = document.steps.map(({ name, ms, detail }) => [name, ms.toFixed(1), detail ?? '']);
  return `${lines.join('\n')}\n\n${table(['STEP', 'MS', 'DETAIL'], [...steps, ['total', total.toFixed(1), '']])}`;
}
