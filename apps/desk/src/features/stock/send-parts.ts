import { adminRoutes, type CouponCount } from '@fareback/contract/admin';
import { call } from '../../data/client.ts';
import type { CodeFile } from './parts-of-file.ts';

/** Faults that are told; a file with more is not the right file. */
const FAULTS_TOLD = 20;

/** What became of a whole file. */
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

/**
 * Sends a code file part by part, to try it or to keep it, and tells how far it has come. What was kept stays if one fails:
 * the same file again adds what is missing. Ends early where a dry run has found enough faults. Rejects with the refusal.
 */
export async function sendParts(
  { agency, offer }: Pool,
  { heading, parts }: CodeFile,
  { isDryRun, expires, onPart }: { isDryRun: boolean; expires: string | null; onPart: (done: number) => void },
): Promise<Filled> {
  const filled: Filled = { added: 0, known: 0, expired: 0, faults: [] };
  for (const [at, { firstLine, lines }] of parts.entries()) {
    const told = await call(adminRoutes.coupons.addLines, {
      params: { agency, offer },
      body: { heading, firstLine, lines, expires, isDryRun },
    });
    filled.added += told.added;
    filled.known += told.known.reduce((sum, { count }) => sum + count, 0);
    filled.expired += told.expired;
    filled.faults.push(...told.faults);
    onPart(at + 1);
    if (filled.faults.length >= FAULTS_TOLD) break;
  }
  return { ...filled, faults: filled.faults.slice(0, FAULTS_TOLD) };
}
