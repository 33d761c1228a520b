import type { Installation } from '../../call/context.ts';
import { inTenant } from '../../call/in-tenant.ts';
import type { Actor, AuditEntry, StaffCtx } from '../../call/staff.ts';
import type { Tenant, TenantDirectory } from '../../call/tenant.ts';
import { actingIn } from '../../modules/acts/index.ts';
import { flushSecurity, noteSecurity } from '../../modules/security/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { operatorName, readingCommands } from './attribution.ts';
import type { OpenDeps } from './command.ts';

/** What a command works on that names a tenant. */
export interface OnTenant {
  deps: Deps;
  tenants: TenantDirectory;
  tenant: Tenant;
  /** Runs a verb in one transaction of the tenant, now, as whoever asks: what it does goes on record with it. */
  run: <T>(verb: (ctx: StaffCtx) => Promise<T>) => Promise<T>;
  /** Who answers for what is done: whoever asks, else the user of this machine. */
  actor: string;
  /** Notes which member the command is about, for the security record. */
  setSecuritySubject: (memberId: string) => void;
}

/** The tenant an operator named. Throws when there is no active one of that id. */
export async function chosenTenant({ tenants }: Pick<Installation, 'tenants'>, tenantId: string): Promise<Tenant> {
  const tenant = await tenants.byId(tenantId);
  if (!tenant) throw new Error(`There is no active tenant ${tenantId}.`);
  return tenant;
}

/** Runs verbs as an operator, who may everything, and counts what they put on record. */
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
 * Runs `work` on the tenant an operator named, notes it in the security record, however it ends, and closes what it worked
 * on. A command that writes and whose verbs put nothing on record is on record itself. Throws when there is no such tenant.
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
        noteSecurity(deps, {
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
      if (command !== undefined && !readingCommands.has(command) && recorded() === 0)
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
