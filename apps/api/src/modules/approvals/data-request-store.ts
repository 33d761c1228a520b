import { type DataRequestKind, type DataRequestState, formerName } from '@fareback/contract/admin';
import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';

export interface DataRequestRow {
  requestId: string;
  memberId: string | null;
  kind: DataRequestKind;
  wordsEncrypted: Buffer | null;
  askedBy: Actor;
  askedAt: Date;
  dueAt: Date;
  state: DataRequestState;
  closedBy: Actor | null;
  closedAt: Date | null;
  reasonEncrypted: Buffer | null;
}

const COLUMNS = `request_id as "requestId", member_id as "memberId", kind, words_sealed as "wordsEncrypted",
  asked_by as "askedBy", asked_at as "askedAt", due_at as "dueAt", state, closed_by as "closedBy",
  closed_at as "closedAt", reason_sealed as "reasonEncrypted"`;

export type NewDataRequest = Omit<DataRequestRow, 'state' | 'closedBy' | 'closedAt' | 'reasonEncrypted'>;

export const insertDataRequest = (tx: Tx, row: NewDataRequest): Promise<number> =>
  tx.run(
    `insert into data_request (tenant_id, request_id, member_id, kind, words_sealed, asked_by, asked_at, due_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'OPEN')`,
    [
      tx.tenantId,
      row.requestId,
      row.memberId,
      row.kind,
      row.wordsEncrypted,
      JSON.stringify(row.askedBy),
      row.askedAt,
      row.dueAt,
    ],
  );

/** Locks a request until the transaction ends, so it is closed once. */
export const lockDataRequest = (tx: Tx, requestId: string): Promise<DataRequestRow | undefined> =>
  tx.first(`select ${COLUMNS} from data_request where tenant_id = $1 and request_id = $2 for update`, [
    tx.tenantId,
    requestId,
  ]);

/** The member's open request of a kind; not locked, because an erasure locks the member first. */
export const readOpenDataRequest = (
  tx: Tx,
  memberId: string,
  kind: DataRequestKind,
): Promise<DataRequestRow | undefined> =>
  tx.first(
    `select ${COLUMNS} from data_request
      where tenant_id = $1 and member_id = $2 and kind = $3 and state = 'OPEN'`,
    [tx.tenantId, memberId, kind],
  );

/** The agency's requests, or one member's: open ones first, those due first; then the newest. */
export const readDataRequests = (
  tx: Tx,
  { memberId, limit }: { memberId?: string; limit: number },
): Promise<DataRequestRow[]> =>
  tx.query(
    `select ${COLUMNS} from data_request where tenant_id = $1 and ($2::uuid is null or member_id = $2)
      order by (state = 'OPEN') desc, case when state = 'OPEN' then due_at end, asked_at desc, request_id limit $3`,
    [tx.tenantId, memberId ?? null, limit],
  );

export const closeDataRequest = (
  tx: Tx,
  requestId: string,
  closed: { state: Exclude<DataRequestState, 'OPEN'>; by: Actor; at: Date; reasonEncrypted: Buffer | null },
): Promise<DataRequestRow | undefined> =>
  tx.first(
    `update data_request set state = $3, closed_by = $4, closed_at = $5, reason_sealed = $6
      where tenant_id = $1 and request_id = $2 and state = 'OPEN' returning ${COLUMNS}`,
    [tx.tenantId, requestId, closed.state, JSON.stringify(closed.by), closed.at, closed.reasonEncrypted],
  );

/** Removes member and texts. An erasure does what an open request for it asks, and makes a copy impossible. */
const FORGET = `update data_request
    set member_id = null, words_sealed = null, reason_sealed = null,
        closed_at = coalesce(closed_at, $2),
        state = case when state <> 'OPEN' then state when kind = 'ERASE' then 'DONE' else 'WITHDRAWN' end
  where tenant_id = $1`;

export const forgetDataRequests = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  tx.run(`${FORGET} and member_id = $3`, [tx.tenantId, now, memberId]);

/** Replaces a person's name in requests by a pseudonym [DESK-672]. */
export async function forgetDataRequestAuthor(tx: Tx, staffId: string): Promise<void> {
  const values = [tx.tenantId, staffId, formerName(staffId)];
  await tx.run(
    `update data_request set asked_by = jsonb_set(asked_by, '{name}', to_jsonb($3::text))
      where tenant_id = $1 and asked_by ->> 'kind' = 'staff' and asked_by ->> 'id' = $2`,
    values,
  );
  await tx.run(
    `update data_request set closed_by = jsonb_set(closed_by, '{name}', to_jsonb($3::text))
      where tenant_id = $1 and closed_by ->> 'kind' = 'staff' and closed_by ->> 'id' = $2`,
    values,
  );
}

/** Marks open requests that are due before a moment and were not marked; returns their kinds. */
export const markReminded = async (tx: Tx, now: Date, dueBefore: Date): Promise<DataRequestKind[]> => {
  const rows = await tx.query<{ kind: DataRequestKind }>(
    `update data_request set reminded_at = $2
      where tenant_id = $1 and state = 'OPEN' and reminded_at is null and due_at <= $3 returning kind`,
    [tx.tenantId, now, dueBefore],
  );
  return [...new Set(rows.map(({ kind }) => kind))];
};

/**
 * Deletes requests that were closed 90 days ago. Also removes erased members from requests: the previous release may run
 * during a deployment and leaves them there. Both statements are sent before the first answer.
 */
export async function pruneDataRequests(tx: Tx, now: Date): Promise<number> {
  const ofErased = `member_id in (select member_id from member where tenant_id = $1 and status = 'DELETED')`;
  const [old, erased] = await Promise.all([
    tx.run(
      `delete from data_request where tenant_id = $1 and closed_at <= $2::timestamptz - make_interval(days => 90)`,
      [tx.tenantId, now],
    ),
    tx.run(`${FORGET} and ${ofErased}`, [tx.tenantId, now]),
  ]);
  return old + erased;
}
