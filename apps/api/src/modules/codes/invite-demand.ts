import type { Tenant } from '../../call/tenant.ts';
import type { Tx } from '../../platform/database.ts';
import { usesOf } from './store.ts';

/** Whether a tenant lets nobody in without an invite code [CODE-15]. */
export const isInviteCodeMandatory = (tenant: Pick<Tenant, 'configuration'>): boolean =>
  tenant.configuration['en']?.['IsInviteCodeMandatory'] === true;

/** Whether a member still owes the tenant an invitation: it demands one, and the member has not used any code yet [CODE-22]. */
export async function owesInvitation(
  tx: Tx,
  tenant: Pick<Tenant, 'configuration'>,
  memberId: string,
): Promise<boolean> {
  return isInviteCodeMandatory(tenant) && (await usesOf(tx, memberId)).length === 0;
}
