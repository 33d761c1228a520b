import type { Tenant } from '../../call/tenant.ts';

/** How a code is being entered. */
export interface CodeEntry {
  code: string;
  tenant: Pick<Tenant, 'tenantId' | 'timeZone' | 'configuration' | 'settings'>;
  /** A friend's code will not do: the tenant demands an invitation [CODE-22]. */
  mustBeInvite: boolean;
  now: Date;
}
