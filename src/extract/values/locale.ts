/** Whose way of writing dates and prices is meant; empty where it is not known. */
export type Locale = { language: string; country: string };
