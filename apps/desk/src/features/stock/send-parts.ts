import { adminRoutes, type CouponCount } from '@fareback/contract/admin';
import { callWithRetry } from '../../data/client.ts';
import type { CodeFile, Part } from './parts-of-file.ts';

/** Most errors to list; a file with more is probably the wrong file. */
const ERRORS_SHOWN = 20;

export interface Filled {
  added: number;
  known: number;
  expired: number;
  faults: CouponCount['faults'];
}

interface Pool {
  agency: string;
  offer: string;
}

interface Sending {
  from: FilledSoFar;
  isDryRun: boolean;
  expires: string | null;
  isStopped: () => boolean;
  onPart: (progress: FilledSoFar) => void;
}

/** Progress; `parts` counts the parts sent, so sending can resume there. */
export interface FilledSoFar extends Filled {
  parts: number;
}

export const nothingFilled: FilledSoFar = { added: 0, known: 0, expired: 0, faults: [], parts: 0 };

/** True once all parts were sent, or enough errors were found to stop. */
export const isSent = ({ parts, faults }: FilledSoFar, file: CodeFile): boolean =>
  parts === file.parts.length || faults.length >= ERRORS_SHOWN;

/**
 * Sends a code file in parts, starting at `from`, as a dry run or to save it. Stops at the end, after enough errors in
 * a dry run, or if `isStopped`; `onPart` runs after each part. Rejects if a part fails; earlier parts stay saved, and
 * sending a part again is idempotent.
 */
export async function sendParts(
  { agency, offer }: Pool,
  file: CodeFile,
  { from, isDryRun, expires, isStopped, onPart }: Sending,
): Promise<FilledSoFar> {
  let progress = from;
  while (!isSent(progress, file) && !isStopped()) {
    const { firstLine, lines } = file.parts[progress.parts] as Part;
    const reply = await callWithRetry(adminRoutes.coupons.addLines, {
      params: { agency, offer },
      body: { heading: file.heading, firstLine, lines, expires, isDryRun },
    });
    progress = {
      added: progress.added + reply.added,
      known: progress.known + reply.known.reduce((sum, { count }) => sum + count, 0),
      expired: progress.expired + reply.expired,
      faults: [...progress.faults, ...reply.faults].slice(0, ERRORS_SHOWN),
      parts: progress.parts + 1,
    };
    onPart(progress);
  }
  return progress;
}
