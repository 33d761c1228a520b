import type { Tx } from '../../platform/database/transactions.ts';

/** Whom a notice goes to. */
export interface Addressee {
  memberId: string;
  email: string;
  name: string;
  language: string | null;
}

/** Those of some members who have an address and agreed to the terms; riders of a partner, or of an import, may lack either. */
export const addressees = (tx: Tx, memberIds: string[]): Promise<Addressee[]> =>
  tx.query(
    `select member_id as "memberId", email, name, language from member
      where tenant_id = $1 and member_id = any($2::uuid[]) and email is not null and status not in ('DELETED', 'NEW') order by member_id`,
    [tx.tenantId, memberIds],
  );

/** A member and the last sign of life. */
export interface Away {
  memberId: string;
  lastActiveAt: Date;
}

// Of suspended and forgotten members, and of those who never agreed to the terms, nothing is asked and nothing taken for
// staying away.
const CAN_RETURN = `status not in ('DELETED', 'SUSPENDED', 'NEW')`;

/** A page of the members whose last sign of life is no younger than a moment, longest away first, after `after`. */
export const awaySince = (
  tx: Tx,
  tenantId: string,
  { moment, after, limit }: { moment: Date; after: Away | null; limit: number },
): Promise<Away[]> =>
  tx.query(
    `select member_id as "memberId", last_active_at as "lastActiveAt" from member
      where tenant_id = $1 and ${CAN_RETURN} and last_active_at <= $2
        and (last_active_at, member_id) > (coalesce($3::timestamptz, '-infinity'), coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'))
      order by last_active_at, member_id limit $5`,
    [tenantId, moment, after?.lastActiveAt ?? null, after?.memberId ?? null, limit],
  );

/** Locks members, in the order of their ids, until the transaction ends; answers those who can return, as they stand. */
export const lockAway = (tx: Tx, memberIds: string[]): Promise<Away[]> =>
  tx.query(
    `select member_id as "memberId", last_active_at as "lastActiveAt" from member
      where tenant_id = $1 and member_id = any($2::uuid[]) and ${CAN_RETURN} order by member_id for no key update`,
    [tx.tenantId, memberIds],
  );
