/** The company behind a page: where a schema asks for it and its contact details alone, it is the one whose site it is. */
import { NEVER, plainDomain } from '../plain-domain.ts';

const CONTACT =
  'company street city region postalCode country address location phone fax email website url openingHours vatId contactPoint socialLinks facebook twitter linkedin instagram youtube github latitude longitude logo language';

export const company = plainDomain({
  subject: {
    noun: 'company',
    fields: ['company'],
    boxes: NEVER,
    stated: [],
    only: CONTACT.split(' '),
    site: { always: 'company' },
  },
});
