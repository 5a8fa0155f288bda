/** Every task of a child. Heavy parsers are loaded by the first task that needs them. */
import type { CompareInput } from '../../diff/compare.ts';
import type { JsonSchema } from '../../extract/engine.ts';
import type { Passage } from '../../extract/evidence/locate.ts';
import type { MonitorParts } from './check-monitor.ts';
import type { ScrapePair } from './compare-scrapes.ts';
import { extractPages } from './extract-pages.ts';
import type { LearnInput } from './learn-extractor.ts';
import { readPacked } from './read-packed.ts';
import { type Ask, readPage } from './read-page.ts';
import type { ResultPagesInput } from './result-pages.ts';
import { SCHEMA_TASKS } from './schema-tasks.ts';

export const TASKS = {
  readPage,
  readPacked,
  extractPages,
  ...SCHEMA_TASKS,
  /** Made-up data for a schema or a prompt. */
  sampleData: async (input: Ask) => {
    const [{ sampleValue }, { schemaFromPrompt }] = await Promise.all([
      import('../../extract/schema/sample-value.ts'),
      import('../../extract/schema/schema-from-prompt.ts'),
    ]);
    return sampleValue(input.schema ?? schemaFromPrompt(input.prompt).schema);
  },
  writeSchema: async ({ prompt, existing }: { prompt: string; existing: JsonSchema | undefined }) => {
    const { schemaFromPrompt } = await import('../../extract/schema/schema-from-prompt.ts');
    return schemaFromPrompt(prompt, existing);
  },
  learnExtractor: async (input: LearnInput) => {
    const { learnExtractor } = await import('./learn-extractor.ts');
    return learnExtractor(input);
  },
  /** The type of a file, by its bytes. */
  sniff: async ({ bytes }: { bytes: Uint8Array }) => {
    const { sniffHere } = await import('../../fetch/file-signature.ts');
    return sniffHere(bytes);
  },
  countPages: async (input: { bytes: Uint8Array; contentType: string }) => {
    const { countPages } = await import('../../convert/documents/read.ts');
    return countPages(Buffer.from(input.bytes), input.contentType);
  },
  pagePictures: async ({ bytes, pages }: { bytes: Uint8Array; pages: number[] }) => {
    const { pagePictures } = await import('../../convert/documents/pdf/page-pictures.ts');
    return pagePictures(Buffer.from(bytes), pages);
  },
  /** The places of the values in a model's answer. */
  locateValues: async ({ json, pages }: { json: unknown; pages: Passage[][] }) => {
    const { locateValues } = await import('../../extract/evidence/locate.ts');
    return locateValues(json, pages);
  },
  compare: async (input: CompareInput) => {
    const { compare } = await import('../../diff/compare.ts');
    return compare(input);
  },
  compareScrapes: async (input: ScrapePair) => {
    const { compareScrapes } = await import('./compare-scrapes.ts');
    return compareScrapes(input);
  },
  resultPages: async (input: ResultPagesInput) => {
    const { resultPages } = await import('./result-pages.ts');
    return resultPages(input);
  },
  checkMonitor: async (input: MonitorParts) => {
    const { checkMonitor } = await import('./check-monitor.ts');
    return checkMonitor(input);
  },
  /** JSON texts in, JSON text out: parsing here does not block the server. */
  mergePages: async ({ pages }: { pages: Uint8Array[] }) => {
    const { mergePages } = await import('../../extract/merge-pages.ts');
    const values = pages.map((json) => JSON.parse(Buffer.from(json).toString()) as unknown);
    return new Uint8Array(Buffer.from(JSON.stringify(mergePages(values))));
  },
};

export type Tasks = typeof TASKS;
