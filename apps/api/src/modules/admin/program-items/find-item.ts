import type { CampaignPage, ItemList } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';
import { newestEditable, readLastItem, type VersionItems } from '../../versions/index.ts';
import { listItems, type ProgramItem } from './item-state.ts';

/** The live version, and the draft on top of it in which people can edit. */
export async function draftsOf(
  tx: Tx,
  versions: readonly VersionItems[],
): Promise<Pick<CampaignPage, 'live' | 'editableDraft'>> {
  const live = versions.find(({ state }) => state === 'LIVE');
  if (live === undefined) return { live: null, editableDraft: null };
  const { number, revision } = live;
  return { live: { number, revision }, editableDraft: (await newestEditable(tx, number))?.number ?? null };
}

interface Wanted {
  list: ItemList;
  id: string;
  versions: readonly VersionItems[];
  language: string;
}

/** An item of the live version or of drafts, else as the last published version with it had it. */
export async function findItem(
  tx: Tx,
  { list, id, versions, language }: Wanted,
): Promise<(ProgramItem & { isRemoved: boolean }) | undefined> {
  const one = listItems(versions).find(({ item }) => item.id === id);
  const isInDrafts = one !== undefined && !one.isLive;
  if (one !== undefined && !isInDrafts) return { ...one, isRemoved: false };
  const last = await readLastItem(tx, { list, id, language });
  if (last === undefined) return one && { ...one, isRemoved: false };
  return one === undefined
    ? { item: last.item, title: last.title ?? id, isLive: true, openChanges: [], isRemoved: true }
    : { ...one, isRemoved: true };
}
