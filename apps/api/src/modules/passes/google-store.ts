import type { Tx } from '../../platform/database/transactions.ts';
import type { PassRow } from './store.ts';
import { pausedSince } from './update-store.ts';

/** Follows a pass at Google from now on; a second call sends it again. */
export const followAtGoogle = (tx: Tx, passId: string, now: Date): Promise<number> =>
  tx.run(
    `insert into wallet_object (tenant_id, pass_id, added_at, due_at) values ($1, $2, $3, $3)
     on conflict (tenant_id, pass_id) do update set due_at = excluded.due_at, tries = 0`,
    [tx.tenantId, passId, now],
  );

export interface DueObject extends PassRow {
  tries: number;
}

export const dueObjects = (tx: Tx, now: Date, limit: number): Promise<DueObject[]> =>
  tx.query(
    `select p.pass_id as "passId", p.member_id as "memberId", p.subject, p.changed_at as "changedAt", o.tries
       from wallet_object o join wallet_pass p on p.tenant_id = $1 and p.pass_id = o.pass_id
      where o.tenant_id = $1 and o.due_at <= $2 and (o.sent_at is null or o.sent_at <= $4)
      order by o.due_at, o.pass_id limit $3`,
    [tx.tenantId, now, limit, pausedSince(now)],
  );

/** Notes an object that Google took; a change since it was read stays due. */
export const settleObject = (tx: Tx, now: Date, passId: string): Promise<number> =>
  tx.run(
    `update wallet_object set sent_at = $3, tries = 0, due_at = case when due_at > $3 then due_at end
      where tenant_id = $1 and pass_id = $2`,
    [tx.tenantId, passId, now],
  );

/** Tries again later; null waits for the next change. */
export const postponeObject = (tx: Tx, passId: string, dueAt: Date | null): Promise<number> =>
  tx.run('update wallet_object set due_at = $3, tries = tries + 1 where tenant_id = $1 and pass_id = $2', [
    tx.tenantId,
    passId,
    dueAt,
  ]);

export const noteClasses = (tx: Tx, shown: string): Promise<number> =>
  tx.run(`update wallet_credential set class_shown = $2 where tenant_id = $1 and platform = 'GOOGLE'`, [
    tx.tenantId,
    shown,
  ]);

export const countObjects = async (tx: Tx): Promise<{ followed: number; waiting: number }> =>
  (await tx.first<{ followed: number; waiting: number }>(
    `select count(*)::int as followed, count(due_at)::int as waiting from wallet_object where tenant_id = $1`,
    [tx.tenantId],
  )) ?? { followed: 0, waiting: 0 };

/** Stops to follow passes that ended 30 days ago, limited per run [PASS-20]. */
export const pruneObjects = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from wallet_object where tenant_id = $1 and ctid = any(array(
       select o.ctid from wallet_object o
         join wallet_pass p on p.tenant_id = $1 and p.pass_id = o.pass_id
        where o.tenant_id = $1 and p.ended_at <= $2::timestamptz - interval '30 days' and o.due_at is null limit 10000))`,
    [tx.tenantId, now],
  );
