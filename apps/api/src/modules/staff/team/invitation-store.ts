import type { Tx } from '../../../platform/database/transactions.ts';

/** Keeps the newest link of somebody's invitation; earlier ones are over. */
export const putInvitation = (
  tx: Tx,
  { staffId, tokenHash, expiresAt }: { staffId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<number> =>
  tx.run(
    `insert into staff_invitation (staff_id, token_hash, expires_at) values ($1, $2, $3)
     on conflict (staff_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [staffId, tokenHash, expiresAt],
  );

/** Uses up a link: whose it was, or undefined where it is over. */
export const takeInvitation = (tx: Tx, tokenHash: Buffer, now: Date): Promise<{ staffId: string } | undefined> =>
  tx.first('delete from staff_invitation where token_hash = $1 and expires_at > $2 returning staff_id as "staffId"', [
    tokenHash,
    now,
  ]);
