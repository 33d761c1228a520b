import type { PreviewRider } from '@fareback/contract/admin';
import type { TenantCtx } from '../../../../call/context.ts';
import type { Tenant } from '../../../../call/tenant.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { type Tx, withTenant } from '../../../../platform/database/transactions.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { endOfLocalDate, localDate } from '../../../../platform/local-date.ts';
import { startSession } from '../../../auth/index.ts';
import { activeCampaigns } from '../../../campaigns/index.ts';
import { proveAccount } from '../../../connections/index.ts';
import { newestFeature } from '../../../content/index.ts';
import { earningScopeOf, type StoredActivity, saveActivities } from '../../../earning/index.ts';
import { claimAllEarnings, grantClaimed } from '../../../ledger/index.ts';
import {
  createMember,
  lockForPhone,
  markTutorialSeen,
  setFeatureFlag,
  setLanguage,
  setNewFeatureSeen,
  setPast,
  suspend,
  takePhone,
  termsOf,
  toStoredPhone,
} from '../../../members/index.ts';
import { activeOffers } from '../../../offers/index.ts';
import { activeProviders, type ProviderRow } from '../../../providers/index.ts';
import { fillDemoPool, redeemOffer } from '../../../redemptions/index.ts';

export interface Wanted {
  rider: Exclude<PreviewRider, 'VISITOR'>;
  language: string;
  /** Home layout; the agency's own by default. */
  look?: 'UPDATED' | 'OLDER' | undefined;
}

export interface Making {
  deps: Deps;
  tenant: Tenant;
  now: Date;
}

interface MadeUpRider {
  memberId: string;
  token: string;
}

/** Fixed, so control group draws are the same in every preview. */
export const RIDER_ID = '5a11ad00-0000-4000-8000-0000000a1ec5';
const RIDER = { name: 'Alex Rivera', email: 'alex.rivera@example.org' };
/** Invalid area code, so it is no real number. */
const PHONE = '+12005550143';

const RIDE_MINUTES = 17;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RIDDEN = [26, 23, 21, 19, 16, 14, 12, 9, 8, 6, 5, 3] as const;
const RIDDEN_LATELY = [2, 1] as const;
const COUPONS = 20;
const BROUGHT = 250;

/** Noon in the agency's time zone, some days ago: a fixed time all day. */
const noonBefore = (days: number, { tenant: { timeZone }, now }: Pick<Making, 'tenant' | 'now'>): Date =>
  new Date(endOfLocalDate(localDate(now, timeZone), timeZone).getTime() - (days + 1) * DAY + 12 * HOUR);

interface Way {
  providerId: string;
  mode: string;
}

/** Provider and mode pairs that campaigns pay for; those of the agency's own campaigns show the program best. */
async function waysPaid(ctx: TenantCtx): Promise<Way[]> {
  const known = (await activeProviders(ctx)).map(({ providerId }) => providerId);
  const ways = (await activeCampaigns(ctx)).flatMap(({ definition }): Way[] => {
    if (!('counts' in definition) || !definition.counts.behaviours.includes('trip.completed')) return [];
    const providerId =
      definition.providers.length === 0 ? known[0] : definition.providers.find((id) => known.includes(id));
    return providerId === undefined ? [] : [{ providerId, mode: definition.counts.modes?.[0] ?? 'bus' }];
  });
  return [...new Map(ways.map((way) => [`${way.providerId} ${way.mode}`, way])).values()];
}

const rideOf = (days: number, mode: string, making: Making): StoredActivity => {
  const endedAt = noonBefore(days, making).getTime();
  const startedAt = endedAt - RIDE_MINUTES * 60_000;
  return {
    memberId: RIDER_ID,
    subjectHash: null,
    beforeConnectionSeconds: 0,
    recorded: {
      eventId: `made-up-${days}`,
      source: null,
      type: 'trip.completed',
      mode,
      startedAt,
      endedAt,
      durationSeconds: RIDE_MINUTES * 60,
      distanceMeters: 5200,
      fromPlace: null,
      toPlace: null,
      detail: null,
      flags: 0,
    },
  };
};

type Scene = Making & { tx: Tx; ctx: TenantCtx & { member: { memberId: string } } };

export const step = <T>(making: Making, at: Date, work: (scene: Scene) => Promise<T>): Promise<T> =>
  withTenant(making.deps.database, making.tenant.tenantId, (tx) =>
    work({
      ...making,
      tx,
      ctx: { ...making.deps, tenant: making.tenant, tx, now: at, member: { memberId: RIDER_ID } },
    }),
  );

/** A rider who joined and was active recently, so first-visit screens do not open. */
async function join(making: Making, { rider, language, look }: Wanted): Promise<void> {
  const { tenant, now } = making;
  const { tenantId } = tenant;
  const joinedAt = rider === 'NEW' || rider === 'ARRIVING' ? noonBefore(1, making) : noonBefore(90, making);
  await step(making, now, async ({ tx, ctx }) => {
    const begins =
      rider === 'ARRIVING'
        ? { status: 'NEW' as const }
        : { status: 'CONSENT' as const, terms: termsOf(tenant, language) };
    await createMember(tx, tenantId, joinedAt, { memberId: RIDER_ID, ...RIDER, ...begins });
    await setPast(tx, RIDER_ID, joinedAt, now);
    await setLanguage(tx, RIDER_ID, language);
    await markTutorialSeen(tx, RIDER_ID, joinedAt);
    const news = await newestFeature(ctx);
    if (news) await setNewFeatureSeen(tx, RIDER_ID, news.itemId);
    if (look) await setFeatureFlag(tx, RIDER_ID, 'UX_UPDATES', look === 'UPDATED');
  });
}

