import type { Installation, TenantCtx } from '../../call/context.ts';
import { inTenant } from '../../call/in-tenant.ts';
import type { Tenant, TenantDirectory } from '../../call/tenant.ts';
import type { Deps } from '../../platform/deps.ts';
import type { OpenDeps } from './command.ts';

/** What a command works on that names a tenant. */
export interface OnTenant {
  deps: Deps;
  tenants: TenantDirectory;
  tenant: Tenant;
  /** Runs a verb in one transaction of the tenant, now. */
  run: <T>(verb: (ctx: TenantCtx) => Promise<T>) => Promise<T>;
}

/** The tenant an operator named. Throws when there is no active one of that id. */
export async function chosenTenant({ tenants }: Pick<Installation, 'tenants'>, tenantId: string): Promise<Tenant> {
  const tenant = await tenants.byId(tenantId);
  if (!tenant) throw new Error(`There is no active tenant ${tenantId}.`);
  return tenant;
}

/** Runs `work` on the tenant an operator named, and closes what it worked on. Throws when there is no such tenant. */
export async function onTenant<T>(
  openDeps: OpenDeps,
  tenantId: string,
  work: (on: OnTenant) => Promise<T>,
): Promise<T> {
  const { deps, tenants, close } = await openDeps();
  try {
    const tenant = await chosenTenant({ tenants }, tenantId);
    return await work({ deps, tenants, tenant, run: (verb) => inTenant(deps, tenant, verb) });
  } finally {
    await close();
  }
}
