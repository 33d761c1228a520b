import { limits } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import { pruneMailLinks } from './password/mail-link-store.ts';

/** Failed tries of an address are deleted this long after the last one, unless they block it. */
const TRIES_RETENTION_DAYS = 30;

/**
 * Retention of a block for an address without an account. A year, because deletion reveals that no account exists,
 * which a sign-up reveals at once anyway.
 */
const NOBODYS_BLOCK_RETENTION_DAYS = 365;

/**
 * Deletes expired sessions, partner tokens, links, member tries and change records, and old failed tries of unblocked
 * addresses: an account's block never expires, while addresses invented by strangers do [AUTH-13, AUTH-24].
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
    // Only processes of the release before read these records, for six hours at most (docs/decisions/0076).
    tx.run(
      `delete from member_change where tenant_id = $1 and ctid = any(array(
         select ctid from member_change
          where tenant_id = $1 and made_at < now() - interval '24 hours' limit 10000))`,
      [tx.tenantId],
    ),
  ]);
  return rows.reduce((sum, went) => sum + went, 0);
}
