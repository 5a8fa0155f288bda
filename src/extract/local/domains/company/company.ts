/** The company behind a site: the subject of a schema that asks for nothing but a company and its contact details. */
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
