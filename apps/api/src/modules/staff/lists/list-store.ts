import type { ListSort, ListView, NewListView } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';

/** A person at an agency. */
export interface ListReader {
  staffId: string;
  agencyId: string;
}

export const readHiddenColumns = (
  tx: Tx,
  { staffId, agencyId }: ListReader,
): Promise<{ list: string; hidden: string[] }[]> =>
  tx.query('select list, hidden from staff_list where staff_id = $1 and agency_id = $2 order by list', [
    staffId,
    agencyId,
  ]);

export const putHiddenColumns = (
  tx: Tx,
  { staffId, agencyId }: ListReader,
  { list, hidden }: { list: string; hidden: readonly string[] },
): Promise<number> =>
  tx.run(
    `insert into staff_list (staff_id, agency_id, list, hidden) values ($1, $2, $3, $4)
     on conflict (staff_id, agency_id, list) do update set hidden = excluded.hidden`,
    [staffId, agencyId, list, hidden],
  );

interface ViewRow {
  list: string;
  viewId: string;
  name: string;
  shows: { filters: Record<string, string>; sort: ListSort | null; hidden: string[] };
  isDefault: boolean;
}

/** A person's views of all lists, in the order in which they were saved. */
export async function readViews(tx: Tx, { staffId, agencyId }: ListReader): Promise<ListView[]> {
  const rows = await tx.query<ViewRow>(
    `select list, view_id as "viewId", name, shows, is_default as "isDefault" from staff_list_view
      where staff_id = $1 and agency_id = $2 order by list, made_at, view_id`,
    [staffId, agencyId],
  );
  return rows.map(({ shows, ...row }) => ({ ...row, ...shows }));
}

/** Locks the person's row, so parallel calls cannot save more views than allowed, nor two defaults. */
export const lockPerson = (tx: Tx, staffId: string): Promise<unknown> =>
  tx.query('select from staff where staff_id = $1 for update', [staffId]);

/** Number of a person's views of a list, without this one. */
export async function countOtherViews(
  tx: Tx,
  { staffId, agencyId }: ListReader,
  { list, viewId }: { list: string; viewId: string },
): Promise<number> {
  const row = await tx.first<{ views: number }>(
    `select count(*) as views from staff_list_view
      where staff_id = $1 and agency_id = $2 and list = $3 and view_id <> $4`,
    [staffId, agencyId, list, viewId],
  );
  return row?.views ?? 0;
}

export const clearDefault = (tx: Tx, { staffId, agencyId }: ListReader, list: string): Promise<number> =>
  tx.run(
    `update staff_list_view set is_default = false
      where staff_id = $1 and agency_id = $2 and list = $3 and is_default`,
    [staffId, agencyId, list],
  );

export const putView = (
  tx: Tx,
  { staffId, agencyId }: ListReader,
  { list, viewId, name, isDefault, now, ...shows }: NewListView & { list: string; viewId: string; now: Date },
): Promise<number> =>
  tx.run(
    `insert into staff_list_view (staff_id, agency_id, list, view_id, name, shows, is_default, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (staff_id, agency_id, list, view_id)
       do update set name = excluded.name, shows = excluded.shows, is_default = excluded.is_default`,
    [staffId, agencyId, list, viewId, name, JSON.stringify(shows), isDefault, now],
  );

export const deleteView = (
  tx: Tx,
  { staffId, agencyId }: ListReader,
  { list, viewId }: { list: string; viewId: string },
): Promise<number> =>
  tx.run('delete from staff_list_view where staff_id = $1 and agency_id = $2 and list = $3 and view_id = $4', [
    staffId,
    agencyId,
    list,
    viewId,
  ]);

/** Deletes a person's columns and views at an agency that they leave. */
export async function forgetLists(tx: Tx, { staffId, agencyId }: ListReader): Promise<void> {
  await tx.run('delete from staff_list where staff_id = $1 and agency_id = $2', [staffId, agencyId]);
  await tx.run('delete from staff_list_view where staff_id = $1 and agency_id = $2', [staffId, agencyId]);
}

/** Deletes a person's columns and views at all agencies where they have no role. */
export async function deleteListsWithoutRole(tx: Tx, staffId: string): Promise<void> {
  await tx.run(
    `delete from staff_list l where l.staff_id = $1
        and not exists (select from staff_grant g where g.staff_id = $1 and (g.agency_id = l.agency_id or g.agency_id is null))`,
    [staffId],
  );
  await tx.run(
    `delete from staff_list_view v where v.staff_id = $1
        and not exists (select from staff_grant g where g.staff_id = $1 and (g.agency_id = v.agency_id or g.agency_id is null))`,
    [staffId],
  );
}
