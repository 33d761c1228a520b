import type { TenantCtx } from '../../call/context.ts';
import { type AccountImport, type ImportNote, importAccount, lockSubjects } from '../connections/index.ts';
import { activeProviders } from '../providers/index.ts';
import { findRider } from './find-rider.ts';
import { RowRejected } from './row-rejected.ts';
import type { AccountRow } from './rows.ts';

/**
 * Imports a rider's account. The provider's rides are locked out first, before the member, as in every connection.
 * Throws RowRejected [IMP-04, PROV-32].
 */
export async function importAccountRow(ctx: TenantCtx, row: AccountRow, note: ImportNote): Promise<AccountImport> {
  const { tx, tenant, now } = ctx;
  const providers = await activeProviders(ctx);
  const provider = providers.find(({ providerId }) => providerId === row.providerId);
  if (!provider) {
    const known = providers.map(({ providerId }) => providerId).join(', ');
    throw new RowRejected(`this tenant has no provider ${row.providerId}; it has ${known}`);
  }
  await lockSubjects(tx, tenant.tenantId, row.providerId, 'ALONE');
  const member = await findRider(ctx, row);
  if (!member) throw new RowRejected('there is no such rider: import the members first');
  const { identifier, since, isAttested } = row;
  const outcome = await importAccount(
    { ...ctx, member },
    member,
    { provider, identifier, since: since ?? now, isAttested },
    note,
  );
  if ('why' in outcome) throw new RowRejected(outcome.why);
  return outcome;
}
