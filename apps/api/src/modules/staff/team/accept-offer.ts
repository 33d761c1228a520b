import type { StaffMe } from '@fareback/contract/admin';
import type { DeskCall, SignedIn, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { withStaff, withTenant } from '../../../platform/database/transactions.ts';
import { hashOfToken } from '../../../platform/ids.ts';
import { meterFailures } from '../../../platform/limits/rate-limit.ts';
import { actingIn } from '../../acts/index.ts';
import { deskCaller, signInFailures } from '../desk-caller.ts';
import { letIn, staffMe } from '../sessions/me.ts';
import { signedInBy, startSession } from '../sessions/sessions.ts';
import { deleteIdle, insertGrant } from '../store.ts';
import { deleteOffer, type Offer, openOffer, useOfferLink } from './offer-store.ts';
import { lockTeam } from './team-store.ts';

interface AcceptInput {
  params: { offer: string };
}

/**
 * Runs `work` on one of the caller's own offers, in a transaction of its agency. Refuses NOT_FOUND if it no longer
 * exists or has expired.
 */
async function aboutOffer(
  call: DeskCall,
  { params: { offer: offerId } }: AcceptInput,
  work: (ctx: StaffCtx, offer: Offer) => Promise<void>,
): Promise<SignedIn> {
  const { signedIn, actor, network, now, database, tenants } = call;
  if (signedIn === null || actor === null) return throwAdminError('SIGN_IN_REQUIRED');
  const named = signedIn.offers.find((one) => one.offerId === offerId);
  const agency = named && (await tenants.byId(named.agencyId));
  if (!agency) return throwAdminError('NOT_FOUND');
  await withTenant(
    database,
    agency.tenantId,
    async (tx) => {
      const ctx = actingIn({ ...call, tenant: agency, tx, now }, { actor, network, may: () => false });
      await lockTeam(tx, agency.tenantId);
      const offer = await openOffer(tx, { offerId, staffId: signedIn.staffId, now });
      if (!offer) return throwAdminError('NOT_FOUND');
      await work(ctx, offer);
    },
    { seesStaff: true },
  );
  return signedIn;
}

/**
 * Accepts the roles an agency offers; they apply immediately. Refuses NOT_FOUND if the offer changed, was withdrawn or
 * has expired [DESK-458].
 */
export async function acceptOffer(call: DeskCall, asked: AcceptInput): Promise<StaffMe> {
  await aboutOffer(call, asked, async (ctx, { staffId, agencyId, roles }) => {
    await deleteOffer(ctx.tx, agencyId, staffId);
    for (const role of roles) await insertGrant(ctx.tx, { staffId, agencyId, role }, ctx.now);
    const facts = { who: ctx.actor.name, after: roles };
    await ctx.record({ verb: 'staff.accept', subject: { kind: 'staff', id: staffId }, facts });
  });
  const { token, settings } = call;
  const signedIn = token !== undefined && settings.desk && (await signedInBy(call, settings.desk, token));
  return signedIn ? staffMe(call, signedIn) : throwAdminError('SIGN_IN_REQUIRED');
}

/**
 * Declines an offer. A person without roles or offers elsewhere is deleted with their sessions. Refuses NOT_FOUND
 * [DESK-458].
 */
export async function declineOffer(call: DeskCall, asked: AcceptInput): Promise<Record<string, never>> {
  await aboutOffer(call, asked, async (ctx, { staffId, agencyId, roles, name }) => {
    await deleteOffer(ctx.tx, agencyId, staffId);
    await ctx.record({
      verb: 'staff.decline',
      subject: { kind: 'staff', id: staffId },
      facts: { who: name, before: roles },
    });
    await deleteIdle(ctx.tx, staffId, ctx);
  });
  return {};
}

/**
 * Signs in the person who opens an invitation link, once. Roles apply only after they accept. Refuses INVITATION_OVER
 * [DESK-11, DESK-458].
 */
export async function acceptInvitation(call: DeskCall, { body }: { body: { token: string } }): Promise<StaffMe> {
  const token = await meterFailures(signInFailures, deskCaller(call), () =>
    withStaff(call.database, async (tx) => {
      const invited = await useOfferLink(tx, hashOfToken(body.token), call.now);
      return invited
        ? startSession(tx, call, { staffId: invited.staffId, way: 'INVITATION' })
        : throwAdminError('INVITATION_OVER');
    }),
  );
  return letIn(call, token);
}
