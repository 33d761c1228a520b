import { createHmac, randomBytes } from 'node:crypto';

/** A key for the names of one file. */
export const freshNameKey = (): Buffer => randomBytes(32);

/** Names for members that hold wherever the same key is. */
export const pseudonymsBy =
  (key: Buffer) =>
  (memberId: string): string =>
    createHmac('sha256', key).update(memberId).digest('hex').slice(0, 20);
