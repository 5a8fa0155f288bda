/** The language and country whose conventions dates and prices follow; empty if unknown. */
export type Locale = { language: string; country: string };
