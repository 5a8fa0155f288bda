/** Apart from the schemas, so that the page to sign in on does not bring them along. */
export const SHORTEST_PASSWORD = 10;
