/**
 * The numbers by which the engine weighs statements against each other, from 0 to 1 unless noted.
 *
 * The confidence in a value is TRUST (in the kind of statement, trust.ts) × MATCH (of its label, names/match.ts) × FIT
 * (of the value), multiplied by each DOUBT that applies, for instance to its place on the page. Values below LEAST are
 * not used. The numbers were tuned on published pages (`bench/extract/extract.ts`).
 */

/** Factors for reasons to doubt a statement that lie in its context. */
export const DOUBT = {
  /** Microdata outside of any entity. */
  looseMicrodata: 0.85,
  /** A second main entity, and each further one up to the fifth. */
  secondEntity: 0.97,
  eachFurtherEntity: 0.03,
  sideEntity: 0.7,
  /** Name and description of an entity that is the page itself, or whose name is not the page's title. */
  ownWords: 0.72,
  /** A property of a nested entity: under both names, and under its own name alone. */
  nested: 0.98,
  nestedAlone: 0.97,
  /** A property of the first of several entities that together form a list, such as steps. */
  firstOfSeveral: 0.6,
  /** The name of a nested entity whose parent has a name too. */
  nameOfPart: 0.7,
  /** The language of the page, if the work that it is about states its own. */
  languageBesideWork: 0.7,
  /** An entity's name labelled with its type, and as "company name"; the latter also for its URL as "website". */
  nameAsType: 0.9,
  nameAsCompany: 0.95,
  /** An identifier in script data that is not in the page's address; one that looks internal (a number, a long key). */
  idElsewhere: 0.9,
  idOfProgram: 0.6,
  /** A price in structured data that the page shows as the old one. */
  oldPrice: 0.5,
  /** A price that is struck through, for the field "price". */
  struckPrice: 0.7,
  /** The code of one of several variants. */
  codeOfVariant: 0.5,
  /** A class name without its block prefix. */
  withoutBlock: 0.95,
  /** A class name that ends in "label". */
  calledLabel: 0.6,
  /** The section of the site, for a category. */
  siteSection: 0.7,
  /** The page's header, footer and navigation, for contact details and for other facts; and teasers for other pages. */
  contactAtEdge: 0.9,
  edge: 0.45,
  aside: 0.4,
  /** A fact read as part of another, such as the currency of a price. */
  derived: 0.85,
  /** An object without named properties, from a table or definition list. */
  freeObject: 0.75,
};

/** How much a value looks like what was asked for. */
export const FIT = {
  /** Longer than usual for its kind. */
  long: 0.6,
  /** A URL or a piece of code instead of text. */
  notText: 0.4,
  /** The name of an account or a mailbox instead of its owner's. */
  account: 0.6,
  /** A date instead of a title. */
  dayAsTitle: 0.6,
  /** A day without a time of day for a field called a time. */
  dayForTime: 0.9,
  /** A price instead of a title or a short text. */
  moneyAsText: 0.6,
  /** One or two words instead of prose. */
  shortProse: 0.4,
  /** Several paragraphs of script data instead of a description. */
  longDescription: 0.85,
  /** More than seven words instead of a name. */
  longName: 0.6,
  /** A year or season instead of a date, a bare number instead of a price, and a price range. */
  yearOnly: 0.7,
  bareNumber: 0.7,
  priceRange: 0.9,
  /** Elements of one name with two different values, up to four, and more. */
  twoValues: 0.9,
  fewValues: 0.75,
  manyValues: 0.55,
  /** A list of several items under a class name. Above 1, because such a list is hardly ever anything else. */
  namedList: 1.25,
  /** A list most of whose items cannot be read. */
  unreadable: 0.7,
  /** Lists of one tag or picture, of one other item, and of tags as long as sentences. */
  oneTag: 0.85,
  oneItem: 0.72,
  longTags: 0.5,
};

