/**
 * Each rider's reports go through one partition, so two transactions run concurrently without waiting for each other.
 */
export const LANES = 2;

export function getPartition(subject: string | null): number {
  const name = subject ?? '';
  let sum = 0;
  for (let at = 0; at < name.length; at += 1) sum = (sum * 31 + name.charCodeAt(at)) | 0;
  return Math.abs(sum) % LANES;
}
