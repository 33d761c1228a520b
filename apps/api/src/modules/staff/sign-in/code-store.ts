import { staffLimits } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';

/** A code on its way; `staffId` is null for an address that nobody has. */
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

/** Counts a try and answers what it is compared with; undefined where none is left, or the code is gone. */
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

/** Takes all codes of somebody away: one was used. */
export const dropCodesOf = (tx: Tx, staffId: string): Promise<number> =>
  tx.run('delete from staff_code where staff_id = $1', [staffId]);
