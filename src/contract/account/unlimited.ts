/** What a plan without a limit reports instead of a number. */
export const UNLIMITED = Number.MAX_SAFE_INTEGER;
