import { randomUUID } from 'node:crypto';
import type { RideReceipt } from '@fareback/contract';
import type { TestRideInput, TestRides } from '@fareback/contract/admin';
import type { Pack } from '@fareback/tenant-pack';
import type { StaffCall } from '../../../../call/staff.ts';
import type { TenantDirectory } from '../../../../call/tenant.ts';
import { ApiError, throwAdminError } from '../../../../platform/api-error.ts';
import { withTenant } from '../../../../platform/database/transactions.ts';
import { localized } from '../../../../platform/localized.ts';
import { type RideRow, readRidesAt } from '../../../earning/index.ts';
import { receiveEvents, signedBody } from '../../../ingest/index.ts';
import { accountOf, claimAllEarnings } from '../../../ledger/index.ts';
import { activeOffers } from '../../../offers/index.ts';
import { activeProviders, type ProviderRow } from '../../../providers/index.ts';
import { redeemOffer } from '../../../redemptions/index.ts';
import { providerNames, receiptsOf } from '../../../rides/index.ts';
import { configurationOf } from '../../../tenants/index.ts';
import { markTestRiderUsed } from '../../../versions/index.ts';
import { collectRiderReplies } from './rider-replies.ts';
import { accountAt, createRiderWithoutRides, type Making, RIDER_ID, step } from './sample-rider.ts';
import { packToShow, withTemporaryAgency } from './temporary-agency.ts';

const CONTENT_TYPE = 'application/cloudevents+json';

interface TestRidesRequest {
  language: string;
  rides: readonly TestRideInput[];
  redeem: string | null;
  app: boolean;
  rider?: string | undefined;
}

type Program = Pack['programme'];

/** Offers with codes of a test pool in place of codes, tickets and orders that could be used. */
const withTestCodes = (program: Program): Program => ({
  ...program,
  offers: program.offers.map((offer) => ({ ...offer, couponType: 'UNIQUE_CODE', stock: { kind: 'pool' } })),
});

function eventOf(ride: TestRideInput, subject: string, place: number) {
  const begun = Date.parse(ride.startedAt);
  const endedAt = new Date(begun + ride.minutes * 60_000).toISOString();
  return {
    specversion: '1.0',
    id: `test-${place + 1}`,
    source: '/test',
    type: 'trip.completed',
    time: endedAt,
    subject,
    data: {
      mode: ride.mode,
      startedAt: new Date(begun).toISOString(),
      endedAt,
      ...(ride.meters !== null && { distanceMeters: ride.meters }),
    },
  };
}

type Result = TestRides['rides'][number];
type Sent = Result & { eventId: string; endedAt: string };

/** Sends a ride to the temporary agency's endpoint, signed with its secret there. */
async function sendRide(
  { deps, tenant }: Making & { deps: StaffCall },
  provider: ProviderRow,
  { ride, place, agency }: { ride: TestRideInput; place: number; agency: string },
): Promise<Sent> {
  const { providerId } = provider;
  const event = eventOf(ride, accountAt(provider), place);
  const { body, headers } = await signedBody(deps, tenant, { providerId, contentType: CONTENT_TYPE }, event);
  const tenants: TenantDirectory = { ...deps.tenants, byId: async () => tenant };
  const { results } = await receiveEvents(
    { ...deps, tenants },
    { tenantId: tenant.tenantId, providerId, contentType: CONTENT_TYPE, signature: headers, address: null, body },
  );
  const [result] = results;
  return {
    path: `/ingest/${agency}/${providerId}/events`,
    headers: { ...headers, 'webhook-signature': `${headers['webhook-signature'].split(',')[0]},…` },
    body: JSON.stringify(event, null, 2),
    outcome: result?.outcome ?? 'rejected',
    reason: result?.outcome === 'rejected' ? result.reason : null,
    receipt: null,
    eventId: event.id,
    endedAt: event.time,
  };
}

/** A ride of a provider that the version does not have. */
const notSent = ({ ride, place, agency }: { ride: TestRideInput; place: number; agency: string }): Sent => {
  const event = eventOf(ride, '', place);
  return {
    path: `/ingest/${agency}/${ride.provider}/events`,
    headers: {},
    body: JSON.stringify(event, null, 2),
    outcome: 'rejected',
    reason: 'UNKNOWN_PROVIDER',
    receipt: null,
    eventId: event.id,
    endedAt: event.time,
  };
};

