import { createHmac, randomBytes } from 'node:crypto';

export const freshNameKey = (): Buffer => randomBytes(32);

/** Pseudonyms are stable for the same key. */
export const pseudonymsBy =
  (key: Buffer) =>
  (memberId: string): string =>
    createHmac('sha256', key).update(memberId).digest('hex').slice(0, 20);
