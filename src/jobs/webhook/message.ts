/** An event of a monitor as a message to people: what happened, what changed, and where to see it. */
import type { Diffs, SiteDiffs } from '../../contract/monitor/diffs.ts';
import { singleSpaced } from '../../text/single-spaced.ts';
import { startOf } from '../../text/start-of.ts';

/** `see` is the label of the link. */
export type Message = { title: string; lines: string[]; link: string; see: string };

export type MonitorEvent = {
  type: string;
  data: {
    cronId: string;
    url: string;
    tickId?: string;
    diffs?: Diffs;
    failures?: number;
    error?: { type: string; message: string };
  };
};

/** A chat shows the beginning of a long message; all of it is behind the link. */
const MAX_LINES = 20;
const MAX_LENGTH = 240;
const MAX_LINES_A_PAGE = 4;

export function messageOf({ type, data }: MonitorEvent, publicUrl: string): Message {
  const page = short(data.url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, ''));
  const link = runLink(publicUrl, data.cronId, data.tickId);
  const see = 'Open the monitor';
  switch (type) {
    case 'monitor.change.detected':
      return {
        title: `Changed: ${page}${counts(data.diffs?.pages)}`,
        lines: changeLines(data.diffs ?? {}),
        link,
        see: 'See what changed',
      };
    case 'monitor.failing': {
      const { failures = 0, error } = data;
      // A monitor that is paused at its first failure has an error that says so.
      const many = failures > 1 ? [`${failures} runs in a row found nothing to compare.`] : [];
      return { title: `Failing: ${page}`, lines: [...many, ...(error ? [error.message] : [])], link, see };
    }
    case 'monitor.recovered':
      return { title: `Works again: ${page}`, lines: ['The page could be compared again.'], link, see };
    default:
      return { title: `Test: ${page}`, lines: ['Messages about this monitor arrive here.'], link, see };
  }
}

/** The dashboard's address of a run. */
export function runLink(publicUrl: string, cronId: string, tickId?: string): string {
  return `${publicUrl}/dashboard/monitors/${cronId}${tickId ? `?run=${tickId}` : ''}`;
}

/** The changes, a line each: `-` before the old, `+` before the new. */
export function changeLines({ pages, ...diffs }: Diffs): string[] {
  return pages ? siteLines(pages) : firstOf(pageLines(diffs), MAX_LINES);
}

function pageLines(diffs: Diffs): string[] {
  // Markdown and HTML have the same changes.
  const { html, ...rest } = diffs;
  const shown = diffs.markdown ? rest : diffs;
  return Object.entries(shown).flatMap(([format, diff]) => linesOf(format, diff));
}

/** Every page by its address; for changed pages also the first lines of their changes. */
function siteLines(pages: SiteDiffs): string[] {
  const changed = pages.changed.flatMap(({ url, diffs }) => [
    short(`Changed: ${url}`),
    ...firstOf(pageLines(diffs), MAX_LINES_A_PAGE),
  ]);
  const all = [
    ...pages.new.map((url) => short(`New: ${url}`)),
    ...pages.gone.map((url) => short(`Gone: ${url}`)),
    ...changed,
  ];
  return firstOf(all, MAX_LINES);
}

function firstOf(lines: string[], most: number): string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most), `and ${lines.length - most} more`];
}

/** @example counts({ new: ['…'], changed: [], gone: ['…'], same: 7 }) // ' (1 new, 1 gone)' */
function counts(pages: SiteDiffs | undefined): string {
  if (!pages) return '';
  const kinds = (['new', 'changed', 'gone'] as const).filter((kind) => pages[kind].length > 0);
  return ` (${kinds.map((kind) => `${pages[kind].length} ${kind}`).join(', ')})`;
}

function linesOf(format: string, diff: unknown): string[] {
  if (format === 'truncated') return [];
  if (Array.isArray(diff)) {
    return diff.map(
      (change: { type?: string; content?: string; path?: string; old?: unknown; new?: unknown }) =>
        change.path === undefined
          ? short(`${change.type === 'added' ? '+' : '-'} ${change.content}`)
          : short(`${change.path}: ${value(change.old)} → ${value(change.new)}`),
    );
  }
  const {
    added = [],
    removed = [],
    ratio,
  } = diff as { added?: string[]; removed?: string[]; ratio?: number };
  if (ratio !== undefined) return [`${(ratio * 100).toFixed(1)} % of the picture`];
  return [
    ...removed.map((address) => short(`- ${address}`)),
    ...added.map((address) => short(`+ ${address}`)),
  ];
}

const value = (given: unknown) => (typeof given === 'string' ? given : JSON.stringify(given));

function short(line: string): string {
  return cut(singleSpaced(line), MAX_LENGTH);
}

export function cut(text: string, most: number): string {
  return text.length > most ? `${startOf(text, most - 1)}…` : text;
}