const resultOf = ({ path, headers, body, outcome, reason }: Sent, receipt: RideReceipt | undefined): Result => ({
  path,
  headers,
  body,
  outcome,
  reason,
  receipt: receipt ?? null,
});

/** Receipts of the rides that were accepted, by event id. */
const receiptsById = (making: Making, sent: readonly Sent[], language: string): Promise<Map<string, RideReceipt>> =>
  step(making, making.now, async ({ tx, ctx }) => {
    const accepted = sent.filter(({ outcome }) => outcome === 'accepted');
    const rows: RideRow[] = [];
    for (const { eventId, endedAt } of accepted)
      rows.push(...(await readRidesAt(tx, RIDER_ID, new Date(endedAt))).filter((row) => row.eventId === eventId));
    const receipts = await receiptsOf({ ...ctx, language }, rows);
    return new Map(rows.flatMap(({ eventId }, at) => (receipts[at] ? [[eventId, receipts[at]]] : [])));
  });

interface Redeeming {
  offerId: string;
  offers: TestRides['offers'];
  token: string;
  language: string;
}

async function redeem(
  { deps, tenant }: Making,
  { offerId, offers, token, language }: Redeeming,
): Promise<NonNullable<TestRides['redeemed']>> {
  const title = offers.find(({ id }) => id === offerId)?.title ?? offerId;
  const request = { token, offerId, key: randomUUID(), language, setSecuritySubject: () => {} };
  try {
    const { CouponCode } = await redeemOffer(deps, tenant, request);
    return { title, code: CouponCode, refusal: null };
  } catch (error) {
    if (error instanceof ApiError) return { title, code: null, refusal: error.code };
    throw error;
  }
}

const listed = (making: Making, language: string) =>
  step(making, making.now, async ({ ctx }) => {
    const nameOf = await providerNames(ctx, language);
    const providers = (await activeProviders(ctx)).filter((one) => one.connectionType !== 'CAMPAIGN_IMPLICIT');
    const offers = (await activeOffers(ctx)).filter(({ definition }) => !definition.for);
    return {
      providers,
      shown: {
        providers: providers.map(({ providerId: id }) => ({ id, title: nameOf(id) })),
        offers: offers.map(({ offerId: id, price, texts }) => ({
          id,
          price,
          title: localized<{ Title?: string }>(texts, language).Title || id,
        })),
      },
    };
  });

/**
 * Sends rides of a made-up rider, in order, to a temporary agency with a version's content: by the code that receives,
 * pays and redeems. Nothing is left of it. A ride of a provider that the version does not have is rejected. Throws
 * SERVICE_UNAVAILABLE on timeout [DESK-687].
 */
export async function testRides(
  call: StaffCall,
  { agency: agencyId, number }: { agency: string; number: number },
  { language, rides, redeem: offerId, app: hasApp, rider }: TestRidesRequest,
): Promise<TestRides> {
  const agency = (await call.tenants.byId(agencyId)) ?? throwAdminError('NOT_FOUND');
  const { revision, isWhole, suppliers, pack: shown } = await packToShow(call, agencyId, number);
  const pack = { ...shown, programme: withTestCodes(shown.programme) };
  if (rider !== undefined) await withTenant(call.database, agencyId, (tx) => markTestRiderUsed(tx, rider, call.now));
  return withTemporaryAgency(call, { agency, pack, suppliers }, async ({ deps, tenant }) => {
    const making = { deps, tenant, now: call.now };
    const { token } = await createRiderWithoutRides(making, language);
    const { providers, shown: lists } = await listed(making, language);
    const sent: Sent[] = [];
    for (const [place, ride] of rides.entries()) {
      const provider = providers.find(({ providerId }) => providerId === ride.provider);
      const request = { ride, place, agency: agencyId };
      sent.push(provider ? await sendRide(making, provider, request) : notSent(request));
    }
    const receipts = await receiptsById(making, sent, language);
    const results = sent.map((one) => resultOf(one, receipts.get(one.eventId)));
    await step(making, making.now, ({ ctx }) => claimAllEarnings(ctx));
    const redeemed = offerId === null ? null : await redeem(making, { offerId, offers: lists.offers, token, language });
    const account = await step(making, making.now, ({ tx }) => accountOf(tx, RIDER_ID));
    const app = hasApp
      ? {
          configuration: configurationOf(tenant, language),
          ...(await collectRiderReplies(making, { tenants: call.tenants, token, language })),
        }
      : null;
    return { revision, isWhole, ...lists, rides: results, points: account?.available ?? 0, redeemed, app };
  });
}
