/** `winnow blobs move`: moves an installation's results and files to its object store, or back, while it serves. */
import { type Command, UsageError } from '../command-line/command.ts';
import { OperatorError } from '../errors.ts';
import { createS3 } from '../net/s3/client.ts';
import { s3Settings } from '../net/s3/settings.ts';
import { createBlobStore } from '../store/blobs/blob-store.ts';
import { type Moved, moveBodies } from '../store/blobs/move.ts';
import { createObjects } from '../store/blobs/objects.ts';
import { onStore } from './with-store.ts';

const REPORT_MS = 5_000;

export const blobsMove: Command = {
  args: '',
  help: 'Move results, pictures and files into the object store, or back into the database, while the server runs. Run it again to continue where it stopped.',
  options: { to: { type: 'string', help: '`s3` or `database`.', default: 's3' } },
  examples: [
    ['winnow blobs move', 'Once every process has WINNOW_S3_*.'],
    [
      'winnow blobs move --to database',
      'Once every process has WINNOW_BLOBS=database. Afterwards WINNOW_S3_* can be removed.',
    ],
  ],
  run: onStore(async (database, { options, config, print }) => {
    const toObjects = options.to === 's3';
    if (!toObjects && options.to !== 'database') throw new UsageError('--to must be s3 or database.');
    const settings = s3Settings(config);
    if (!settings)
      throw new OperatorError(
        'There is no object store: set WINNOW_S3_ENDPOINT and the other WINNOW_S3_* settings.',
      );
    const home = createS3(settings);
    let reportedAt = performance.now();
    const report = ({ rows, bytes }: Moved) => {
      if (performance.now() - reportedAt < REPORT_MS) return;
      reportedAt = performance.now();
      process.stderr.write(`${rows} moved, ${megabytes(bytes)} MB\n`);
    };
    try {
      await home.check();
      const objects = createObjects(database, home);
      const blobs = createBlobStore(database, { objects });
      const moved = await moveBodies(database, { objects, blobs }, { toObjects, moved: report });
      const where = toObjects ? 'the object store' : 'the database';
      if (moved.lost > 0) {
        throw new OperatorError(
          `Objects missing from the object store: ${moved.lost}. Everything else is in ${where} (${moved.rows} moved).`,
        );
      }
      print(moved, `Everything is in ${where} (${moved.rows} moved, ${megabytes(moved.bytes)} MB).`);
    } finally {
      await home.close();
    }
  }),
};

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
