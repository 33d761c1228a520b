import type { Tenant } from '../../call/tenant.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { isImported, usesOf } from './store.ts';

/** Whether a tenant lets nobody in without an invite code [CODE-15]. */
export const isInviteCodeMandatory = (tenant: Pick<Tenant, 'configuration'>): boolean =>
  tenant.configuration['en']?.['IsInviteCodeMandatory'] === true;

/**
 * Whether a member still owes the tenant an invitation: it demands one, and the member has not used any code yet, nor been
 * brought along by the agency itself [CODE-22, IMP-06].
 */
export async function owesInvitation(
  tx: Tx,
  tenant: Pick<Tenant, 'configuration'>,
  memberId: string,
): Promise<boolean> {
  if (!isInviteCodeMandatory(tenant)) return false;
  return (await usesOf(tx, memberId)).length === 0 && !(await isImported(tx, memberId));
}
