import type { Tenant } from '../../call/tenant.ts';

export interface CodeEntry {
  code: string;
  tenant: Pick<Tenant, 'tenantId' | 'timeZone' | 'configuration' | 'settings'>;
  /** True to reject friends' codes: the tenant requires an invitation [CODE-22]. */
  mustBeInvite: boolean;
  now: Date;
}
