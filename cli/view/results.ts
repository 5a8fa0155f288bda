/** The formats of a page as text: for a terminal, a pipe or a file. */
import type { ScrapeResults } from '../../sdk/src/index.ts';
import { printable, type Screen } from '../terminal.ts';

export type FormatName = keyof ScrapeResults;

/** The text of one format, as written to a pipe or a file. */
export function textOf(format: FormatName, results: ScrapeResults): string | null {
  const { markdown, html, links, images, summary, json, branding, screenshot, pdf, mhtml, actions } = results;
  switch (format) {
    case 'markdown':
      return markdown ? markdown.data.join('\n\n') : null;
    case 'html':
      return html ? html.data.join('\n') : null;
    case 'links':
      return links ? links.data.join('\n') : null;
    case 'images':
      return images ? images.data.join('\n') : null;
    case 'summary':
      return summary ? summary.data : null;
    case 'json':
      return json ? JSON.stringify(json.data ?? null, null, 2) : null;
    case 'branding':
      return branding ? JSON.stringify(branding.data, null, 2) : null;
    case 'screenshot':
      return screenshot ? screenshot.data.url : null;
    case 'pdf':
      return pdf ? pdf.data.url : null;
    case 'mhtml':
      return mhtml ? mhtml.data.url : null;
    case 'actions':
      return actions && resultsOf(actions) ? JSON.stringify(resultsOf(actions), null, 2) : null;
  }
}

/** What actions returned, without empty lists; null if there is nothing. */
function resultsOf(actions: NonNullable<ScrapeResults['actions']>): object | null {
  const results = Object.entries(actions).filter(([, list]) => list.length > 0);
  return results.length > 0 ? Object.fromEntries(results) : null;
}

/** All formats one after the other, with a heading for each if there are several. */
export async function showResults(
  formats: FormatName[],
  results: ScrapeResults,
  screen: Screen,
): Promise<string> {
  const parts: { format: FormatName; shown: string }[] = [];
  for (const format of formats) {
    const text = textOf(format, results);
    if (text === null) continue;
    parts.push({ format, shown: screen.isTerminal ? await forTerminal(format, text, screen) : text });
  }
  const headed = parts.length > 1;
  return parts
    .map(({ format, shown }) => (headed ? `${screen.style.bold(`==> ${format} <==`)}\n${shown}` : shown))
    .join('\n\n');
}

async function forTerminal(format: FormatName, text: string, screen: Screen): Promise<string> {
  if (format !== 'markdown' && format !== 'summary') return printable(text);
  // The parser has hundreds of files, which a pipe need not wait for.
  const { showMarkdown } = await import('./markdown.ts');
  return showMarkdown(text, screen);
}
