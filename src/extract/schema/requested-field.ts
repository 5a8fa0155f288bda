/** A field that a prompt asks for. */
export type PromptField = {
  phrase: string;
  /** What else is said of it. */
  note: string;
  /** Whether it asks for yes or no. */
  isBoolean?: true;
  /** Whether all of them are wanted, where the name alone would not say so. */
  isSeveral?: true;
  /** What is wanted of each, where there are several things: empty for whatever such things have. */
  items?: PromptField[];
  /** How many of them at most. */
  most?: number;
};
