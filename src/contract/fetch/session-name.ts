/** What a session may be called. */
import { z } from 'zod';

export const sessionName = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,63}$/, 'Letters, digits, `_`, `-` and `.`, up to 64')
  .describe('The name of the session.');
