/** The scripts that run in pages: plain JavaScript files, read as text. */
import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(new URL(`./${name}.js`, import.meta.url), 'utf8').trim();

/** A file that contains a single function, to be called with arguments. */
const readFunction = (name: string) => read(name).replace(/;$/, '');

export const BEFORE_PAGE = read('before-page');
export const BEFORE_TEXT_PAGE = `${BEFORE_PAGE}\n${read('pictures-come')}`;
/** Leaves traces that a bot wall may check for. */
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
const MAKE_RUNNABLE = readFunction('make-runnable');
const RESTORE_STORAGE = readFunction('restore-storage');
const DISMISS_CONSENT = readFunction('dismiss-consent');

const call = (source: string, argument: object) => `(${source}\n)(${JSON.stringify(argument)})`;

const callWith = (source: string, argument: object, helper: string) =>
  `(${source}\n)(${JSON.stringify(argument)}, ${helper}\n)`;
const callWithNames = (source: string, argument: object) => callWith(source, argument, NAME_OF);

export const CLEAR_TIMERS = read('clear-timers');

/** The source of a function without parameters, or why a script is none. */
export type Runnable = { source: string; problem?: undefined } | { problem: string };
export const makeRunnableCall = (options: { script: string }) => call(MAKE_RUNNABLE, options);

/** @param script the source of a function without parameters */
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
  /** Whether the page has anything that could change it. */
  alive: boolean;
  /** False for a page that shows next to nothing. */
  begun: boolean;
  /** The length of its text, if it is only read. */
  text: number;
};
export type SettleOptions = {
  quietMs: number;
  maxMs: number;
  refreshMs: number;
  /** The `Refresh` header. */
  refresh?: string;
  /** Whether a page that shows next to nothing counts as not begun. */
  mayBegin?: boolean;
  /** How long such a page has to be quiet; default: `maxMs`. */
  beginMs?: number | undefined;
  /** End or pause animations, and keep counting changes afterwards, for `CHANGED_TEXT`. */
  onlyRead?: boolean;
};
export const settleCall = (options: SettleOptions) => callWith(SETTLE, options, TEXT_LENGTH);
/** The length of the page's text; null if nothing has changed since it was quiet. */
export const CHANGED_TEXT = `globalThis.winnowChanges?.any() === false ? null : (${TEXT_LENGTH}\n)()`;

export type Serialised = { html: string; length: number; composed: boolean; frames: number };
export type SerialiseOptions = { composed: boolean; maxLength: number; mark?: string; bodyOnly?: boolean };
export const serialiseCall = (options: SerialiseOptions) => call(SERIALISE, options);
/** A frame that was found when the page was last serialised. */
export const frameElement = (index: number) => `winnowFrames[${index}]`;

/** Its value changes when a round has brought something new. */
export const keepItemsCall = (options: { maxItems: number; maxLength: number }) => call(KEEP_ITEMS, options);

export type Near = { text: string; selector: string; score: number };
export const nearestCall = (options: { wanted: string; most: number }) => callWithNames(NEAREST, options);

/** A part of the page: its position on the page, its size in the picture, and pixels per unit of the page. */
export type Clip = { x: number; y: number; width: number; height: number; scale: number };

export type BoxesOptions = {
  /** The part that the picture shows. */
  picture: Clip;
  most: number;
  /** The most characters of all selectors and texts together. */
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
  /** How many frames may contain the wall; they are not answered yet. */
  frames?: number;
};
export type ConsentOptions = {
  platforms: { name: string; root: string; refuse?: string }[];
  words: Record<string, string[]>;
  maxMs: number;
  inFrame?: boolean;
  /** Hide walls without waiting for anything: the clock of the page is stopped. */
  hideOnly?: boolean;
};
export const dismissConsentCall = (options: ConsentOptions) => call(DISMISS_CONSENT, options);
export const HIDE_CONSENT_FRAMES = 'winnowHideFrames()';

/** `hidden`: the height of a scrolling box, instead of the page, that does not fit the window. */
export type PageSize = { width: number; height: number; hidden: number };
export const showAllCall = (options: { maxMs: number; again?: boolean }) =>
  callWith(SHOW_ALL, options, SCROLLING_BOX);

/** Adds a style sheet in a way that the page's content security policy does not forbid. */
const ADD_STYLES = `({ styles }) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  globalThis.winnowStyles = sheet;
}`;
export const addStylesCall = (options: { styles: string }) => call(ADD_STYLES, options);
export const REMOVE_STYLES =
  'document.adoptedStyleSheets = [...document.adoptedStyleSheets].filter((sheet) => sheet !== winnowStyles)';

/** The visible part of the page. A phone shows a page that is too wide for it at a smaller scale. */
export type WindowPlace = { x: number; y: number; scale: number };
export const WINDOW_PLACE =
  '(({ pageLeft: x, pageTop: y, scale }) => ({ x, y, scale }))(window.visualViewport)';

/** False for XML that the browser shows as it is. */
export const IS_HTML = 'document instanceof HTMLDocument';

/** A caller's function body; it may return a promise. */
export const probeCall = (body: string) => `(async () => {${body}\n})()`;
