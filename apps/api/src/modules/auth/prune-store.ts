import { limits } from '@fareback/contract';
import type { Tx } from '../../platform/database.ts';

/** Deletes sessions past their idle or absolute limit, and partner tokens that could not be used again anyway [AUTH-24]. */
export async function pruneSignIns(tx: Tx, now: Date): Promise<number> {
  const sessions = await tx.run(
    `delete from session
      where last_seen_at <= $1::timestamptz - make_interval(days => $2) or created_at <= $1::timestamptz - make_interval(days => $3)`,
    [now, limits.sessionIdleDays, limits.sessionAbsoluteDays],
  );
  const tokens = await tx.run(
    'delete from partner_token_use where expires_at <= $1::timestamptz - make_interval(days => 30)',
    [now],
  );
  return sessions + tokens;
}
