/** What is kept, for how long and where. */
import { z } from 'zod';
import { flag, integer, secret, webAddress } from './kinds.ts';

export const KEEPING = {
  historyDays: integer(0)
    .default(0)
    .describe(
      'Days to keep history, with results, pictures and crawls. After that only their cost is kept, summed by day. 0 keeps everything forever.',
    ),
  auditDays: integer(1)
    .default(365)
    .describe('Days to keep the audit log: what people, keys and operators did with accounts.'),
  cacheHours: integer(0, 720)
    .default(48)
    .describe('Hours that fetched pages are kept for calls with `maxAge`. 0 keeps none.'),
  cacheMb: integer(1)
    .default(512)
    .describe(
      'Megabytes that these pages may take in the database, compressed; beyond that the oldest are deleted.',
    ),
  s3Endpoint: webAddress.describe(
    'Address of an S3-compatible object store that results, pictures and files are kept in, instead of in the database.',
  ),
  s3Bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('Its bucket, which must exist. Needed with WINNOW_S3_ENDPOINT.'),
  s3Region: z.string().default('us-east-1').describe('Its region; most stores of your own do not care.'),
  s3AccessKey: secret.describe('Needed with WINNOW_S3_ENDPOINT.'),
  s3SecretKey: secret.describe('Needed with WINNOW_S3_ENDPOINT.'),
  s3PathStyle: flag
    .default(true)
    .describe("Whether the bucket is the first part of the address's path, or else of its host."),
  s3Links: z
    .enum(['through', 'redirect'])
    .default('through')
    .describe('Whether links to pictures and files go through Winnow, or redirect to the store itself.'),
  blobs: z
    .enum(['database', 's3'])
    .optional()
    .describe('Where new results, pictures and files are kept. Default: the object store, if there is one.'),
  minFreeDiskMb: integer(0)
    .default(512)
    .describe('New work is refused while the data directory has less free space than this.'),
};
