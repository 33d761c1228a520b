import {
  adminRoutes,
  type RiderSignInAtDesk,
  type RiderSignInCheck,
  type WantedRiderSignIn,
} from '@fareback/contract/admin';
import { type AdminHandler, adminAlone, adminHandle, type StaffCall, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import {
  checkRiderSignIn,
  readRiderOpenId,
  removeRiderSignIn,
  setRiderSignIn,
  showRiderSignIn,
} from '../auth/index.ts';

const routes = adminRoutes.riderSignIn;

async function check(call: StaffCall, tenantId: string): Promise<RiderSignInCheck> {
  const tenant = await call.tenants.byId(tenantId);
  if (!tenant) return throwAdminError('NOT_FOUND');
  return checkRiderSignIn({ ...call, tenant }, await withTenant(call.database, tenantId, readRiderOpenId));
}

async function set(ctx: StaffCtx, wanted: WantedRiderSignIn): Promise<RiderSignInAtDesk> {
  const before = await setRiderSignIn(ctx, wanted);
  const { issuer, clientId, clientSecret, requiresVerifiedEmail, mailDomains, vouchesForMail } = wanted;
  const isSecretNew = clientSecret !== undefined;
  const after = { issuer, clientId, requiresVerifiedEmail, mailDomains, vouchesForMail, isSecretNew };
  await ctx.record({
    verb: 'riderSignIn.set',
    subject: { kind: 'agency', id: ctx.tenant.tenantId },
    facts: {
      before: before
        ? {
            issuer: before.issuer,
            clientId: before.clientId,
            requiresVerifiedEmail: before.requiresVerifiedEmail,
            mailDomains: before.mailDomains,
            vouchesForMail: before.vouchesForMail,
          }
        : null,
      after,
    },
  });
  return showRiderSignIn(ctx);
}

async function remove(ctx: StaffCtx, query: { was?: string | undefined }): Promise<RiderSignInAtDesk> {
  const isRemoved = await removeRiderSignIn(ctx, query);
  const subject = { kind: 'agency', id: ctx.tenant.tenantId };
  await ctx.record({ verb: 'riderSignIn.remove', subject, facts: { isRemoved } });
  return showRiderSignIn(ctx);
}

/** Riders' sign-in with the agency's account [DESK-563]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.get, (ctx) => showRiderSignIn(ctx)),
  adminAlone(routes.check, (call, { params }) => check(call, params.agency)),
  adminHandle(routes.set, (ctx, { body }) => set(ctx, body)),
  adminHandle(routes.remove, (ctx, { query }) => remove(ctx, query)),
];
