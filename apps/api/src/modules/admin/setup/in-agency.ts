import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import { actingIn } from '../../acts/index.ts';

export interface Acting {
  tenant: Tenant;
  run: <T>(work: (ctx: StaffCtx) => Promise<T>) => Promise<T>;
}

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
