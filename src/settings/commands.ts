/** What commands such as `winnow scrape` talk to. */
import { z } from 'zod';
import { secret } from './kinds.ts';

export const COMMANDS = {
  url: z
    .string()
    .optional()
    .describe('The server that commands such as `winnow scrape` talk to. Default: the local one, or none.'),
  apiKey: secret.describe("The key they use. Default: the owner's, on this machine."),
};
