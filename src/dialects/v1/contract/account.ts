/** v1 credits and feedback. */
import { z } from 'zod';
import { timestamp, uuid } from '../../../contract/primitives.ts';
import { defineRoute } from '../../../contract/route.ts';
import { requestId } from './fields.ts';
import { V1_ROUTE } from './route.ts';

export const v1CreditsRoute = defineRoute({
  method: 'get',
  path: '/v1/credits',
  operationId: 'v1Credits',
  ...V1_ROUTE,
  summary: 'Credits',
  description: 'Use `GET /api/credits` instead. Free.',
  response: {
    schema: z
      .object({
        remaining_credits: z.number().describe('Credits left.'),
        total_credits_used: z.number().describe('Credits used since the billing cycle began.'),
      })
      .meta({ id: 'LegacyCredits' }),
    description: 'The balance.',
    example: { remaining_credits: 9640, total_credits_used: 360 },
  },
});

const LONGEST_FEEDBACK = 10_000;

export const feedbackBody = z
  .object({
    request_id: requestId.describe('The request that the feedback is about.'),
    rating: z.int().min(0).max(5).describe('From 0, useless, to 5, perfect.'),
    feedback_text: z.string().max(LONGEST_FEEDBACK).optional().describe('The same in your own words.'),
  })
  .meta({ id: 'FeedbackRequest' });

export const feedbackRoute = defineRoute({
  method: 'post',
  path: '/v1/feedback',
  operationId: 'v1Feedback',
  ...V1_ROUTE,
  summary: 'Feedback',
  description: 'Tells the operator of this service how good an answer was. Free. It has no successor in v2.',
  body: {
    schema: feedbackBody,
    example: { request_id: '0198c7a2-77d0-7e15-8a3b-51c09e6f2d48', rating: 5, feedback_text: 'Spot on.' },
  },
  response: {
    schema: z
      .object({
        feedback_id: uuid.describe('Identifies the feedback.'),
        request_id: requestId,
        message: z.string().describe('A word of thanks.'),
        feedback_timestamp: timestamp,
      })
      .meta({ id: 'FeedbackAnswer' }),
    description: 'The feedback was stored.',
    example: {
      feedback_id: '0198c7a3-1c2d-7b3e-8f40-5a6b7c8d9e0f',
      request_id: '0198c7a2-77d0-7e15-8a3b-51c09e6f2d48',
      message: 'Thank you for your feedback',
      feedback_timestamp: '2026-01-15T09:30:00.000Z',
    },
  },
  errors: ['not_found'],
});
