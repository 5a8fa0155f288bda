/** Libraries that take long to load and that most pages never need: loaded when first asked for, and then kept. */
import { createRequire } from 'node:module';

// Extraction is synchronous, and so is this way of loading.
const load = createRequire(import.meta.url);

export function dateGrammars(): typeof import('chrono-node') {
  return load('chrono-node') as typeof import('chrono-node');
}

export function phoneNumbers(): typeof import('libphonenumber-js/min') {
  return load('libphonenumber-js/min') as typeof import('libphonenumber-js/min');
}
