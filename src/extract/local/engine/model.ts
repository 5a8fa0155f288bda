/**
 * The types that the engine's parts share: its knowledge, including the domains, and a page as its readers see it. They
 * are in one file because they refer to each other: a region leads to the domains, whose rules read regions.
 */
import type { Element } from 'domhandler';
import type { Base } from '../../../convert/html/base-url.ts';
import type { Fact, Scope, Value } from '../../fact.ts';
import type { DomainNames, Vocabulary } from '../../names/vocabulary.ts';
import type { ItemRules } from './fill/item-rules.ts';
import type { RecordKind } from './fill/record-kind.ts';
import type { Place } from './page/places.ts';
import type { Bylines } from './phrases.ts';

export type Knowledge = Vocabulary & { domains: readonly Domain[]; bylines: Bylines };

export type PageContext = {
  url: string;
  base: Base;
  /** The language that the page declares, or empty. */
  language: string;
  /** Two lower-case letters, from the language or else the address; empty if neither names a country. */
  country: string;
  knowledge: Knowledge;
  /** Whether a field that is asked for may match the label. */
  asks: (label: string) => boolean;
  /** Whether values from scripts record their position, for evidence. */
  isTraced: boolean;
};

export type Region = {
  places: readonly Place[];
  from: number;
  to: number;
  context: PageContext;
  texts: TextCache;
  /** What was read in parts of the page, of which one may be in several groups of records. */
  scopes: Map<string, Scope>;
  /** Whether the region is one of several records, in which markup says more than on the page as a whole. */
  isRecord: boolean;
  /** The page's headings, followed by the title in its head. */
  titles: readonly string[];
  /** The texts of links that all records of the list have, such as "Details". */
  shared?: ReadonlySet<string>;
};

/** The texts of elements, each computed once for all readers. Lives as long as its page. */
export type TextCache = {
  text(element: Element): string;
  lines(element: Element): readonly string[];
  value(element: Element): Value;
};

export type Section = {
  heading: Element;
  level: number;
  /** Index of the heading among the places. */
  at: number;
  /** Index of the first place after the heading, and the index at which the section ends. */
  from: number;
  to: number;
};

export type ShortText = {
  place: Place;
  text: string;
  /** Index of the place, and its number of elements, including itself. */
  at: number;
  size: number;
};

/** An amount whose text says what it measures: "4.8 from 21 votes". */
export type NamedAmount = { label: string; text: string; weight: number };

/** A domain is a kind of page. It adds rules for such pages to those that the engine applies to all pages. */
export type Domain = {
  vocabulary: DomainNames;
  /** How to recognize schemas about the domain's subject, and where pages show the subject. */
  subject: {
    /** The subject's name in structured data. */
    noun: string;
    /** What it is called before "by" and a name, in other languages: "ein Bericht von Ada Roth". */
    credited?: string;
    /** A schema that asks for all of these concepts is about the subject. */
    fields: readonly string[];
    /** Matches the beginning of class names in the subject's box on a page. */
    boxes: RegExp;
    /** Concepts with short values that both the box and the page around it may state. */
    stated: readonly string[];
    /** If given, a schema that asks for any concept outside this list is not about the subject. */
    only?: readonly string[];
    /** Whether the first price below the title is the subject's. */
    isForSale?: true;
    /** The concepts that the site's name is a value of: always, or only if the page's title begins with it. */
    site?: { always?: string; inTitle?: string };
  };
  structuredData: {
    /** schema.org types of the subject: a page that has one is about it. */
    types: readonly string[];
    /** Enumeration terms that some pages write without the address of their vocabulary. */
    terms: RegExp;
    /** Properties whose parts are commonly taken for properties of the whole. */
    wrappers: readonly string[];
    /** Properties that say what an amount measures. */
    amountsOf: readonly string[];
    /** Microformat class names with the schema.org types and properties that they mean. */
    microformats: { roots: Record<string, string>; properties: Record<string, string> };
  };
  /** What tells records of the subject from other parts of a page. */
  records?: RecordKind;
  /** Names of schema objects that only group facts of the whole. */
  looseGroups: RegExp;
  /** Address patterns of links whose text is a fact, with the fact's label. */
  links: readonly (readonly [RegExp, string])[];
  /** The same for links that a page has to all brands or series: only the one named in the page's title is a fact. */
  linksInTitle: readonly (readonly [RegExp, string])[];
  /** Headings that end the previous section whatever their level. */
  endsSection: RegExp;
  readSections(region: Region, sections: readonly Section[]): Fact[];
  /** Amounts in a short text. */
  amountsIn(text: string): NamedAmount[];
  /** Amounts on a separate line, and the beginning of such lines. */
  amountLines: { begin: RegExp; amountsOn(line: string): NamedAmount[] };
  /** Facts that are recognized by the texts around them. */
  readShortTexts(region: Region, texts: readonly ShortText[]): Fact[];
  /** Rules for the concepts whose values are lists. */
  lists: Record<string, ItemRules>;
  /** Whether a text of the right kind is nevertheless not the concept's value. */
  isOther(concept: string, text: string): boolean;
};
