/** Saves the filtered requests as a file: one line each, newest first. */
import type { HistoryEntry } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import { saveFile } from '../../components/code/save-file.ts';
import { csvHead, csvLine } from './csv.ts';
import type { Filters } from './filters.tsx';

export type ExportKind = 'csv' | 'jsonl';

export async function exportHistory(
  filters: Filters,
  kind: ExportKind,
  onProgress: (entries: number) => void,
): Promise<void> {
  // Requests made meanwhile would shift the pages.
  const to = filters.to ?? new Date().toISOString();
  const query = { ...filters, to, results: 'none' as const };
  const lines = kind === 'csv' ? [csvHead()] : [];
  let done = 0;
  for await (const entry of winnow.history.all(query)) {
    lines.push(kind === 'csv' ? csvLine(entry, { grouped: filters.parent === 'none' }) : jsonLine(entry));
    done += 1;
    onProgress(done);
  }
  const type = kind === 'csv' ? 'text/csv' : 'application/jsonl';
  saveFile(new Blob(lines, { type }), `history-${to.slice(0, 10)}.${kind}`);
}

/** Without results, which would be gigabytes for thousands of entries; `GET /api/history/{id}` has them. */
function jsonLine({ result: _, ...entry }: HistoryEntry): string {
  return `${JSON.stringify(entry)}\n`;
}
