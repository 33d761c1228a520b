import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { TenantCtx } from './context.ts';
import type { Tenant } from './tenant.ts';

/** Runs a handler in one tenant transaction without a client; used by CLI commands. */
export const inTenant = <T>(deps: Deps, tenant: Tenant, verb: (ctx: TenantCtx) => Promise<T>): Promise<T> =>
  withTenant(deps.database, tenant.tenantId, (tx) => verb({ ...deps, tenant, now: deps.clock(), tx }));
