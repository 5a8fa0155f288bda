/** How well a label matches a field's name, by what the two have in common: 1 is the same name. */
export const MATCH = {
  /** A term of the concept, and one that may mean something else. */
  term: 0.95,
  weakTerm: 0.6,
  /** The field's name or a term, without neutral words. */
  bareName: 0.9,
  bareTerm: 0.85,
  weakBareTerm: 0.5,
  /** The field's name and a term, each in another language. */
  translated: 0.9,
  translatedTerm: 0.85,
  /** The same without words that the form of the value makes clear: "Adults" for the price of an adult's ticket. */
  withoutImplied: 0.75,
  /** Several words that are each a term of the concept. */
  onlyTerms: 0.8,
  /** A term at the end of the label, elsewhere, and as a phrase at its beginning; the name at either end. */
  atEnd: 0.6,
  inside: 0.5,
  leadingPhrase: 0.6,
  run: 0.6,
  /** The only column of a table that matches at all: "Included domains" for domains. */
  onlyColumn: 0.5,
  /** The field's name without nouns, without units, without "name", and replaced by its description. */
  withoutNouns: 0.95,
  withoutUnits: 0.95,
  withoutName: 0.9,
  description: 0.85,
  /** A price per month without "monthly". */
  withoutPeriod: 0.9,
  /** A count without "number of". */
  withoutNumber: 0.85,
  /** The name of a nested field without its parent's. */
  withoutParent: 0.9,
  /** The second concept that shares the name. */
  secondConcept: 0.55,
  /** The name of a list with one or two more words. */
  withMore: 0.9,
  /** The name of a list with even more words. */
  amongOthers: 0.7,
};
