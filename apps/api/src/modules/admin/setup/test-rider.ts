import { randomUUID } from 'node:crypto';
import type { TestRide } from '@fareback/contract/admin';
import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import { ApiError, throwAdminError } from '../../../platform/api-error.ts';
import { hashOfToken, newToken, randomId } from '../../../platform/ids.ts';
import { startSession } from '../../auth/index.ts';
import { activeCampaigns } from '../../campaigns/index.ts';
import { importAccount } from '../../connections/index.ts';
import { receiveEvents, rideJustNow, signedBody, simulatedRides, waysCounted } from '../../ingest/index.ts';
import { accountOf, claimAllEarnings, grantClaimed } from '../../ledger/index.ts';
import { createMember, findMember, giveTestLink, markTestRider, termsOf } from '../../members/index.ts';
import { activeOffers } from '../../offers/index.ts';
import { activeProviders } from '../../providers/index.ts';
import { lowBelowOf, readStock, redeemOffer } from '../../redemptions/index.ts';
import { appOrigin, providerSecretsSince } from '../../tenants/index.ts';
import { verifyWithInventedNumber } from '../../verification/index.ts';
import { type Acting, actingAt } from './in-agency.ts';
import { testAccountAmong } from './test-account.ts';
import { assertNotLaunched } from './test-event.ts';

const LINK_MINUTES = 60;
const RIDDEN_DAYS = 2;

interface Rider {
  memberId: string;
  providerId: string;
  identifier: string;
}

async function signUp(ctx: StaffCtx): Promise<Rider> {
  const { tx, tenant, actor, now } = ctx;
  await assertNotLaunched(ctx);
  const signing = await providerSecretsSince(tx);
  const account = testAccountAmong((await activeProviders(ctx)).filter(({ providerId }) => signing.has(providerId)));
  if (!account) return throwAdminError('NO_WAY_TO_RIDE');
  const memberId = randomId();
  const fresh = { memberId, email: null, name: 'Test Rider', status: 'CONSENT' as const };
  await createMember(tx, tenant.tenantId, now, {
    ...fresh,
    partnerMemberId: `test-rider-${memberId}`,
    terms: termsOf(tenant, 'en'),
  });
  await markTestRider(tx, memberId, actor, now);
  await verifyWithInventedNumber({ ...ctx, member: { memberId } });
  const member = await findMember(tx, memberId);
  if (!member) throw new Error('A rider who was just made is not there.');
  const note = { reference: 'test-rider', ground: 'tries the programme out', by: actor.name };
  await importAccount({ ...ctx, member }, member, { ...account, since: now, isAttested: true }, note);
  await ctx.record({ verb: 'setup.makeTestRider', subject: { kind: 'member', id: memberId }, memberId, facts: {} });
  return { memberId, providerId: account.provider.providerId, identifier: account.identifier };
}

/** Reports signed rides of the last days and one of just now; returns the number accepted. */
async function ride(call: StaffCall, { tenant, run }: Acting, { providerId, identifier }: Rider): Promise<number> {
  const campaigns = await run((ctx) => activeCampaigns(ctx));
  const { modes } = waysCounted(
    campaigns.map(({ definition }) => definition),
    providerId,
  );
  const rider = { subject: identifier, modes, timeZone: tenant.timeZone };
  const events = [...simulatedRides(rider, RIDDEN_DAYS, call.now), rideJustNow(rider, call.now)];
  const contentType = 'application/cloudevents-batch+json';
  const { body, headers } = await signedBody(call, tenant, { providerId, contentType }, events);
  const { tenantId } = tenant;
  const { results } = await receiveEvents(call, {
    tenantId,
    providerId,
    contentType,
    signature: headers,
    address: null,
    body,
  });
  return results.filter(({ outcome }) => outcome === 'accepted').length;
}

async function cheapest(ctx: StaffCtx): Promise<{ offerId: string; price: number; title: string } | undefined> {
  const stock = await readStock(ctx.tx, ctx.now, lowBelowOf(ctx.tenant));
  const free = new Map(stock.map((pool) => [pool.offerId, pool.free]));
  const offers = (await activeOffers(ctx)).filter(({ offerId }) => (free.get(offerId) ?? 1) > 0);
  const [first] = offers.toSorted((a, b) => a.price - b.price);
  return first && { offerId: first.offerId, price: first.price, title: first.texts['en']?.Title ?? first.offerId };
}

/** Claims everything, and grants the points missing for an offer if anything was earned. */
async function claim(ctx: StaffCtx, memberId: string, price: number | undefined) {
  const { tx, tenant, now } = ctx;
  await claimAllEarnings({ ...ctx, member: { memberId } });
  const earned = (await accountOf(tx, memberId))?.available ?? 0;
  const given = earned > 0 && price !== undefined ? Math.max(0, price - earned) : 0;
  if (given > 0) {
    const grant = { memberId, earningKey: 'goodwill:test-rider', campaignId: null, amount: given, earnedAt: now };
    await grantClaimed(tx, tenant, now, [grant]);
  }
  return { earned, given };
}

async function redeem(call: StaffCall, { tenant, run }: Acting, memberId: string, offerId: string): Promise<boolean> {
  const token = await run(({ tx, now }) => startSession(tx, tenant.tenantId, { memberId, userAgent: undefined }, now));
  try {
    const press = { token, offerId, key: randomUUID(), language: 'en', setSecuritySubject: () => {} };
    await redeemOffer(call, tenant, press);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

async function linkTo(call: StaffCall, { tenant, run }: Acting, memberId: string): Promise<string> {
  const token = newToken();
  const until = new Date(call.now.getTime() + LINK_MINUTES * 60_000);
  await run(({ tx }) => giveTestLink(tx, memberId, { linkHash: hashOfToken(token), until }));
  const origin = appOrigin(tenant, call.settings) ?? '';
  const port = call.settings.secureCookies ? '' : new URL(call.settings.desk?.origin ?? 'http://localhost').port;
  return `${origin}${port === '' ? '' : `:${port}`}/auth/test-rider?token=${token}`;
}

/**
 * Creates a test rider who signs up, connects, rides, claims and redeems with the real code, using one code of the
 * cheapest offer. Reports exclude test riders, and the opening erases them. Throws OPEN_ALREADY and NO_WAY_TO_RIDE
 * [DESK-239, DESK-241].
 */
export async function makeTestRider(call: StaffCall, { agency }: { agency: string }): Promise<TestRide> {
  const acting = await actingAt(call, agency);
  const rider = await acting.run(signUp);
  const { memberId } = rider;
  const rides = await ride(call, acting, rider);
  const offer = await acting.run(cheapest);
  const { earned, given } = await acting.run((ctx) => claim(ctx, memberId, offer?.price));
  const isRedeemed = offer !== undefined && earned > 0 && (await redeem(call, acting, memberId, offer.offerId));
  const link = await linkTo(call, acting, memberId);
  return { memberId, rides, earned, given, offer: isRedeemed ? offer.title : null, link };
}
