import type { Permission } from '@fareback/contract/admin';
import type { AdminHandler, AuditEntry, StaffCall, StaffCtx } from '../../call/staff.ts';
import type { Tenant } from '../../call/tenant.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import type { Place } from '../../platform/database/replica.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import { actingIn } from '../acts/index.ts';

type AgencyHandler = Extract<AdminHandler, { kind: 'agency' }>;

/** Runs an agency handler in its transaction; rolls back a write without an audit log entry [DESK-07]. */
async function inAgency(
  { route, seesStaff }: AgencyHandler,
  { call, agency, place: { database, at } }: { call: StaffCall; agency: Tenant; place: Place },
  run: (ctx: StaffCtx) => Promise<unknown>,
): Promise<unknown> {
  const { actor, network, address, isOperator, isProven, staffEmail } = call;
  if (actor === null) return throwAdminError('SIGN_IN_REQUIRED');
  const may = (permission: Permission): boolean => call.may(agency.tenantId, permission);
  const work = async (tx: Tx): Promise<unknown> => {
    const who = { actor, network, address, may, isOperator, isProven, staffEmail };
    const ctx = actingIn({ ...call, now: at, tenant: agency, tx }, who);
    let recorded = 0;
    const record = async (act: AuditEntry): Promise<void> => {
      await ctx.record(act);
      recorded += 1;
    };
    const body = await run({ ...ctx, record });
    if (route.method !== 'GET' && recorded === 0) throw new Error(`${route.name} put no act on record, and is undone.`);
    return body;
  };
  return withTenant(database, agency.tenantId, work, { seesStaff });
}

/**
 * Runs a desk call's handler in this thread, for the HTTP API and `rewards call` alike; the caller has checked access.
 * Figures may come from a replica, and the reply includes their timestamp [OPS-76].
 */
export function runDeskHandler(
  handler: AdminHandler,
  { call, agency, input }: { call: StaffCall; agency: Tenant | null | undefined; input: never },
): Promise<unknown> {
  if (handler.kind !== 'agency') return handler.run(call as never, input);
  if (!agency) return throwAdminError('NOT_FOUND');
  const { database, now, replica, log } = call;
  const from = (place: Place): Promise<unknown> =>
    inAgency(handler, { call, agency, place }, (ctx) => handler.run(ctx, input));
  return handler.mayLag && replica !== null ? replica.read({ database, now, log }, from) : from({ database, at: now });
}
