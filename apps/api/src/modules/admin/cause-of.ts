import { createHash } from 'node:crypto';

/** Derives the id from the caller's case key and the subject, so the same case counts once. */
export function causeOf(key: string, subjectId: string): string {
  const digest = createHash('sha256').update(`${subjectId}/${key}`).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
