import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import { actingIn } from '../../acts/index.ts';

/** An agency in which somebody acts by several transactions of their own. */
export interface Acting {
  tenant: Tenant;
  run: <T>(work: (ctx: StaffCtx) => Promise<T>) => Promise<T>;
}

/** The agency that a call names, and transactions in it with who acts. Refuses NOT_FOUND. */
export async function actingAt(call: StaffCall, agency: string): Promise<Acting> {
  const tenant = await call.tenants.byId(agency);
  const { actor, network } = call;
  if (!tenant || actor === null) return throwAdminError('NOT_FOUND');
  const may: StaffCtx['may'] = (permission) => call.may(agency, permission);
  return {
    tenant,
    run: (work) =>
      withTenant(call.database, agency, (tx) => work(actingIn({ ...call, tenant, tx }, { actor, network, may }))),
  };
}