/** The rider's account at a provider. */
export const accountAt = ({ identifierType, position }: Pick<ProviderRow, 'identifierType' | 'position'>): string =>
  identifierType === 'EMAIL' ? RIDER.email : `2005550143${position}`;

async function prove(making: Making): Promise<void> {
  const { deps, tenant } = making;
  const at = noonBefore(60, making);
  await step(making, at, async ({ tx, ctx }) => {
    const phone = toStoredPhone(deps.keyRing, tenant.tenantId, PHONE);
    await lockForPhone(tx, tenant.tenantId, RIDER_ID, phone.phoneHash);
    await takePhone(tx, tenant.tenantId, { memberId: RIDER_ID, phone }, at);
    for (const provider of await activeProviders(ctx))
      await proveAccount(ctx, { provider, identifier: accountAt(provider), since: at }, 'OPERATOR');
  });
}

const ride = (making: Making, days: readonly number[]): Promise<void> =>
  step(making, noonBefore((days.at(-1) ?? 1) - 1, making), async ({ tx, ctx }) => {
    const ways = await waysPaid(ctx);
    const scope = await earningScopeOf(ctx);
    const ridden = days.map((day, place) => ({ day, way: ways[place % ways.length] }));
    for (const [providerId, of] of Map.groupBy(ridden, ({ way }) => way?.providerId)) {
      if (providerId === undefined) continue;
      const rides = of.map(({ day, way }) => rideOf(day, way?.mode ?? '', making));
      await saveActivities(tx, scope, providerId, rides);
    }
  });

const claim = (making: Making): Promise<void> =>
  step(making, noonBefore(3, making), async ({ tx, ctx }) => {
    await claimAllEarnings(ctx);
    const brought = { memberId: RIDER_ID, earningKey: 'goodwill:made-up', campaignId: null, amount: BROUGHT };
    // A distinct time, because entries at the same time have no defined order.
    await grantClaimed(tx, making.tenant, ctx.now, [{ ...brought, earnedAt: new Date(ctx.now.getTime() + HOUR) }]);
  });

const stock = (making: Making, pattern: string): Promise<string[]> =>
  step(making, making.now, async ({ tx, ctx }) => {
    const { deps, tenant } = making;
    const offers = (await activeOffers(ctx)).filter(({ definition }) => !definition.for);
    const pools = offers.filter(({ definition }) => definition.stock?.kind === 'pool');
    for (const { offerId } of pools) {
      const pool = { count: COUPONS, pattern };
      await fillDemoPool(tx, { keyRing: deps.keyRing, tenantId: tenant.tenantId }, offerId, pool);
    }
    return pools.toSorted((one, other) => one.price - other.price).map(({ offerId }) => offerId);
  });

async function redeem(making: Making, token: string, offerIds: readonly string[], language: string): Promise<void> {
  const { tenant } = making;
  // After that day's ride, because entries at the same time have no defined order.
  const boughtAt = new Date(noonBefore(1, making).getTime() + HOUR);
  const deps = { ...making.deps, clock: () => boughtAt };
  for (const offerId of offerIds) {
    const request = { token, offerId, key: undefined, language, setSecuritySubject: () => {} };
    const bought = await redeemOffer(deps, tenant, request).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    if (bought) return;
  }
}

async function begin(
  making: Making,
  wanted: Wanted,
  pattern = 'PREVIEW-####',
): Promise<{ token: string; offerIds: string[] }> {
  const { tenant, now } = making;
  await join(making, wanted);
  const token = await step(making, now, ({ tx }) =>
    startSession(tx, tenant.tenantId, { memberId: RIDER_ID }, noonBefore(1, making)),
  );
  return { token, offerIds: await stock(making, pattern) };
}

/** Creates a verified rider with an account at every provider for 60 days and no rides, and codes `TEST-` of offers. */
export async function createRiderWithoutRides(making: Making, language: string): Promise<MadeUpRider> {
  const { token } = await begin(making, { rider: 'VERIFIED', language }, 'TEST-####');
  await prove(making);
  return { memberId: RIDER_ID, token };
}

/**
 * Creates a preview rider with the handlers of riders and providers, so only states that real riders reach: new, active
 * for weeks with redemption, or locked out. Everything happens at noon in the agency's time zone. The agency must not
 * have this rider yet.
 */
export async function createSampleRider(making: Making, wanted: Wanted): Promise<MadeUpRider> {
  const { token, offerIds } = await begin(making, wanted);
  if (wanted.rider === 'VERIFIED') {
    await prove(making);
    await ride(making, RIDDEN);
    await claim(making);
    await redeem(making, token, offerIds, wanted.language);
    await ride(making, RIDDEN_LATELY);
  }
  if (wanted.rider === 'LOCKED_OUT') await step(making, making.now, ({ tx }) => suspend(tx, RIDER_ID));
  return { memberId: RIDER_ID, token };
}
