/** Gives the app the bounds, defaults and help of the public contract, so that forms cannot drift from it. */
import type { Plugin } from 'vite';
import { requestFields, SERVICES } from '../src/contract/request-fields.ts';

const MODULE = 'virtual:contract';
const RESOLVED = `\0${MODULE}`;

export function contractPlugin(): Plugin {
  return {
    name: 'winnow-contract',
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? `export const FIELDS = ${JSON.stringify(contractFields())};` : null),
  };
}

/** The fields of every request, by service. */
export function contractFields() {
  return Object.fromEntries(SERVICES.map((service) => [service, requestFields(service)]));
}
