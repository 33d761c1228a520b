import { randomInt, randomUUID } from 'node:crypto';
import { getIdentifierError } from '@fareback/contract';
import type { TestEvent, TestRide } from '@fareback/contract/admin';
import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { ApiError, throwAdminError } from '../../../platform/api-error.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import { hashOfToken, newToken, randomId } from '../../../platform/ids.ts';
import { actingIn } from '../../acts/index.ts';
import { startSession } from '../../auth/index.ts';
import { activeCampaigns } from '../../campaigns/index.ts';
import { importAccount } from '../../connections/index.ts';
import { receiveEvents, rideJustNow, signedBody, simulatedRides, waysCounted } from '../../ingest/index.ts';
import { accountOf, claimAllEarnings, grantClaimed } from '../../ledger/index.ts';
import { createMember, findMember, giveTestLink, markTestRider, termsOf } from '../../members/index.ts';
import { activeOffers } from '../../offers/index.ts';
import { accountFormOf, activeProviders, type ProviderRow, proofOf } from '../../providers/index.ts';
import { lowBelowOf, readStock, redeemOffer } from '../../redemptions/index.ts';
import { appOrigin, providerSecretsSince, staysClosed } from '../../tenants/index.ts';
import { verifyWithInventedNumber } from '../../verification/index.ts';

const CONTENT_TYPE = 'application/cloudevents+json';

/**
 * Throws OPEN_ALREADY, because tests end when riders arrive. Reads the row, because this process's cache may be old,
 * and locks it against a concurrent opening.
 */
async function assertNotLaunched({ tx }: Pick<StaffCtx, 'tx'>): Promise<void> {
  if (!(await staysClosed(tx))) throwAdminError('OPEN_ALREADY');
}

/**
 * Sends a test ride through a provider's endpoint: signed with its secret and processed like a real one, for an unused
 * account. Returns request and reply. Throws NOT_FOUND if the provider or its secret is missing, and OPEN_ALREADY
 * [DESK-238].
 */
export async function sendTestEvent(
  call: StaffCall,
  { agency, provider: providerId }: { agency: string; provider: string },
): Promise<TestEvent> {
  const acting = await actingAt(call, agency);
  const { tenant } = acting;
  await acting.run(async (ctx) => {
    await assertNotLaunched(ctx);
    const isKnown = (await activeProviders(ctx)).some((one) => one.providerId === providerId);
    if (!isKnown || !(await providerSecretsSince(ctx.tx)).has(providerId))
      throwAdminError('NOT_FOUND', { field: 'provider' });
    await ctx.record({ verb: 'setup.sendTestEvent', subject: { kind: 'provider', id: providerId }, facts: {} });
  });
  const rider = { subject: `test-${randomId()}`, modes: ['bus'], timeZone: tenant.timeZone } as const;
  const event = { ...rideJustNow(rider, call.now), source: '/test' };
  const { body, headers } = await signedBody(call, tenant, { providerId, contentType: CONTENT_TYPE }, event);
  const { results } = await receiveEvents(call, {
    tenantId: agency,
    providerId,
    contentType: CONTENT_TYPE,
    signature: headers,
    address: null,
    body,
  });
  const [result] = results;
  return {
    path: `/ingest/${agency}/${providerId}/events`,
    headers: { ...headers, 'webhook-signature': `${headers['webhook-signature'].split(',')[0]},…` },
    body: JSON.stringify(event, null, 2),
    outcome: result?.outcome ?? 'rejected',
    reason: result?.outcome === 'rejected' ? result.reason : null,
    at: call.now.toISOString(),
  };
}

/** Maximum tries for a number with a check digit, of which one in ten is valid. */
const TRIES = 500;
const DIGITS = 10;

const digit = (): string => String(randomInt(10));

const madeUp = (mask: string): string => mask.replace(/[#*]/g, digit).replaceAll('@', 'X');

/** Generates an unused account of a provider: a valid number, or an email; null if it accepts neither. */
function testAccountOf(provider: ProviderRow): string | null {
  const form = accountFormOf(provider);
  if (form.identifierType === 'EMAIL') return `test-${randomInt(1_000_000_000)}@example.org`;
  if (form.identifierType !== 'NUMERIC_ID') return null;
  const mask = form.numberForm?.masks[0] ?? '#'.repeat(DIGITS);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const number = madeUp(mask);
    if (getIdentifierError(form, number) === null) return number;
  }
  return null;
}

/** The first provider with typed accounts, with an unused one; undefined if there is no such provider. */
export function testAccountAmong(
  providers: readonly ProviderRow[],
): { provider: ProviderRow; identifier: string } | undefined {
  for (const provider of providers) {
    const takes = provider.connectionType !== 'CAMPAIGN_IMPLICIT' && proofOf(provider) !== 'CONSENT';
    const identifier = takes ? testAccountOf(provider) : null;
    if (identifier !== null) return { provider, identifier };
  }
  return undefined;
}

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
  const offers = (await activeOffers(ctx)).filter(
    ({ offerId, definition }) => !definition.for && (free.get(offerId) ?? 1) > 0,
  );
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

interface Acting {
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
