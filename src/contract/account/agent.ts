/** How software finds out what this service offers, what it costs and who runs it. */
import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { BILLING_PERIODS, PAID_PLANS } from './agent-payment.ts';

export const agentProtocols = z
  .object({
    service: z.string().describe('The name of the service.'),
    payment: z
      .object({
        protocol: z.string().describe('`mpp`.'),
        scheme: z.string().describe('The scheme of the Authorization header.'),
        currency: z.string().describe('The currency of the prices.'),
        methods: z.array(z.string()).describe('Ways to pay; empty while payment is off.'),
        network: z.string().optional().describe('The chain, as a CAIP-2 id.'),
        asset: z.string().optional().describe('The address of the token.'),
      })
      .describe('How to pay.'),
    access: z
      .record(z.string(), z.object({ method: z.string(), endpoint: z.string(), description: z.string() }))
      .describe('Ways to get access.'),
    packs: z
      .array(z.object({ id: z.string(), name: z.string(), priceUsdc: z.number(), credits: z.number() }))
      .describe('Credits for one payment.'),
    subscriptions: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          endpoint: z.string(),
          priceUsdc: z.string(),
          planId: z.enum(PAID_PLANS),
          billingPeriod: z.enum(BILLING_PERIODS),
          creditsPerMonth: z.number(),
          creditsPerPeriod: z.number(),
        }),
      )
      .describe('Plans for a month or a year.'),
    docs: z.object({ apiReference: z.string(), openapi: z.string() }).describe('Where to read more.'),
  })
  .meta({ id: 'AgentProtocols' });

export const aepDocument = z
  .looseObject({ aep_version: z.string().describe('The version of the protocol.') })
  .meta({ id: 'AepDocument', description: 'How an agent enrols (Agent Enrollment Protocol).' });

export const odpDocument = z
  .looseObject({})
  .meta({ id: 'OdpDocument', description: 'What is on offer (Offering Discovery Protocol).' });

export const identityDocument = z
  .looseObject({ id: z.string().describe('`did:web:` and the host.') })
  .meta({ id: 'IdentityDocument', description: 'The identity of the service (DID).' });

export type AgentProtocols = z.output<typeof agentProtocols>;

const common = { method: 'get', tag: 'Agents', auth: 'none', errors: ['not_found'] } as const;

export const agentProtocolsRoute = defineRoute({
  ...common,
  path: '/api/agent/protocols',
  operationId: 'getAgentProtocols',
  summary: 'Get prices and ways to pay',
  description: 'What can be bought and how. The lists are empty while payment is off. Needs no key.',
  response: {
    schema: agentProtocols,
    description: 'Prices and ways to pay.',
    example: {
      service: 'Winnow',
      payment: {
        protocol: 'mpp',
        scheme: 'Payment',
        currency: 'USDC',
        methods: ['evm', 'x402'],
        network: 'eip155:8453',
        asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      },
      access: {
        pack: {
          method: 'POST',
          endpoint: '/api/agent/mpp/access/{pack}',
          description: 'A key with a pack of credits',
        },
      },
      packs: [{ id: 'small', name: 'Small', priceUsdc: 5, credits: 1000 }],
      subscriptions: [
        {
          id: 'starter-monthly',
          name: 'Starter',
          endpoint: '/api/agent/mpp/subscription/starter',
          priceUsdc: '20',
          planId: 'starter',
          billingPeriod: 'monthly',
          creditsPerMonth: 10_000,
          creditsPerPeriod: 10_000,
        },
      ],
      docs: { apiReference: '/docs', openapi: '/api/openapi.json' },
    },
  },
  errors: [],
});

export const aepRoute = defineRoute({
  ...common,
  path: '/.well-known/aep',
  operationId: 'getAepDocument',
  summary: 'Get the enrolment document',
  description: 'How an agent enrols here.',
  response: {
    schema: aepDocument,
    contentType: 'application/aep+json',
    description: 'The document.',
    example: { aep_version: '1.0' },
  },
});

export const odpRoute = defineRoute({
  ...common,
  path: '/.well-known/odp',
  operationId: 'getOdpDocument',
  summary: 'Get the offering document',
  description: 'What is on offer here.',
  response: {
    schema: odpDocument,
    contentType: 'application/odp+json',
    description: 'The document.',
    example: {},
  },
});

export const identityRoute = defineRoute({
  ...common,
  path: '/.well-known/did.json',
  operationId: 'getIdentityDocument',
  summary: 'Get the identity document',
  description: 'Who this service is, as a decentralised identifier.',
  response: {
    schema: identityDocument,
    description: 'The document.',
    example: { id: 'did:web:winnow.example.com' },
  },
});
