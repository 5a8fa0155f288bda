/** In its own file, so that the sign-in page does not load the schemas. */
export const SHORTEST_PASSWORD = 10;
