/** The settings of the operator's object store, if there is one. */
import type { Config } from '../../config.ts';
import { OperatorError } from '../../errors.ts';
import type { S3Settings } from './client.ts';

export type S3Config = Pick<
  Config,
  'blobs' | 's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKey' | 's3SecretKey' | 's3PathStyle' | 's3Links'
>;

/** Throws if only some of its settings are given. */
export function s3Settings(config: S3Config): S3Settings | null {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3AccessKey: accessKey, s3SecretKey: secretKey } = config;
  if (!endpoint) {
    if (config.blobs === 's3') throw new OperatorError('WINNOW_BLOBS=s3 needs WINNOW_S3_ENDPOINT.');
    return null;
  }
  if (!bucket || !accessKey || !secretKey) {
    throw new OperatorError(
      'WINNOW_S3_ENDPOINT needs WINNOW_S3_BUCKET, WINNOW_S3_ACCESS_KEY and WINNOW_S3_SECRET_KEY beside it.',
    );
  }
  return { endpoint, bucket, accessKey, secretKey, region: config.s3Region, pathStyle: config.s3PathStyle };
}
