/** What a session may be called. */
import { z } from 'zod';

export const sessionName = z
  .string()
  .regex(
    /^[A-Za-z0-9][\w.-]{0,63}$/,
    'Expected up to 64 letters, digits, `_`, `-` and `.`, beginning with a letter or digit',
  )
  .describe('The name of the session.');
