/** Addresses of browsers elsewhere. */
import { list } from './kinds.ts';

/** Its message does not repeat what was given: addresses of browsers have tokens in them. */
export const browserList = list.refine(
  (urls) =>
    urls.every(
      (url) => url === 'local' || (/^(?:https?|(?:playwright\+)?wss?):/.test(url) && URL.canParse(url)),
    ),
  'must be a list of http, https, ws, wss, playwright+ws or playwright+wss addresses, and `local`',
);
