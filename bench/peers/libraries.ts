/** The packages that could do what we wrote ourselves, each with the little of its interface that the bench calls. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export type Ssf = { format(format: string, value: number): string };
export type Re2 = {
  RE2JS: {
    translateRegExp(source: string): string;
    compile(source: string): {
      test(text: string): boolean;
      matcher(text: string): { replaceAll(text: string): string };
    };
  };
};
export type Papa = { parse(text: string): { data: string[][] } };
export type Fflate = { unzipSync(bytes: Uint8Array): Record<string, Uint8Array> };
export type UnifiedLatex = { parse(source: string): { content: unknown[] } };

export const ssf = (): Ssf => require('ssf');
export const re2 = (): Re2 => require('re2js');
export const papa = (): Papa => require('papaparse');
export const fflate = (): Fflate => require('fflate');
export const unifiedLatex = (): Promise<UnifiedLatex> =>
  import('@unified-latex/unified-latex-util-parse' as string);

export function hasLibraries(): boolean {
  try {
    for (const name of ['ssf', 're2js', 'papaparse', 'fflate']) require.resolve(name);
    return true;
  } catch {
    return false;
  }
}
