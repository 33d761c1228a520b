import type { Language } from '@fareback/contract';
import type { ItemHistory, ItemList, SubjectChange } from '@fareback/contract/admin';
import { difference } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { contentOfVersion, readItemVersions, readVersionItems } from '../../versions/index.ts';

const VERSIONS = 10;
const kinds = { campaigns: 'campaign', offers: 'offer' } as const;

interface Which {
  list: ItemList;
  id: string;
  language: Language;
}

/** What one version changes of an item, compared with another version or with nothing. */
async function changeOf(
  { tx }: Pick<StaffCtx, 'tx'>,
  { list, id, language }: Which,
  { before, after }: { before: number | null; after: number },
): Promise<SubjectChange | undefined> {
  const from = before === null ? undefined : await contentOfVersion(tx, before);
  const to = await contentOfVersion(tx, after);
  if (to === undefined) return undefined;
  const changes = difference(from?.content ?? null, to.content, language);
  return changes.find((change) => change.kind === kinds[list] && change.id === id);
}

/** The rules of a campaign or offer, and the published versions that changed it. Throws NOT_FOUND [DESK-634]. */
export async function getItemHistory(ctx: StaffCtx, which: Which): Promise<ItemHistory> {
  const { list, id, language } = which;
  const changed = await readItemVersions(ctx.tx, { list, id }, VERSIONS);
  const versions = await readVersionItems(ctx.tx, list, language);
  const last = versions.find(({ items }) => items.some((item) => item.id === id))?.number ?? changed[0]?.before;
  if (last === undefined || last === null) return throwAdminError('NOT_FOUND');
  const rule = await changeOf(ctx, which, { before: null, after: last });
  const shown: ItemHistory['versions'] = [];
  for (const { number, before, publishedAt, publisher } of changed) {
    const change = await changeOf(ctx, which, { before, after: number });
    if (change)
      shown.push({
        number,
        publishedAt: publishedAt.toISOString(),
        publisher,
        change: change.change,
        fields: change.change === 'CHANGED' ? change.fields : [],
      });
  }
  return { rule: rule?.fields.filter(({ language: ofText }) => ofText === null) ?? [], versions: shown };
}