/** Weights for rating groups of records. */
export const GROUP = {
  aside: 0.6,
  edge: 0.35,
  /** Records that all state the same, such as the buttons below each card. */
  allEqual: 0.5,
  /** A single record; several start at `records` and gain 0.01 each, up to 1. */
  oneRecord: 0.8,
  records: 0.9,
  /** Times the match of the group's name, added to the share of properties found. */
  named: 0.35,
  /** The rating is multiplied by `base` + `confidence` × the average confidence in the values. */
  base: 0.5,
  confidence: 0.5,
  /** A group inside the best one is preferred if it reaches this share of the best one's rating. */
  finer: 0.8,
  /** A group that holds the best one and others is as good if it reaches this share of the best one's rating. */
  asGood: 0.95,
  /** What a value without a label counts among the properties found. */
  unlabelled: 0.75,
};

/** How unlikely an entity is to be the page's subject, by its type; 0 is the most likely. */
export const RANK = {
  specific: 0,
  /** A list of questions or steps is about a part of the subject if there is a more specific entity. */
  part: 0.6,
  article: 1,
  page: 2,
  unknown: 3,
  minor: 4,
  /** Subtracted if the page's title is the entity's name. */
  titled: 0.5,
};

/** The factor for "many more": records in a finer group, or values found around an object rather than in it. */
export const MANY_MORE = 1.5;

/** Thresholds that a statement must reach to be used. */
export const LEAST = {
  /** Below this a statement is more often wrong than right. */
  confidence: 0.33,
  /** A code that the page shows, to be preferred to one from scripts, and to one from structured data. */
  shownCode: 0.45,
  labelledCode: 0.6,
  /**
   * What makes a page's subject one of the things that a list asks for, if structured data does not say so; and what the
   * page states without a label, such as a price below its title.
   */
  ofOneThing: 0.57,
  ofOneThingInText: 0.52,
  /** The average name of records, if the field does not say what is named. */
  headedName: 0.7,
  /** The match of a label with a field, an object, a table, and a group. */
  match: 0.3,
  objectMatch: 0.3,
  tableName: 0.6,
  groupMatch: 0.5,
  /** The match of a text that is the field's own name, and of one that begins with it. */
  ownName: 0.8,
  /** The match of a label that is the field's name or a synonym. */
  sameName: 0.95,
  ownLabel: 0.6,
};

/** Thresholds that are shares of a whole. */
export const SHARE = {
  /** Text in records / main text of the page, for a page that is a list of them. */
  listing: 0.4,
  /** The same for records that are lines with little more than a link. */
  linkedLines: 0.8,
  /** Properties that vary between records / properties found on the page, for records of the subject asked for. */
  foundInRecord: 0.5,
  /** Records that state a property / all records. */
  recordsWithValue: 0.3,
  /** Properties found / properties asked for, in a group without a matching name. */
  fieldsOfUnnamed: 0.5,
  /** The same in a table, which labels them. */
  columnsOfUnnamed: 0.3,
  /** The same in a list that is most of the page. */
  fieldsOfMain: 0.3,
  /** Kinds of elements that two records have in common / all their kinds of elements. */
  alikeParts: 0.2,
  /** Records with a name / all records, if their names are asked for. */
  named: 0.8,
  /** Text of the inner of two nested boxes / text of the outer one. */
  innerProse: 0.4,
  /** Records with a value in one place / all others, for reading it there in the rest. */
  samePlace: 0.6,
  /** Repeated items / all items, at most. */
  repeated: 0.2,
  /** Items that can be read / all items. */
  readable: 0.4,
  /** Items with the usual class / all items. */
  usualClass: 0.7,
  /** Items with a word in common / all items, for two lists to be the same in different units. */
  sameItems: 0.7,
  /** Text in links / all text, for a list whose items are its links. */
  linked: 0.6,
  /** Length of the shorter title / length of the longer one, for two titles to be the same. */
  sameTitle: 0.6,
  /** Words that a heading shares with the titles in the head / all words of the heading. */
  headingInTitle: 0.5,
  /** Length of a site's name / length of the host label that contains it. */
  siteInHost: 0.5,
};
