/**
 * The readable parts of a stored result, in a fixed order: a cursor names a part by its index, so the answer of a call
 * and its history entry must have the same parts.
 */
import type { Evidence, ExtractResult, ScrapeResults, SearchResult } from '../sdk/src/index.ts';

export type Section = {
  name: string;
  /** Its name outside the marks of foreign text, if its name contains an address. */
  label?: string;
  text: string;
};

/** @param result the answer of the call, or the `result` of its history entry */
export function sectionsOf(service: string, result: object): Section[] {
  if ('results' in result && Array.isArray(result.results)) return searchSections(result as SearchResult);
  if ('results' in result) return formatSections(result as Formatted);
  if (service === 'extract' && 'json' in result) return extractSections(result as ExtractResult);
  return [jsonSection('result', result)];
}

type Formatted = { results: ScrapeResults; metadata?: { url?: unknown } };

/** Answers of other versions may have fewer members. */
function extractSections({
  json,
  metadata,
}: Pick<ExtractResult, 'json'> & Partial<ExtractResult>): Section[] {
  const sections = [jsonSection('json', json)];
  const { evidence, fetch: { url } = {} } = metadata ?? {};
  if (evidence) sections.push(evidenceSection(evidence, url));
  return sections;
}

/** A line for each value: its pointer, the quote, and where it is. */
function evidenceSection(evidence: Record<string, Evidence>, address: unknown): Section {
  const url = typeof address === 'string' ? address.replace(/#.*/, '') : '';
  const lines = Object.entries(evidence).map(([pointer, { quote, textFragment, page }]) => {
    const link = url && textFragment ? `${url}${textFragment}` : null;
    const place = page === undefined ? link : `page ${page}`;
    return `${pointer}: ${JSON.stringify(quote)}${place ? ` ${place}` : ''}`;
  });
  return { name: 'evidence', text: lines.join('\n') };
}

function formatSections({ results, metadata }: Formatted): Section[] {
  const { json, summary, markdown, html, links, images, branding } = results;
  return [
    json && jsonSection('json', json.data),
    summary && { name: 'summary', text: summary.data },
    markdown && { name: 'markdown', text: joined(markdown.data) },
    html && { name: 'html', text: joined(html.data) },
    links && { name: `links (${links.metadata.count})`, text: links.data.join('\n') },
    images && { name: `images (${images.metadata.count})`, text: images.data.join('\n') },
    branding && jsonSection('branding', branding.data),
    json?.metadata?.evidence && evidenceSection(json.metadata.evidence, metadata?.url),
  ].filter((section) => section !== undefined);
}

function searchSections({ results, json }: SearchResult): Section[] {
  const pages = results.map(({ url, title, snippet, content }, index) => ({
    name: `result ${index + 1}: ${url}`,
    label: `result ${index + 1}`,
    text: `${title}\n\n${content || snippet || ''}`,
  }));
  return json === undefined ? pages : [jsonSection('json', json), ...pages];
}

/** A PDF has a part for each page. */
function joined(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  return parts.map((part, index) => `[part ${index + 1} of ${parts.length}]\n\n${part}`).join('\n\n');
}

function jsonSection(name: string, value: unknown): Section {
  return { name, text: JSON.stringify(value, null, 1) };
}
