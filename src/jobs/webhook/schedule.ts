/** When a delivery that did not arrive is tried again, and when an endpoint is given up. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds from each failed attempt to the next; after the last one the delivery has failed. */
export const RETRY_SECONDS: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** An endpoint that nothing has reached for this long is switched off. */
export const PATIENCE_SECONDS = 5 * 24 * HOUR;

/** Days after which a delivery is forgotten. */
export const KEPT_DAYS = 30;
