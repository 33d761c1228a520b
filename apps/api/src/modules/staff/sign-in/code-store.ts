import { staffLimits } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';

/** An emailed code not used yet; `staffId` is null if no staff member has the address. */
export interface WaitingCode {
  attemptHash: Buffer;
  staffId: string | null;
  codeHash: Buffer;
  expiresAt: Date;
}

export const insertCode = (tx: Tx, { attemptHash, staffId, codeHash, expiresAt }: WaitingCode): Promise<number> =>
  tx.run('insert into staff_code (attempt_hash, staff_id, code_hash, expires_at) values ($1, $2, $3, $4)', [
    attemptHash,
    staffId,
    codeHash,
    expiresAt,
  ]);

/**
 * Counts a try and returns the stored hash to compare with; undefined if no tries remain or the code no longer exists.
 */
export const tryCode = (
  tx: Tx,
  attemptHash: Buffer,
  now: Date,
): Promise<Pick<WaitingCode, 'staffId' | 'codeHash'> | undefined> =>
  tx.first(
    `update staff_code set tries = tries + 1 where attempt_hash = $1 and expires_at > $2 and tries < $3
     returning staff_id as "staffId", code_hash as "codeHash"`,
    [attemptHash, now, staffLimits.codeTriesMax],
  );

export const dropCodesOf = (tx: Tx, staffId: string): Promise<number> =>
  tx.run('delete from staff_code where staff_id = $1', [staffId]);
