/**
 * What the engine works with: what it knows beforehand, with the domains, and a page as its readers see it. The types
 * stand together because they refer to each other: a region of a page leads to the domains, whose rules read regions.
 */
import type { Element } from 'domhandler';
import type { Base } from '../../../convert/html/base-url.ts';
import type { Fact, Value } from '../../fact.ts';
import type { DomainNames, Vocabulary } from '../../names/vocabulary.ts';
import type { ItemRules } from './fill/item-rules.ts';
import type { Place } from './page/places.ts';
import type { Bylines } from './phrases.ts';

export type Knowledge = Vocabulary & { domains: readonly Domain[]; bylines: Bylines };

export type PageContext = {
  url: string;
  base: Base;
  /** As the page declares it, or empty. */
  language: string;
  /** Two letters, lower case, or empty: from the language, else from the address. */
  country: string;
  /** What is known of pages in general. */
  knowledge: Knowledge;
  /** Whether values in scripts say where they stand. */
  isTraced: boolean;
};

export type Region = {
  places: readonly Place[];
  from: number;
  to: number;
  context: PageContext;
  texts: TextCache;
  /** Whether the region is one record among others: its own markup then speaks louder than the page's. */
  isRecord: boolean;
  /** What the page is called, in its head and in its headings. */
  titles: readonly string[];
};

/** Texts are asked for by several readers; each is made once. Lives as long as its page. */
export type TextCache = {
  text(element: Element): string;
  lines(element: Element): string[];
  value(element: Element): Value;
};

export type Section = {
  heading: Element;
  level: number;
  /** Index of the heading among the places. */
  at: number;
  /** First place after the heading, and the place where the section ends. */
  from: number;
  to: number;
};

export type ShortText = {
  place: Place;
  text: string;
  /** Index of the place, and how many elements it holds, itself included. */
  at: number;
  size: number;
};

/** An amount whose text says what it is of: "4.8 from 21 votes". */
export type NamedAmount = { label: string; text: string; weight: number };

/** What a domain, a kind of page, adds to what the engine knows of all pages. Every member is called by the engine. */
export type Domain = {
  vocabulary: DomainNames;
  /** Which schemas are about it, and where a page shows what they ask for. */
  subject: {
    /** As the types in structured data call it. */
    noun: string;
    /** Concepts that, asked for together, make a schema one about it. */
    fields: readonly string[];
    /** How the class names of its box on a page begin. */
    boxes: RegExp;
    /** Concepts, short ones, that both the box and the page around it may state. */
    stated: readonly string[];
    /** All concepts that such a schema asks for; with any other one it is about something else. */
    only?: readonly string[];
    /** Whether the first price below the title is its own. */
    isForSale?: true;
    /** The concept that the name of the site is, and the one it is where the page's title begins with it. */
    site?: { always?: string; inTitle?: string };
  };
  structuredData: {
    /** Types of schema.org that a page is about, where it has one of them. */
    types: readonly string[];
    /** Terms of enumerations, which some pages write without the address of their vocabulary. */
    terms: RegExp;
    /** Properties whose parts people take for those of the whole. */
    wrappers: readonly string[];
    /** Properties that say what an amount is of. */
    amountsOf: readonly string[];
    /** Class names of microformats, with the types and properties of schema.org they mean. */
    microformats: { roots: Record<string, string>; properties: Record<string, string> };
  };
  /** Names of objects in a schema that only gather facts of the whole. */
  looseGroups: RegExp;
  /** Addresses of links that say what kind of thing the link names, with the label of that fact. */
  links: readonly (readonly [RegExp, string])[];
  /** The same where a page has such links for all things of the kind, and its own is the one that its title names. */
  linksInTitle: readonly (readonly [RegExp, string])[];
  /** Headings that end the section before them, whatever their level. */
  endsSection: RegExp;
  readSections(region: Region, sections: readonly Section[]): Fact[];
  /** Amounts in a short text. */
  amountsIn(text: string): NamedAmount[];
  /** Amounts that are a line of their own, and how such lines begin. */
  amountLines: { begin: RegExp; amountsOn(line: string): NamedAmount[] };
  /** Facts that only the texts around them explain. */
  readShortTexts(region: Region, texts: readonly ShortText[]): Fact[];
  /** How items and good lists are recognised, by concept. */
  lists: Record<string, ItemRules>;
  /** Whether a text, though of the right kind, is something else than the concept's value. */
  isOther(concept: string, text: string): boolean;
};
