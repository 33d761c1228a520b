import type { OfferBatch, OfferBatchCounts } from '@fareback/contract/admin';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';

export type MemberState = keyof OfferBatchCounts;
type Counts = Partial<OfferBatchCounts>;

export interface BatchRow {
  batchId: string;
  offerId: string;
  lastDay: string | null;
  segment: string | null;
  reason: string | null;
  state: OfferBatch['state'];
  counts: Counts;
  /** Raised whenever members are added or replaced. */
  revision: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

const COLUMNS = `batch_id as "batchId", offer_id as "offerId", last_day::text as "lastDay", segment, reason, state, counts,
  revision, created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt"`;

export const insertBatch = (
  tx: Tx,
  now: Date,
  batch: Pick<BatchRow, 'batchId' | 'offerId' | 'lastDay' | 'segment'>,
): Promise<number> =>
  tx.run(
    `insert into offer_batch (tenant_id, batch_id, offer_id, last_day, segment, state, created_at)
     values ($1, $2, $3, $4, $5, 'DRAFT', $6)`,
    [tx.tenantId, batch.batchId, batch.offerId, batch.lastDay, batch.segment, now],
  );

/** The newest batches. */
export const readBatches = (tx: Tx, limit: number): Promise<BatchRow[]> =>
  tx.query(`select ${COLUMNS} from offer_batch where tenant_id = $1 order by created_at desc, batch_id limit $2`, [
    tx.tenantId,
    limit,
  ]);

export const findBatch = (tx: Tx, batchId: string): Promise<BatchRow | undefined> =>
  tx.first(`select ${COLUMNS} from offer_batch where tenant_id = $1 and batch_id = $2`, [tx.tenantId, batchId]);

/** Locks a batch until the transaction ends. Lock it before its members. */
export const lockBatch = (tx: Tx, batchId: string): Promise<BatchRow | undefined> =>
  tx.first(`select ${COLUMNS} from offer_batch where tenant_id = $1 and batch_id = $2 for no key update`, [
    tx.tenantId,
    batchId,
  ]);

/** Locks a batch that is due and that no other process works on; undefined without one. */
export const lockDueBatch = (tx: Tx): Promise<BatchRow | undefined> =>
  tx.first(
    `select ${COLUMNS} from offer_batch where tenant_id = $1 and state in ('RUNNING', 'UNDOING')
      order by started_at, batch_id limit 1 for no key update skip locked`,
    [tx.tenantId],
  );

/** Saves the state of a locked batch. */
export const writeBatch = (
  tx: Tx,
  { batchId, state, counts, revision, reason, startedAt, endedAt }: BatchRow,
): Promise<number> =>
  tx.run(
    `update offer_batch set state = $3, counts = $4, reason = $5, started_at = $6, ended_at = $7, revision = $8
      where tenant_id = $1 and batch_id = $2`,
    [tx.tenantId, batchId, state, JSON.stringify(counts), reason, startedAt, endedAt, revision],
  );

export const deleteBatchMembers = (tx: Tx, batchId: string): Promise<number> =>
  tx.run('delete from offer_batch_member where tenant_id = $1 and batch_id = $2', [tx.tenantId, batchId]);

export async function deleteBatch(tx: Tx, batchId: string): Promise<void> {
  await deleteBatchMembers(tx, batchId);
  await tx.run('delete from offer_batch where tenant_id = $1 and batch_id = $2', [tx.tenantId, batchId]);
}

export interface BatchMember {
  memberId: string;
  line: number | null;
  state: MemberState;
}

/** Of the named members, those of a batch. */
export const readBatchMembers = (tx: Tx, batchId: string, memberIds: readonly string[]): Promise<BatchMember[]> =>
  tx.query(
    `select member_id as "memberId", line, state from offer_batch_member
      where tenant_id = $1 and batch_id = $2 and member_id = any($3::uuid[])`,
    [tx.tenantId, batchId, [...memberIds]],
  );

export const insertBatchMembers = (tx: Tx, batchId: string, members: readonly BatchMember[]): Promise<number> =>
  tx.run(
    `insert into offer_batch_member (tenant_id, batch_id, member_id, line, state)
     select t.tenant_id, $2, m.member_id, m.line, m.state
       from ${TENANT_ROW}, unnest($3::uuid[], $4::int[], $5::text[]) as m (member_id, line, state)`,
    [
      tx.tenantId,
      batchId,
      members.map(({ memberId }) => memberId),
      members.map(({ line }) => line),
      members.map(({ state }) => state),
    ],
  );

/** Members of a batch in a state, by id. */
export const membersInState = async (tx: Tx, batchId: string, state: MemberState, limit: number): Promise<string[]> => {
  const rows = await tx.query<{ memberId: string }>(
    `select member_id as "memberId" from offer_batch_member
      where tenant_id = $1 and batch_id = $2 and state = $3 order by member_id limit $4`,
    [tx.tenantId, batchId, state, limit],
  );
  return rows.map(({ memberId }) => memberId);
};

export const writeMemberStates = (
  tx: Tx,
  batchId: string,
  members: readonly { memberId: string; state: MemberState }[],
): Promise<number> =>
  tx.run(
    `update offer_batch_member b set state = m.state from unnest($3::uuid[], $4::text[]) as m (member_id, state)
      where b.tenant_id = $1 and b.batch_id = $2 and b.member_id = any($3) and b.member_id = m.member_id`,
    [tx.tenantId, batchId, members.map(({ memberId }) => memberId), members.map(({ state }) => state)],
  );

export const batchKey = (batchId: string): string => `staff:${batchId}`;

/** How many of a batch's grants were used until now. */
export const countUsed = async (tx: Tx, batchId: string): Promise<number> =>
  (
    await tx.first<{ used: number }>(
      `select count(*)::int as used from offer_batch_member b
         join offer_grant g on g.tenant_id = b.tenant_id and g.member_id = b.member_id
        where b.tenant_id = $1 and g.tenant_id = $1 and b.batch_id = $2 and b.state in ('given', 'used')
          and g.grant_key = $3 and g.used_at is not null`,
      [tx.tenantId, batchId, batchKey(batchId)],
    )
  )?.used ?? 0;

const DRAFT_DAYS = 7;
const BATCH_DAYS = 365;
const PRUNED_AT_ONCE = 10_000;
const OLD = `(created_at <= $2::timestamptz - interval '${DRAFT_DAYS} days' and state = 'DRAFT'
  or created_at <= $2::timestamptz - interval '${BATCH_DAYS} days' and state in ('DONE', 'UNDONE'))`;

/** Deletes drafts after 7 days and other batches after a year, members first; their grants stay. */
export async function pruneOfferBatches(tx: Tx, now: Date): Promise<number> {
  const [members, batches] = await Promise.all([
    tx.run(
      `delete from offer_batch_member where tenant_id = $1 and ctid = any(array(
         select m.ctid from offer_batch_member m where m.tenant_id = $1 and m.batch_id = any(array(
           select batch_id from offer_batch where tenant_id = $1 and ${OLD})) limit ${PRUNED_AT_ONCE}))`,
      [tx.tenantId, now],
    ),
    tx.run(
      `delete from offer_batch b where tenant_id = $1 and ${OLD}
          and not exists (select from offer_batch_member m where m.tenant_id = $1 and m.batch_id = b.batch_id)`,
      [tx.tenantId, now],
    ),
  ]);
  return members + batches;
}
