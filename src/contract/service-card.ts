/** The service card: the answer of `/`. */
import { z } from 'zod';
import { defineRoute } from './route.ts';

const serviceCard = z
  .object({
    service: z.string().describe('The name of the service.'),
    docs: z.string().describe('Where the API reference is.'),
    openapi: z.string().describe('Where its OpenAPI document is.'),
    protocols: z.string().describe('Where the ways to pay are described.'),
    odp: z.string().optional().describe('Where the offering is described, when payment is on.'),
    aep: z.string().optional().describe('Where enrolment is described, when payment is on.'),
  })
  .meta({ id: 'ServiceCard' });

export const serviceCardRoute = defineRoute({
  method: 'get',
  path: '/',
  operationId: 'getServiceCard',
  tag: 'Service',
  auth: 'none',
  summary: 'Get the service card',
  description:
    'Where to find everything. Needs no key. A browser, which asks for HTML, is redirected to the dashboard.',
  response: {
    schema: serviceCard,
    description: 'The card.',
    example: {
      service: 'Winnow',
      docs: 'http://127.0.0.1:4000/docs',
      openapi: 'http://127.0.0.1:4000/api/openapi.json',
      protocols: 'http://127.0.0.1:4000/api/agent/protocols',
    },
  },
});
