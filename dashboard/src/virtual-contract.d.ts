/** What contract-plugin.ts makes of the contract. */
declare module 'virtual:contract' {
  export type ContractField = {
    help?: string;
    default?: unknown;
    min?: number;
    max?: number;
    maxLength?: number;
    options?: string[];
  };
  export const FIELDS: Record<
    'scrape' | 'extract' | 'search' | 'crawl' | 'monitor',
    Record<string, ContractField>
  >;
}
