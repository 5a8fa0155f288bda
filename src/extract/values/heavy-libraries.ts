/** Libraries that load slowly and that few pages need: loaded on first use. */
import { createRequire } from 'node:module';

// Extraction is synchronous, so import() cannot be used.
const load = createRequire(import.meta.url);

export function dateGrammars(): typeof import('chrono-node') {
  return load('chrono-node') as typeof import('chrono-node');
}

export function phoneNumbers(): typeof import('libphonenumber-js/min') {
  return load('libphonenumber-js/min') as typeof import('libphonenumber-js/min');
}
