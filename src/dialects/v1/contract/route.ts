/** What the declarations of all v1 routes have in common. */
import { v1Error, v1Message } from './error.ts';

export const V1_ROUTE = {
  tag: 'Legacy v1',
  auth: 'key',
  deprecated: true,
  errorShape: { schema: v1Error, body: (error: { message: string }) => ({ error: v1Message(error) }) },
} as const;
