/**
 * Every number by which the engine weighs one statement against another, 0 to 1 where nothing else is said.
 *
 * A value's confidence is TRUST (the statement, trust.ts) × MATCH (its label, names/match.ts) × place × FIT (its value),
 * with DOUBT taken off on the way; what does not reach LEAST is not used. The numbers were set on published pages
 * (`bench/extract/extract.ts`).
 */

/** By what the trust in a statement is multiplied for reasons that lie around it. */
export const DOUBT = {
  /** Microdata outside of any entity. */
  looseMicrodata: 0.85,
  /** A second main entity, and each further one up to the fifth. */
  secondEntity: 0.97,
  eachFurtherEntity: 0.03,
  sideEntity: 0.7,
  /** Name and description of an entity that is the page itself, or has another name. */
  ownWords: 0.72,
  /** A property of a part, under both names and under its own alone. */
  nested: 0.98,
  nestedAlone: 0.97,
  /** A property of the first of several, where the list is meant. */
  firstOfSeveral: 0.6,
  /** The name of a part, where the whole has a name too. */
  nameOfPart: 0.7,
  /** The language of a page about a work that has a language of its own. */
  languageBesideWork: 0.7,
  /** An entity's name under its type, and as a company's; the same for its address as a website. */
  nameAsType: 0.9,
  nameAsCompany: 0.95,
  /** An identifier that the page's address does not have: a bare number or a long key, by which programs know a thing. */
  idElsewhere: 0.9,
  idOfProgram: 0.6,
  /** The price from before, where the page shows that there is a lower one. */
  oldPrice: 0.5,
  /** A price in an element that is struck through or called old, where a price is asked for. */
  struckPrice: 0.7,
  /** The code of one of several variants. */
  codeOfVariant: 0.5,
  /** A class name without the name of the block in front. */
  withoutBlock: 0.95,
  /** A class name that ends in "label". */
  calledLabel: 0.6,
  /** The section of the site where a category is asked for. */
  siteSection: 0.7,
  /** Furniture of the page, for contact details and for all else; and what is about other pages. */
  contactAtEdge: 0.9,
  edge: 0.45,
  aside: 0.4,
  /** The currency or one end of a range out of a price or a salary. */
  derived: 0.85,
  /** A free object from a table or definition list. */
  freeObject: 0.75,
};

/** How much a value looks like what was asked for. */
export const FIT = {
  /** Longer than usual for its kind. */
  long: 0.6,
  /** An address or a bit of code in the place of text. */
  notText: 0.4,
  /** The name of an account or a mailbox in the place of its owner's. */
  account: 0.6,
  /** A day in the place of a title. */
  dayAsTitle: 0.6,
  /** A price in the place of a title or a word. */
  moneyAsText: 0.6,
  /** A word or two in the place of prose. */
  shortProse: 0.4,
  /** Several paragraphs of script data in the place of a description. */
  longDescription: 0.85,
  /** More than seven words in the place of a name. */
  longName: 0.6,
  /** A year or season in the place of a date, a bare number in the place of a price, a range of prices. */
  yearOnly: 0.7,
  bareNumber: 0.7,
  priceRange: 0.9,
  /** Elements of one name that differ: two values, up to four, more. */
  twoValues: 0.9,
  fewValues: 0.75,
  manyValues: 0.55,
  /** A list of several items under a class name. More than 1: such lists are hardly ever anything else. */
  namedList: 1.25,
  /** A list of which most items cannot be read. */
  unreadable: 0.7,
  /** Lists of one item, of tags or pictures and of others; lists of hundreds. */
  oneTag: 0.85,
  oneItem: 0.72,
  hundreds: 0.6,
  /** Items of a letter, lines as long as articles, tags as long as sentences. */
  letters: 0.4,
  longLines: 0.6,
  longTags: 0.5,
};

/** How good a group of records is. */
export const GROUP = {
  aside: 0.6,
  edge: 0.35,
  /** One record alone; several begin at the second number and gain with their count. */
  oneRecord: 0.8,
  records: 0.9,
  /** Added as far as the group is called by the field's name. */
  named: 0.35,
  /** What confidence in the values adds to, and how much of it. */
  base: 0.5,
  confidence: 0.5,
  /** How much of the best group's quality one inside it must have. */
  finer: 0.8,
};

/** How far an entity is from what the page is about, by its type. */
export const RANK = {
  specific: 0,
  /** A list of questions or steps is about a part, where something specific is there. */
  part: 0.6,
  article: 1,
  page: 2,
  unknown: 3,
  minor: 4,
  /** Taken off, where the page's title is the entity's name. */
  titled: 0.5,
};

/** How many times as many is many more: of records in a finer group, of values found beside an object. */
export const MANY_MORE = 1.5;

/** What a statement must reach to be used. */
export const LEAST = {
  /** Below this a statement is about something else more often than not. */
  confidence: 0.33,
  /** A code that the page shows, to be put before one in its scripts, and before one of structured data. */
  shownCode: 0.45,
  labelledCode: 0.6,
  /** A name that heads what it names, where it is not said what the names are of. */
  headedName: 0.7,
  /** A label that names a field, an object, a free object, a table for one, a group. */
  match: 0.3,
  objectMatch: 0.3,
  freeObjectMatch: 0.4,
  tableName: 0.6,
  groupMatch: 0.5,
  /** A text that is the field's own name, and one that begins with it. */
  ownName: 0.8,
  ownLabel: 0.6,
};

/** Shares of a whole. */
export const SHARE = {
  /** Of the page's content that records make up, where the page is a list of them. */
  listing: 0.4,
  /** The same where the records are lines that only name what they link to. */
  namesAlone: 0.8,
  /** Of what a page states of all that was asked for, which each of its records has too. */
  ofGiven: 0.5,
  /** Of records that state a fact, where others have none of it. */
  haveIt: 0.3,
  /** Of the fields asked for, where nothing names the group. */
  fieldsOfUnnamed: 0.5,
  /** Of the kinds of elements in two records, those that both have. */
  alikeParts: 0.2,
  /** Of the records of a group, which must have a name where their names are asked for. */
  named: 0.8,
  /** Of the text of a box, which the inner one of two must have. */
  innerProse: 0.4,
  /** Of the records of a list that have a value in one place, for the others to have it there. */
  samePlace: 0.6,
  /** Items that may be there twice. */
  repeated: 0.2,
  /** Items of a list that can be read. */
  readable: 0.4,
  /** Items with the usual class. */
  usualClass: 0.7,
  /** Items in two lists that have a word in common. */
  sameItems: 0.7,
  /** Text in links, where the links are the items. */
  linked: 0.6,
  /** Of a longer title that a shorter one must make up to be the same. */
  sameTitle: 0.6,
  /** Of the words of a heading that the titles in the head have too. */
  headingInTitle: 0.5,
  /** Of a part of the host's name that the name of its site must make up. */
  siteInHost: 0.5,
};
