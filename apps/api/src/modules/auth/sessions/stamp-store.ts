import { limits } from '@fareback/contract';
import type { SessionMember } from '../../../call/session.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { NOBODY } from '../../../platform/ids.ts';

/** Part of a version token: recorded changes of a member, or of the whole agency. */
const changesOf = (whose: string): string =>
  `(select concat(count(*), ':', bit_xor(c.change_id)) from member_change c where c.tenant_id = $1 and c.member_id = ${whose})`;

/**
 * The version token of a member `m`: it changes whenever the data of the member's sets changes, apart from time and
 * agency content. Points and progress count by their current rows, everything else by change records written by
 * triggers (migration 0065). Data read in or after the token's statement is never older than the token [API-57].
 */
const STAMP = `concat(
  (select hash_record_extended(a, 0) from member_account a where a.tenant_id = $1 and a.member_id = m.member_id), '/',
  (select hash_record_extended(p, 0) from member_progress p where p.tenant_id = $1 and p.member_id = m.member_id), '/',
  ${changesOf('m.member_id')}, '/', ${changesOf(`'${NOBODY}'`)})`;

export const readStamp = async (tx: Tx, memberId: string): Promise<string | undefined> => {
  const row = await tx.first<{ stamp: string }>(
    `select ${STAMP} as stamp from member m where m.tenant_id = $1 and m.member_id = $2`,
    [tx.tenantId, memberId],
  );
  return row?.stamp;
};

export interface StampedSession extends SessionMember {
  tokenHash: Buffer;
  lastSeenAt: Date;
  lastActiveAt: Date;
  stamp: string;
}

/** The live sessions of several tokens, by the rule of `findSession`, without updating their last use. */
export const findStamped = (tx: Tx, tokenHashes: Buffer[], now: Date): Promise<StampedSession[]> =>
  tx.query(
    `select s.token_hash as "tokenHash", m.member_id as "memberId", m.status, m.language, m.feature_flags as "featureFlags",
            s.last_seen_at as "lastSeenAt", m.last_active_at as "lastActiveAt", ${STAMP} as stamp
       from session s join member m on m.tenant_id = $1 and m.member_id = s.member_id
      where s.tenant_id = $1 and s.token_hash = any($2::bytea[]) and m.status <> 'DELETED'
        and s.last_seen_at > $3::timestamptz - make_interval(days => $4)
        and s.created_at > $3::timestamptz - make_interval(days => $5)`,
    [tx.tenantId, tokenHashes, now, limits.sessionIdleDays, limits.sessionAbsoluteDays],
  );

/**
 * Retention of recorded changes: far longer than any process caches a reply (`me/opening/member-response-cache.ts`),
 * because a version token must never repeat.
 */
const CHANGES_RETENTION_HOURS = 24;

/**
 * Deletes change records older than any cached reply; returns their number. Uses the database's clock, which dated
 * them.
 */
export const pruneChanges = (tx: Tx): Promise<number> =>
  tx.run(
    `delete from member_change where tenant_id = $1 and ctid = any(array(
       select ctid from member_change
        where tenant_id = $1 and made_at < now() - make_interval(hours => $2) limit 10000))`,
    [tx.tenantId, CHANGES_RETENTION_HOURS],
  );
