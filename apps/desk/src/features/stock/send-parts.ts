import { adminRoutes, type CouponCount } from '@fareback/contract/admin';
import { callWithRetry } from '../../data/client.ts';
import type { CodeFile, Part } from './parts-of-file.ts';

/** Faults that are told; a file with more is not the right file. */
const ERRORS_SHOWN = 20;

/** What became of a file. */
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

/** The same on the way: how many parts were sent, and so where to go on. */
export interface FilledSoFar extends Filled {
  parts: number;
}

/** Before the first part. */
export const nothingFilled: FilledSoFar = { added: 0, known: 0, expired: 0, faults: [], parts: 0 };

/** Whether a file was sent to its end, or to where its faults are enough. */
export const isSent = ({ parts, faults }: FilledSoFar, file: CodeFile): boolean =>
  parts === file.parts.length || faults.length >= ERRORS_SHOWN;

/**
 * Sends a code file part by part from where `from` stands, to try it or to keep it, until it ends, a dry run has found
 * enough faults, or `isStopped`; `onPart` is told after each. Rejects with the refusal of a part: what the parts before
 * did stays, and the same part sent again adds nothing twice.
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
