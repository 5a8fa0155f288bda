/** What a plan without a limit reports where a number is expected. */
export const UNLIMITED = Number.MAX_SAFE_INTEGER;
