import { createHash } from 'node:crypto';

/** The id that a caller's own key of a case always gives for a member or whatever else it is about, so that the same case counts once. */
export function causeOf(key: string, subjectId: string): string {
  const digest = createHash('sha256').update(`${subjectId}/${key}`).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
