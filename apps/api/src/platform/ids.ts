import { randomBytes, randomUUID } from 'node:crypto';

/** A random id (version 4): for members, whose first characters must not look alike. */
export const randomId = (): string => randomUUID();

/** An id that sorts by the moment it was made (version 7), so that new rows stand together in their index. */
export function sortableId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An unguessable token of 256 bits, safe in cookies and addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether text is a UUID, so that a look-up by it can match anything at all. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
