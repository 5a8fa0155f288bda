import { describe, expect, it } from 'vitest';
import { sha256, signedHeaders, signedLink } from './signature.ts';

// The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html and of
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
const CREDENTIALS = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const NOW = new Date('2013-05-24T00:00:00Z');

describe('signatures', () => {
  it('of links are those of the example', () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    const link = new URL(signedLink(url, { seconds: 86_400 }, CREDENTIALS, NOW));
    expect(link.searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });

  it('of requests are those of the example', () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/?lifecycle');
    const request = { method: 'GET', url, bodyHash: sha256('') };
    expect(signedHeaders(request, CREDENTIALS, NOW).authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    );
  });

  it('of another day have the key of that day', () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    const request = { method: 'GET', url, bodyHash: sha256('') };
    const nextDay = new Date('2013-05-25T00:00:00Z');
    const [first, next, again] = [NOW, nextDay, NOW].map((now) => signedHeaders(request, CREDENTIALS, now));
    expect(next).toEqual(signedHeaders(request, { ...CREDENTIALS }, nextDay));
    expect(next).not.toEqual(first);
    expect(again).toEqual(first);
  });
});
