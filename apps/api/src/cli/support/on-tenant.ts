import { type Installation, inTenant } from '../../call/context.ts';

import type { Actor, AuditEntry, StaffCtx } from '../../call/staff.ts';
import type { Tenant, TenantDirectory } from '../../call/tenant.ts';
import { actingIn } from '../../modules/acts/index.ts';
import { flushSecurity, recordSecurityEvent } from '../../modules/security/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { isReading, operatorName } from './attribution.ts';
import type { OpenDeps } from './command.ts';

export interface OnTenant {
  deps: Deps;
  tenants: TenantDirectory;
  tenant: Tenant;
  /** Runs a handler in one transaction of the tenant; its actions are logged under the actor. */
  run: <T>(verb: (ctx: StaffCtx) => Promise<T>) => Promise<T>;
  actor: string;
  setSecuritySubject: (memberId: string) => void;
}

export async function chosenTenant({ tenants }: Pick<Installation, 'tenants'>, tenantId: string): Promise<Tenant> {
  const tenant = await tenants.byId(tenantId);
  if (!tenant) throw new Error(`There is no active tenant ${tenantId}.`);
  return tenant;
}

/** Runs handlers as an operator with all permissions, and counts their audit log entries. */
function operatorIn(deps: Deps, tenant: Tenant, name: string): { run: OnTenant['run']; acts: () => number } {
  const actor: Actor = { kind: 'command', id: null, name };
  let recorded = 0;
  const run: OnTenant['run'] = (verb) =>
    inTenant(deps, tenant, (ctx) => {
      const acting = actingIn(ctx, { actor, network: null, may: () => true });
      const record = async (act: AuditEntry): Promise<void> => {
        await acting.record(act);
        recorded += 1;
      };
      return verb({ ...acting, record });
    });
  return { run, acts: () => recorded };
}

/**
 * Runs `work` on the tenant, writes it to the security log even if it fails, and closes the dependencies. A writing
 * command whose handlers log nothing is logged itself. Throws if the tenant does not exist.
 */
export async function onTenant<T>(
  openDeps: OpenDeps,
  tenantId: string,
  work: (on: OnTenant) => Promise<T>,
): Promise<T> {
  const { deps, tenants, close, command, askedBy = null } = await openDeps();
  try {
    const tenant = await chosenTenant({ tenants }, tenantId);
    let memberId: string | null = null;
    const setSecuritySubject = (id: string): void => void (memberId = id);
    const note = (outcome: string): void => {
      if (command !== undefined)
        recordSecurityEvent(deps, {
          tenantId,
          memberId,
          what: command,
          outcome,
          network: null,
          askedBy,
          happenedAt: deps.clock(),
        });
    };
    try {
      const actor = operatorName(askedBy);
      const { run, acts: recorded } = operatorIn(deps, tenant, actor);
      const result = await work({
        deps,
        tenants,
        tenant,
        actor,
        setSecuritySubject,
        run,
      });
      // A call of the desk's API is in the audit log by its own verb.
      const isOnRecord = recorded() > 0 || command?.startsWith('call ');
      if (command !== undefined && !isReading(command) && !isOnRecord)
        await run((ctx) => ctx.record({ verb: 'commands.run', subject: { kind: 'command', id: command }, facts: {} }));
      note('OK');
      return result;
    } catch (error) {
      note('FAILED');
      throw error;
    }
  } finally {
    await flushSecurity(deps);
    await close();
  }
}
