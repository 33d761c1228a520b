import { staffLimits } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';

/** A request that waits for its code. */
interface WaitingRequest {
  attemptHash: Buffer;
  codeHash: Buffer;
  /** The encrypted request; null if no code was emailed. */
  sealed: Buffer | null;
}

export const insertWaiting = (
  tx: Tx,
  { attemptHash, codeHash, sealed }: WaitingRequest,
  expiresAt: Date,
): Promise<number> =>
  tx.run('insert into staff_access_code (attempt_hash, code_hash, sealed, expires_at) values ($1, $2, $3, $4)', [
    attemptHash,
    codeHash,
    sealed,
    expiresAt,
  ]);

/** Counts a try and returns the stored code and request; undefined if no tries remain or it no longer exists. */
export const tryWaiting = (
  tx: Tx,
  attemptHash: Buffer,
  now: Date,
): Promise<Pick<WaitingRequest, 'codeHash' | 'sealed'> | undefined> =>
  tx.first(
    `update staff_access_code set tries = tries + 1 where attempt_hash = $1 and expires_at > $2 and tries < $3
     returning code_hash as "codeHash", sealed`,
    [attemptHash, now, staffLimits.codeTriesMax],
  );

export const deleteWaiting = (tx: Tx, attemptHash: Buffer): Promise<number> =>
  tx.run('delete from staff_access_code where attempt_hash = $1', [attemptHash]);
