import { type ListColumns, type ListSettings, listViewsMost, type NewListView } from '@fareback/contract/admin';
import type { DeskCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import {
  clearDefault,
  countOtherViews,
  deleteView,
  type ListReader,
  lockPerson,
  putHiddenColumns,
  putView,
  readHiddenColumns,
  readViews,
} from './list-store.ts';

interface AtAgency {
  params: { agency: string };
}
interface OfList {
  params: { agency: string; list: string };
}
interface OfView {
  params: { agency: string; list: string; view: string };
}

const readerOf = ({ signedIn }: DeskCall, { params: { agency } }: AtAgency): ListReader => ({
  staffId: (signedIn ?? throwAdminError('SIGN_IN_REQUIRED')).staffId,
  agencyId: agency,
});

async function settingsOf(tx: Tx, reader: ListReader): Promise<ListSettings> {
  return { columns: await readHiddenColumns(tx, reader), views: await readViews(tx, reader) };
}

/** Runs a write of the caller's settings and resolves to all of them. */
function write(call: DeskCall, reader: ListReader, run: (tx: Tx) => Promise<unknown>): Promise<ListSettings> {
  return withStaff(call.database, async (tx) => {
    await run(tx);
    return settingsOf(tx, reader);
  });
}

/** Lists the caller's hidden columns and saved views at an agency [DESK-678]. */
export const listSettings = (call: DeskCall, asked: AtAgency): Promise<ListSettings> =>
  withStaff(call.database, (tx) => settingsOf(tx, readerOf(call, asked)));

/** Sets the columns that the caller hides in a list [DESK-677]. */
export function setColumns(call: DeskCall, asked: OfList & { body: ListColumns }): Promise<ListSettings> {
  const reader = readerOf(call, asked);
  return write(call, reader, (tx) => putHiddenColumns(tx, reader, { list: asked.params.list, ...asked.body }));
}

/** Adds or replaces a view of the caller; a new default replaces the earlier one. Refuses TOO_MANY_VIEWS [DESK-679]. */
export function saveView(call: DeskCall, asked: OfView & { body: NewListView }): Promise<ListSettings> {
  const reader = readerOf(call, asked);
  const { list, view: viewId } = asked.params;
  return write(call, reader, async (tx) => {
    await lockPerson(tx, reader.staffId);
    if ((await countOtherViews(tx, reader, { list, viewId })) >= listViewsMost) throwAdminError('TOO_MANY_VIEWS');
    if (asked.body.isDefault) await clearDefault(tx, reader, list);
    await putView(tx, reader, { ...asked.body, list, viewId, now: call.now });
  });
}

/** Deletes a view of the caller; an unknown one changes nothing [DESK-679]. */
export function removeView(call: DeskCall, asked: OfView): Promise<ListSettings> {
  const reader = readerOf(call, asked);
  const { list, view: viewId } = asked.params;
  return write(call, reader, (tx) => deleteView(tx, reader, { list, viewId }));
}
