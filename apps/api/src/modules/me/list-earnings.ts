import type { Earning, Page } from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { presentEarning, listEarnings as readEarnings } from '../ledger/index.ts';
import { earningTitles } from './earning-titles.ts';

/** A page of the member's earnings, newest first, each called as the history calls it [EARNING-01, EARNING-02]. Refuses INVALID_CURSOR. */
export async function listEarnings(
  ctx: MemberCtx,
  { path, language, cursor }: { path: string; language: string; cursor: string | undefined },
): Promise<Page<Earning>> {
  const { tx, keyRing, tenant, member } = ctx;
  const request = { keyRing, tenantId: tenant.tenantId, memberId: member.memberId, path, cursor };
  const { rows, links } = await readEarnings(tx, request);
  const named = rows.map((row) => ({ ...row, earning: row }));
  const { translate, titleOf } = await earningTitles(ctx, named, language);
  const data = named.map((row) => ({
    ...presentEarning(row.earning),
    earningTitle: titleOf(row) ?? translate('history.EARN'),
  }));
  return { data, links };
}
