import type { Tx } from '../../../platform/database/transactions.ts';

export interface DeclaredDay {
  declaredId: string;
  kind: string;
  day: string;
  reason: string;
  madeBy: string;
  madeAt: Date;
  /** Null while the day is declared. */
  withdrawnAt: Date | null;
}

export const readDeclaredDays = (tx: Tx): Promise<DeclaredDay[]> =>
  tx.query(
    `select declared_id as "declaredId", kind, day::text as day, reason, made_by as "madeBy", made_at as "madeAt",
            withdrawn_at as "withdrawnAt"
       from declared_day where tenant_id = $1 order by day desc, made_at desc, declared_id`,
    [tx.tenantId],
  );

/** Declares a day; returns the id and whether it is new. */
export async function insertDeclared(
  tx: Tx,
  { declaredId, kind, day, reason, madeBy, madeAt }: Omit<DeclaredDay, 'withdrawnAt'>,
): Promise<{ declaredId: string; isNew: boolean }> {
  const isNew =
    (await tx.run(
      `insert into declared_day (tenant_id, declared_id, kind, day, reason, made_by, made_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (tenant_id, kind, day) where withdrawn_at is null do nothing`,
      [tx.tenantId, declaredId, kind, day, reason, madeBy, madeAt],
    )) > 0;
  if (isNew) return { declaredId, isNew };
  const row = await tx.first<{ declaredId: string }>(
    `select declared_id as "declaredId" from declared_day
      where tenant_id = $1 and kind = $2 and day = $3::date and withdrawn_at is null`,
    [tx.tenantId, kind, day],
  );
  return { declaredId: row?.declaredId ?? declaredId, isNew };
}

export const withdrawDeclared = async (tx: Tx, declaredId: string, by: { name: string; at: Date }): Promise<boolean> =>
  (await tx.run(
    `update declared_day set withdrawn_by = $3, withdrawn_at = $4, applied_at = null
      where tenant_id = $1 and declared_id = $2 and withdrawn_at is null`,
    [tx.tenantId, declaredId, by.name, by.at],
  )) > 0;

export interface ChangedDay {
  declaredId: string;
  kind: string;
  day: string;
  changedAt: Date;
}

/** Declared and withdrawn days whose rides are not evaluated again yet. */
export const readDaysToApply = (tx: Tx): Promise<ChangedDay[]> =>
  tx.query(
    `select declared_id as "declaredId", kind, day::text as day, coalesce(withdrawn_at, made_at) as "changedAt"
       from declared_day where tenant_id = $1 and applied_at is null order by declared_id`,
    [tx.tenantId],
  );

/** Marks a day as applied, unless it changed since. */
export const markApplied = (tx: Tx, { declaredId, changedAt }: ChangedDay, now: Date): Promise<number> =>
  tx.run(
    `update declared_day set applied_at = $4
      where tenant_id = $1 and declared_id = $2 and coalesce(withdrawn_at, made_at) = $3`,
    [tx.tenantId, declaredId, changedAt, now],
  );

/**
 * Returns the next members with a state, by id, and whether they have an activity on a day whose state does not know if
 * the day is declared now. Pages by the primary key: a day without rides of an agency with many members stays short.
 */
export const readMembersForDay = (
  tx: Tx,
  { kind, day, isDeclared }: { kind: string; day: number; isDeclared: boolean },
  { from, until }: { from: Date; until: Date },
  { after, limit }: { after: string; limit: number },
): Promise<{ memberId: string; isConcerned: boolean }[]> =>
  tx.query(
    `select p.member_id as "memberId",
            (coalesce(p.state #> array['declared', $3], '[]') @> to_jsonb($4::int)) <> $5
            and exists (
              select from behaviour b
               where b.tenant_id = $1 and b.member_id = p.member_id
                 and date_trunc('month', b.ended_at at time zone 'UTC') between date_trunc('month', $6::timestamptz at time zone 'UTC')
                     and date_trunc('month', $7::timestamptz at time zone 'UTC')
                 and b.ended_at >= $6 and b.ended_at < $7) as "isConcerned"
       from member_progress p where p.tenant_id = $1 and p.member_id > $2::uuid
      order by p.member_id limit $8`,
    [tx.tenantId, after, kind, day, isDeclared, from, until, limit],
  );
