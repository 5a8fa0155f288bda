/** The scripts that run inside pages. They are plain JavaScript for a browser, kept as files and read as text. */
import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(new URL(`./${name}.js`, import.meta.url), 'utf8').trim();

/** A file whose content is one function, ready to be put in front of its arguments. */
const readFunction = (name: string) => read(name).replace(/;$/, '');

export const BEFORE_PAGE = read('before-page');
export const BEFORE_TEXT_PAGE = `${BEFORE_PAGE}\n${read('pictures-come')}`;
/** Leaves traces that a wall against robots may look for. */
export const BEFORE_WHOLE_TEXT_PAGE = `${BEFORE_TEXT_PAGE}\n${read('sections-ahead')}`;

const SETTLE = readFunction('settle');
const TEXT_LENGTH = readFunction('text-length');
const SERIALISE = readFunction('serialise');
const SCROLL = readFunction('scroll');
const SCROLLING_BOX = readFunction('scrolling-box');
const SHOW_ALL = readFunction('show-all');
const LIST_CONTROLS = readFunction('list-controls');
const KEEP_ITEMS = readFunction('keep-items');
const NAME_OF = readFunction('name-of');
const NEAREST = readFunction('nearest');
const BOXES = readFunction('boxes');
const RUN_SCRIPT = readFunction('run-script');
const RESTORE_STORAGE = readFunction('restore-storage');
const DISMISS_CONSENT = readFunction('dismiss-consent');

const call = (source: string, argument: object) => `(${source}\n)(${JSON.stringify(argument)})`;

const callWith = (source: string, argument: object, helper: string) =>
  `(${source}\n)(${JSON.stringify(argument)}, ${helper}\n)`;
const callWithNames = (source: string, argument: object) => callWith(source, argument, NAME_OF);

export const CLEAR_TIMERS = read('clear-timers');

/** @param script JavaScript of a function without parameters. */
export const runScriptCall = (script: string, bounds: { most: number; deepest: number }) =>
  `(${RUN_SCRIPT}\n)(${script}\n, ${JSON.stringify(bounds)})`;

export type StoredItems = { origin: string; site: string; items: { name: string; value: string }[] };
export const restoreStorageCall = (options: StoredItems) => call(RESTORE_STORAGE, options);

export type Settled = {
  ms: number;
  changes: number;
  /** Since the last change. */
  stillMs: number;
  quiet: boolean;
  /** Whether anything in the page could change it. */
  alive: boolean;
  /** Whether the page shows more than next to nothing. */
  begun: boolean;
  /** How much text it has, if it is only read. */
  text: number;
};
export type SettleOptions = {
  quietMs: number;
  maxMs: number;
  refreshMs: number;
  /** The header of this name. */
  refresh?: string;
  /** Whether a page that shows next to nothing is taken for one that has not begun. */
  mayBegin?: boolean;
  /** How long such a page has to be quiet; up to `maxMs` unless told. */
  beginMs?: number | undefined;
  /** Animations are ended or paused, and changes are counted beyond the end, for `CHANGED_TEXT`. */
  onlyRead?: boolean;
};
export const settleCall = (options: SettleOptions) => callWith(SETTLE, options, TEXT_LENGTH);
/** How much text the page has; null where nothing in it has changed since it was quiet. */
export const CHANGED_TEXT = `globalThis.winnowChanges?.any() === false ? null : (${TEXT_LENGTH}\n)()`;

export type Serialised = { html: string; length: number; composed: boolean; frames: number };
export type SerialiseOptions = { composed: boolean; maxLength: number; mark?: string; bodyOnly?: boolean };
export const serialiseCall = (options: SerialiseOptions) => call(SERIALISE, options);
/** A frame that was seen when the page was serialised last. */
export const frameElement = (index: number) => `winnowFrames[${index}]`;

/** Its value is another one when a round has brought something. */
export const keepItemsCall = (options: { maxItems: number; maxLength: number }) => call(KEEP_ITEMS, options);

export type Near = { text: string; selector: string; score: number };
export const nearestCall = (options: { wanted: string; most: number }) => callWithNames(NEAREST, options);

/** A part of the page: its place from the page's top left corner, its size in the picture, pixels to a unit of the page. */
export type Clip = { x: number; y: number; width: number; height: number; scale: number };

export type BoxesOptions = {
  /** What the picture shows. */
  picture: Clip;
  most: number;
  /** Of all selectors and texts together. */
  longest: number;
};
export const boxesCall = (options: BoxesOptions) => call(BOXES, options);

export type Scrolled = { grown: boolean; height: number };
export const scrollCall = (options: { waitMs: number; quietMs: number }) =>
  callWith(SCROLL, options, SCROLLING_BOX);

export type Control = { kind: string; name: string };
export const listControlsCall = (options: { most: number }) => callWithNames(LIST_CONTROLS, options);

export type Dismissed = {
  platform: string;
  outcome: 'refused' | 'closed' | 'hidden';
  /** The wall is in frames, which are left to be looked into. */
  frames?: number;
};
export type ConsentOptions = {
  platforms: { name: string; root: string; refuse?: string }[];
  words: Record<string, string[]>;
  maxMs: number;
  inFrame?: boolean;
  /** Hides what it finds at once: the time of the page stands still. */
  hideOnly?: boolean;
};
export const dismissConsentCall = (options: ConsentOptions) => call(DISMISS_CONSENT, options);
export const HIDE_CONSENT_FRAMES = 'winnowHideFrames()';

/** `hidden`: how much of a box that scrolls in the place of the page does not fit the window. */
export type PageSize = { width: number; height: number; hidden: number };
export const showAllCall = (options: { maxMs: number; again?: boolean }) =>
  callWith(SHOW_ALL, options, SCROLLING_BOX);

/** What of the page is in sight. A phone shows a page that is too wide for it on a smaller scale. */
export type WindowPlace = { x: number; y: number; scale: number };
export const WINDOW_PLACE =
  '(({ pageLeft: x, pageTop: y, scale }) => ({ x, y, scale }))(window.visualViewport)';

/** False for XML that the browser only shows as such. */
export const IS_HTML = 'document instanceof HTMLDocument';

/** A caller's function body; it may return a promise. */
export const probeCall = (body: string) => `(async () => {${body}\n})()`;
