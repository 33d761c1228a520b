import { limits } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import { pruneMailLinks } from './password/mail-link-store.ts';
import { pruneChanges } from './sessions/stamp-store.ts';

/** Wrong tries of an address that has not been tried again for this long are forgotten, unless they block it. */
const TRIES_RETENTION_DAYS = 30;

/**
 * A block of an address that no account had when it was last tried. A year, because forgetting it tells a patient
 * stranger that no account has the address, and sign-up tells that at once.
 */
const NOBODYS_BLOCK_RETENTION_DAYS = 365;

/**
 * Deletes sessions past their idle or absolute limit, partner tokens that could not be used again anyway, dead links of
 * mails, what members tried long ago, notes of changes of days gone by, and old wrong tries of addresses that are not blocked: time lifts no block of an
 * account, while addresses made up by strangers are not kept for ever [AUTH-13, AUTH-24].
 */
export async function pruneSignIns(tx: Tx, now: Date): Promise<number> {
  const rows = await Promise.all([
    tx.run(
      `delete from session where tenant_id = $1 and ctid = any(array(
         select ctid from session
          where tenant_id = $1
            and (last_seen_at <= $2::timestamptz - make_interval(days => $3) or created_at <= $2::timestamptz - make_interval(days => $4))
          limit 10000))`,
      [tx.tenantId, now, limits.sessionIdleDays, limits.sessionAbsoluteDays],
    ),
    tx.run(
      'delete from partner_token_use where tenant_id = $1 and expires_at <= $2::timestamptz - make_interval(days => 30)',
      [tx.tenantId, now],
    ),
    tx.run(
      `delete from sign_in_failure
        where tenant_id = $1
          and (failures < $3 and last_failed_at <= $2::timestamptz - make_interval(days => $4)
            or not has_member and last_failed_at <= $2::timestamptz - make_interval(days => $5))`,
      [tx.tenantId, now, limits.signInAttemptsMax, TRIES_RETENTION_DAYS, NOBODYS_BLOCK_RETENTION_DAYS],
    ),
    tx.run(`delete from member_try where tenant_id = $1 and tried_at <= $2::timestamptz - interval '1 day'`, [
      tx.tenantId,
      now,
    ]),
    pruneMailLinks(tx, now),
    pruneChanges(tx),
  ]);
  return rows.reduce((sum, went) => sum + went, 0);
}
