/** How far a label names a field, by what it has of the field's name: 1 is the very name. */
export const MATCH = {
  /** A name of the concept, and one that may mean something else. */
  term: 0.95,
  weakTerm: 0.6,
  /** The same without neutral words. */
  bareName: 0.9,
  bareTerm: 0.85,
  weakBareTerm: 0.5,
  /** Only words that are names of the concept themselves. */
  onlyTerms: 0.8,
  /** Part of the label, at its end, elsewhere, or as a phrase at its beginning; less the more it adds. */
  atEnd: 0.6,
  inside: 0.5,
  leadingPhrase: 0.6,
  run: 0.6,
  /** The field's name without nouns, without units, without "name", and the description instead. */
  withoutNouns: 0.95,
  withoutUnits: 0.95,
  withoutName: 0.9,
  description: 0.85,
  /** What is paid by the month, without "monthly". */
  withoutPeriod: 0.9,
  /** What is counted, without "number of". */
  withoutNumber: 0.85,
  /** The name of a part without that of the whole. */
  withoutParent: 0.9,
  /** A second concept of the same name. */
  secondConcept: 0.55,
  /** All words of a list's name, and one or two more. */
  withMore: 0.9,
  /** All words of a list's name among others. */
  amongOthers: 0.7,
};
