import { type DraftEdit, formerName } from '@fareback/contract/admin';
import type { Actor } from '../../call/staff.ts';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';

export type DraftChange = Omit<DraftEdit, 'id' | 'by' | 'at'>;

export interface StoredEdit {
  seq: number;
  change: DraftChange;
  author: Actor;
  madeAt: Date;
}

/** Changes of a draft that are kept; older ones are deleted as new ones arrive. */
export const EDITS_MAX = 500;

/** All edits of a draft, newest first. */
export const readEdits = (tx: Tx, number: number): Promise<StoredEdit[]> =>
  tx.query<StoredEdit>(
    `select seq, change, author, made_at as "madeAt" from programme_edit
      where tenant_id = $1 and number = $2 order by made_at desc, seq desc limit $3`,
    [tx.tenantId, number, EDITS_MAX],
  );

export interface NewEdit {
  place: string;
  change: DraftChange;
}

/** The latest edit of each of these values. */
export const readLastEdits = (
  tx: Tx,
  number: number,
  places: readonly string[],
): Promise<(StoredEdit & { place: string })[]> =>
  tx.query(
    `select distinct on (place) place, seq, change, author, made_at as "madeAt" from programme_edit
      where tenant_id = $1 and number = $2 and place = any($3) order by place, seq desc`,
    [tx.tenantId, number, places],
  );

/** Inserts edits and deletes those beyond the newest 500. Lock the versions first, because edits are counted. */
export async function insertEdits(
  tx: Tx,
  number: number,
  edits: readonly NewEdit[],
  { author, now }: { author: Actor; now: Date },
): Promise<void> {
  if (edits.length === 0) return;
  const last = await tx.first<{ seq: number }>(
    'select coalesce(max(seq), 0) as seq from programme_edit where tenant_id = $1 and number = $2',
    [tx.tenantId, number],
  );
  const from = last?.seq ?? 0;
  await tx.run(
    `insert into programme_edit (tenant_id, number, seq, place, change, author, made_at)
     select t.tenant_id, $2, $3 + place_in, edit ->> 'place', edit -> 'change', $5, $6
       from ${TENANT_ROW}, jsonb_array_elements($4::jsonb) with ordinality as each(edit, place_in)`,
    [tx.tenantId, number, from, JSON.stringify(edits), JSON.stringify(author), now],
  );
  await tx.run('delete from programme_edit where tenant_id = $1 and number = $2 and seq <= $3', [
    tx.tenantId,
    number,
    from + edits.length - EDITS_MAX,
  ]);
}

/** Extends an edit by the same person's next change of the same value. */
export const extendEdit = (
  tx: Tx,
  number: number,
  { seq, change }: Pick<StoredEdit, 'seq' | 'change'>,
  now: Date,
): Promise<number> =>
  tx.run('update programme_edit set change = $4, made_at = $5 where tenant_id = $1 and number = $2 and seq = $3', [
    tx.tenantId,
    number,
    seq,
    JSON.stringify(change),
    now,
  ]);

/** Deletes an edit whose value is as before again. */
export const deleteEdit = (tx: Tx, number: number, seq: number): Promise<number> =>
  tx.run('delete from programme_edit where tenant_id = $1 and number = $2 and seq = $3', [tx.tenantId, number, seq]);

export const deleteEdits = (tx: Tx, number: number): Promise<number> =>
  tx.run('delete from programme_edit where tenant_id = $1 and number = $2', [tx.tenantId, number]);

/** Replaces a person's name in their edits by a pseudonym; the id stays, so their edits remain linked. */
export const forgetEditor = (tx: Tx, staffId: string): Promise<number> =>
  tx.run(
    `update programme_edit set author = jsonb_set(author, '{name}', to_jsonb($3::text))
      where tenant_id = $1 and author ->> 'kind' = 'staff' and author ->> 'id' = $2`,
    [tx.tenantId, staffId, formerName(staffId)],
  );

/** Deletes edits older than a year [DESK-787]. */
export const pruneEdits = (tx: Tx, now: Date): Promise<number> =>
  tx.run(`delete from programme_edit where tenant_id = $1 and made_at <= $2::timestamptz - interval '1 year'`, [
    tx.tenantId,
    now,
  ]);
