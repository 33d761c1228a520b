import type { Tenant } from '../../call/tenant.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { isImported, usesOf } from './store.ts';

export const isInviteCodeMandatory = (tenant: Pick<Tenant, 'configuration'>): boolean =>
  tenant.configuration['en']?.['IsInviteCodeMandatory'] === true;

/**
 * True if the tenant requires an invitation, and the member has used no code and was not imported [CODE-22, IMP-06].
 */
export async function owesInvitation(
  tx: Tx,
  tenant: Pick<Tenant, 'configuration'>,
  memberId: string,
): Promise<boolean> {
  if (!isInviteCodeMandatory(tenant)) return false;
  return (await usesOf(tx, memberId)).length === 0 && !(await isImported(tx, memberId));
}
