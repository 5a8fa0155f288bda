/** What every extraction engine takes and gives. */
import type { Document } from 'domhandler';
import type { PagePlaces } from '../convert/documents/document-parts.ts';
import type { View } from '../convert/html/view.ts';
import type { EvidenceMap } from './evidence/evidence.ts';
import type { JsonSchema } from './json-schema/types.ts';

export type { JsonSchema } from './json-schema/types.ts';

export type ExtractInput = {
  /** Parsed pages; each fact is taken from the first page that states it. */
  pages: {
    root: Document;
    url: string;
    /** The part of the page that visible facts are read from, if not all of it. */
    view?: View;
    /** Where the words of a PDF's page are. */
    places?: PagePlaces | undefined;
  }[];
  prompt: string;
  /** Checked with `checkSchema` by the engine itself. */
  schema: JsonSchema | null;
  /** Whether to report where each value was found. */
  evidence?: boolean | undefined;
};

export type FieldSource = {
  /** Where in the answer, as in `offers[0].price`. */
  path: string;
  /** What kind of statement on the page it was taken from: json-ld, meta, table, label, … */
  source: string;
  /** From 0 to 1. */
  confidence: number;
  /** Index into the pages, where there are several. */
  page?: number;
};

/** What the rules could not do. */
export type EngineWarning = {
  reason: 'prompt_not_understood' | 'many_records' | 'no_records' | 'truncated';
  detail: string;
};

export type ExtractOutput = {
  json: unknown;
  fields: FieldSource[];
  missing: string[];
  warnings: EngineWarning[];
  evidence?: EvidenceMap;
};
