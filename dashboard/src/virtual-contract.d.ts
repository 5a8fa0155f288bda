/** What contract-plugin.ts makes of the contract. */
declare module 'virtual:contract' {
  export const FIELDS: Record<
    import('../../src/contract/request-fields.ts').Service,
    Record<string, import('../../src/contract/request-fields.ts').ContractField>
  >;
}
