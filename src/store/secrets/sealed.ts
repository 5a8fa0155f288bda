/** Secrets that must be readable again: encrypted with a key of the service, each bound to its owner. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: nonce, tag, content. A value sealed for one owner cannot be opened for another. */
export function sealBytes(key: Buffer, owner: string, content: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function unsealBytes(key: Buffer, owner: string, sealed: Buffer): Buffer {
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

export function seal(key: Buffer, owner: string, text: string): Buffer {
  return sealBytes(key, owner, Buffer.from(text));
}

export function unseal(key: Buffer, owner: string, sealed: Buffer): string {
  return unsealBytes(key, owner, sealed).toString('utf8');
}
