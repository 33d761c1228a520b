import { type AgencyHost, adminRoutes } from '@fareback/contract/admin';
import { adminAlone, type StaffCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import { actingIn } from '../../acts/index.ts';
import { HostTaken, registerHost } from '../../tenants/index.ts';
import { hostTyped } from './host-typed.ts';
import { makeAgency } from './make-agency.ts';

const { agencies } = adminRoutes;

export const handlers = [
  adminAlone(agencies.make, (call, { body }) => makeAgency(call, body)),
  adminAlone(agencies.addHost, (call, { body }) => addHost(call, body)),
];

/**
 * Adds a host to an agency, effective in every process; idempotent, a repeat is not logged. Throws NOT_FOUND,
 * INVALID_REQUEST and HOST_TAKEN [DESK-293].
 */
async function addHost(call: StaffCall, asked: AgencyHost): Promise<AgencyHost> {
  const { actor, network, now, database, tenants } = call;
  if (actor === null) return throwAdminError('SIGN_IN_REQUIRED');
  const tenant = await tenants.byId(asked.agencyId);
  if (!tenant) return throwAdminError('NOT_FOUND', { field: 'agencyId' });
  const host = hostTyped(asked.host);
  const { tenantId } = tenant;
  await withTenant(database, tenantId, async (tx) => {
    const isNew = await registerHost(tx, tenantId, host).catch((error: unknown) => {
      if (error instanceof HostTaken) return throwAdminError('HOST_TAKEN', { field: 'host' });
      throw error;
    });
    if (!isNew) return;
    const ctx = actingIn({ ...call, tenant, tx, now }, { actor, network, may: () => true });
    await ctx.record({ verb: 'agencies.addHost', subject: { kind: 'agency', id: tenantId }, facts: { host } });
  });
  tenants.refresh();
  return { agencyId: tenantId, host };
}
