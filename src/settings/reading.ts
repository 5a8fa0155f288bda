/** How what was fetched is read: memory, child processes and text recognition. */
import { z } from 'zod';
import { flag, integer, list } from './kinds.ts';

export const READING = {
  bodiesMb: integer(0, 1_000_000)
    .default(0)
    .describe(
      'Memory for bodies of pages and requests that are being worked on, in MB. More wait. 0 decides by the memory of the machine.',
    ),

  converters: integer(0, 256)
    .default(0)
    .describe('Child processes that convert content, of each process. 0 means one for each of its cores.'),
  converterMemoryMb: integer(64, 65_536)
    .default(512)
    .describe('Heap limit of such a process in MB. One that needs more is killed and its page refused.'),
  warmUp: flag
    .default(true)
    .describe(
      'Whether the first converter starts with the service and, if idle after 3 seconds, reads made-up pages for 2 seconds, so that it reads the first real pages as fast as later ones.',
    ),

  isolation: z
    .enum(['required', 'best', 'off'])
    .default('best')
    .describe(
      'How processes that read foreign content are isolated: best, as well as the machine allows; required, which does not start if something is missing; or off.',
    ),

  ocrLanguages: list
    .default(['eng'])
    .describe('Languages for text recognition in pictures, as Tesseract codes. English is included.'),
  ocrDataDir: z
    .string()
    .optional()
    .describe('Folder with <language>.traineddata files for languages other than English.'),
};
