/** Interaction steps: what to do on a page before it is read. */

/** What a target was called, in the words of people. */
export type TargetKind =
  | 'button'
  | 'link'
  | 'tab'
  | 'checkbox'
  | 'radio'
  | 'menu item'
  | 'option'
  | 'image'
  | 'field';

/**
 * An element of the page: its visible text, label or placeholder, and its kind if that was given. If the name is also a
 * selector, elements that match the selector come first.
 */
export type NamedTarget = { name: string; kind: TargetKind | null; selector?: string };
export type Target = NamedTarget | { selector: string };

export type Action =
  | { do: 'click'; target: Target; all?: boolean | undefined }
  /** Without a target: the focused field, or the only one on the page. */
  | { do: 'type'; text: string; target: Target | null }
  | { do: 'press'; key: string }
  | { do: 'select'; target: Target; value: string }
  | { do: 'scroll'; to: 'top' | 'bottom' | Target }
  /** In screens, or in pixels; upwards when negative. */
  | { do: 'scroll-by'; screens: number }
  | { do: 'scroll-by'; pixels: number }
  /** The same in a box of the page; without pixels, as much as is visible. */
  | { do: 'scroll-in'; target: Target; up: boolean; pixels: number | null }
  | { do: 'wait'; ms: number }
  | { do: 'wait-for'; target: Target }
  | { do: 'wait-for-load' };

/** One sentence may hold several actions: "type x into Search and press Enter". */
export type Step = {
  /** From 1, as a person counts. */
  number: number;
  text: string;
  actions: Action[];
};
