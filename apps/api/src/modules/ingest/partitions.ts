/** Each rider's reports go through one lane, so that two transactions can work at once and never wait for each other. */
export const LANES = 2;

/** The lane of a rider, as the provider names them. */
export function getPartition(subject: string | null): number {
  const name = subject ?? '';
  let sum = 0;
  for (let at = 0; at < name.length; at += 1) sum = (sum * 31 + name.charCodeAt(at)) | 0;
  return Math.abs(sum) % LANES;
}
