import { defaultModeLimits, earliestRideDay } from '@fareback/contract';
import * as z from 'zod/mini';
import { type Message, say } from '../message.ts';
import type { Code } from '../schema/codes.ts';
import type { Offer } from '../schema/offer.ts';
import type { Provider } from '../schema/provider.ts';
import { LocalDate } from '../schema/scalars.ts';
import type { PackTenant } from '../schema/tenant.ts';

/** Two valid settings that contradict each other: the key to check, and why. */
export interface Contradiction {
  key: (string | number)[];
  message: Message;
}

export function contradictionsOfDates({
  startsOn,
  endsOn,
}: {
  startsOn?: string | undefined;
  endsOn?: string | undefined;
}): Contradiction[] {
  if (startsOn === undefined || endsOn === undefined || startsOn <= endsOn) return [];
  return [{ key: ['endsOn'], message: say`expected a day on or after startsOn (${startsOn}), found ${endsOn}` }];
}

const Dated = z.object({ startsOn: LocalDate, endsOn: LocalDate });

/** Returns contradictions of an item that has other errors: its dates [DESK-361]. */
export function contradictionsOfUnfinished(thing: unknown): Contradiction[] {
  const { data } = Dated.safeParse(thing);
  return data ? contradictionsOfDates(data) : [];
}

const stockOf: Record<z.infer<typeof Offer>['couponType'], readonly string[]> = {
  UNIQUE_CODE: ['pool', 'template', 'supplier'],
  DIRECT: ['template', 'supplier'],
  DIRECT_EXPIRE: ['template', 'ticket', 'supplier'],
  DIRECT_EXPIRE_TICKET: ['template', 'supplier'],
  CREDIT_PASS: ['credit'],
  CATALOG: ['fixed'],
};

export function contradictionsOfOffer(offer: z.infer<typeof Offer>): Contradiction[] {
  const found = contradictionsOfDates(offer);
  const { stock, limit, couponType } = offer;
  if (!stockOf[couponType].includes(stock.kind)) {
    const wanted = stockOf[couponType].join(' or ');
    found.push({
      key: ['stock', 'kind'],
      message: say`expected ${wanted}, because the coupon type is ${couponType}, found ${stock.kind}`,
    });
  }
  if (couponType.startsWith('DIRECT_EXPIRE') && stock.kind === 'template' && stock.lifeMinutes === undefined) {
    found.push({
      key: ['stock'],
      message: say`expected lifeMinutes, because a ${couponType} coupon expires, found none`,
    });
  }
  if (couponType === 'DIRECT_EXPIRE_TICKET' && stock.kind === 'template' && stock.url === undefined) {
    found.push({ key: ['stock'], message: 'expected a url, because the ticket is a page, found none' });
  }
  if (stock.kind === 'supplier' && stock.lifeMinutes !== undefined && !couponType.startsWith('DIRECT_EXPIRE')) {
    found.push({
      key: ['stock', 'lifeMinutes'],
      message: say`expected none, because a ${couponType} coupon does not expire, found ${stock.lifeMinutes}`,
    });
  }
  if ((limit.redemptions === 0) !== (limit.days === 0)) {
    found.push({
      key: ['limit'],
      message: 'expected both redemptions and days to be 0 (no limit) or both above 0, found one of each',
    });
  }
  if (offer.once && limit.redemptions > 0) {
    const message = say`expected 0, because each member redeems it only once ever, found ${limit.redemptions}`;
    found.push({ key: ['limit', 'redemptions'], message });
  }
  return [...found, ...contradictionsOfRight(offer)];
}

/** Reports conditions without any, and a price that no granted member pays. */
function contradictionsOfRight({ for: right, price }: z.infer<typeof Offer>): Contradiction[] {
  if (right === undefined) return [];
  const { segment, status, completed, granted } = right;
  if (!segment && !status && !completed && !granted) {
    const message = 'expected at least one condition, because without any the offer is for everyone, found none';
    return [{ key: ['for'], message }];
  }
  if (!granted || price === 0) return [];
  const message = say`expected 0, because members to whom it is given pay no points and nobody else can have it, found ${price}`;
  return [{ key: ['price'], message }];
}

export function contradictionsOfProvider(provider: z.infer<typeof Provider>): Contradiction[] {
  const types = provider.connectionType === 'SELF_REPORT' || provider.connectionType === 'DIRECT_API';
  if (types && provider.identifierType === null) {
    return [
      {
        key: ['identifierType'],
        message: say`expected EMAIL or NUMERIC_ID, because ${provider.connectionType} asks the member for it, found null`,
      },
    ];
  }
  if (provider.connectionType === 'DIRECT_OAUTH' && provider.identifierType !== null) {
    return [
      {
        key: ['identifierType'],
        message: 'expected null, because with OAuth the member types nothing [PROV-03], found a type',
      },
    ];
  }
  if (provider.isPkceFlow && provider.connectionType !== 'DIRECT_OAUTH') {
    return [
      {
        key: ['isPkceFlow'],
        message: say`expected false, because ${provider.connectionType} has no OAuth flow, found true`,
      },
    ];
  }
  if (provider.numberForm && provider.identifierType !== 'NUMERIC_ID') {
    return [{ key: ['numberForm'], message: 'expected none, because no number is typed, found one' }];
  }
  if (provider.asksSecondFact && provider.connectionType !== 'DIRECT_API') {
    const message = say`expected false, because with ${provider.connectionType} no provider can check it, found true`;
    return [{ key: ['asksSecondFact'], message }];
  }
  if (provider.connectionType === 'DIRECT_API' && !provider.asksSecondFact && !provider.asksItsRider) {
    const message =
      'expected true here or for asksItsRider, because a number alone does not show who entered it, found neither';
    return [{ key: ['asksSecondFact'], message }];
  }
  const isTypedAlone = provider.connectionType === 'SELF_REPORT' && provider.identifierType === 'NUMERIC_ID';
  if (provider.proof !== undefined && !isTypedAlone) {
    const message = 'expected none, because proof applies only to entered numbers that no provider checks, found one';
    return [{ key: ['proof'], message }];
  }
  return [];
}

export function contradictionsOfCode({ limits }: z.infer<typeof Code>): Contradiction[] {
  const { lifetime } = limits;
  return (['daily', 'weekly', 'monthly'] as const).flatMap((key) => {
    const limit = limits[key];
    if (limit === undefined || lifetime === undefined || limit <= lifetime) return [];
    return [{ key: ['limits', key], message: say`expected at most the lifetime limit of ${lifetime}, found ${limit}` }];
  });
}

/** Details of rides cannot be deleted while rides may still arrive late [PRIV-01]. */
function contradictionsOfRideDetail({ rideDetailDays, lateLimitDays }: PackTenant['settings']): Contradiction[] {
  if (rideDetailDays === null || rideDetailDays >= lateLimitDays) return [];
  const message = say`expected at least the ${lateLimitDays} days of lateLimitDays, because late rides need these details: raise this or lower lateLimitDays, found ${rideDetailDays}`;
  return [{ key: ['settings', 'rideDetailDays'], message }];
}

/** Ride limits can only be narrowed, with one entry per mode [CAMP-27]. */
function contradictionsOfRideLimits({
  ridesNotBefore = earliestRideDay,
  rideLimits = [],
}: PackTenant['settings']): Contradiction[] {
  const message = say`expected ${earliestRideDay} or a later day, found ${ridesNotBefore}`;
  const tooEarly = ridesNotBefore < earliestRideDay ? [{ key: ['settings', 'ridesNotBefore'], message }] : [];
  const tooWide = rideLimits.flatMap((limit, index): Contradiction[] => {
    const key = ['settings', 'rideLimits', index];
    const { mode, ...given } = limit;
    if (rideLimits.findIndex((one) => one.mode === mode) !== index)
      return [{ key: [...key, 'mode'], message: say`expected each mode once, found ${mode} again` }];
    const most = defaultModeLimits[mode];
    return (Object.keys(given) as (keyof typeof given)[]).flatMap((name) => {
      const value = given[name];
      if (value === undefined || value <= most[name]) return [];
      return [{ key: [...key, name], message: say`expected at most ${most[name]}, found ${value}` }];
    });
  });
  return [...tooEarly, ...tooWide];
}

/** Factors of saved CO2: each mode once, average rides within the mode's limit, and a mode better than a car [TEN-41]. */
function contradictionsOfImpact({ impact, rideLimits = [] }: PackTenant['settings']): Contradiction[] {
  if (impact === undefined) return [];
  const { factors, carGramsPerKilometer: car } = impact;
  const found = factors.flatMap(({ mode, averageKilometers }, index): Contradiction[] => {
    const key = ['settings', 'impact', 'factors', index];
    if (factors.findIndex((one) => one.mode === mode) !== index)
      return [{ key: [...key, 'mode'], message: say`expected each mode once, found ${mode} again` }];
    const most = rideLimits.find((one) => one.mode === mode)?.maxKilometers ?? defaultModeLimits[mode].maxKilometers;
    if (averageKilometers === undefined || averageKilometers <= most) return [];
    const message = say`expected at most the ${most} kilometers that a ride of this mode may have, found ${averageKilometers}`;
    return [{ key: [...key, 'averageKilometers'], message }];
  });
  if (factors.some(({ gramsPerKilometer }) => gramsPerKilometer < car)) return found;
  const message = say`expected more than the gramsPerKilometer of at least one mode, because otherwise no ride saves CO2, found ${car}`;
  return [...found, { key: ['settings', 'impact', 'carGramsPerKilometer'], message }];
}

/**
 * Returns contradictions in a valid tenant: points must not expire before the notice period ends [LEDGER-07], and a
 * ride must not be anonymized while others may be compared with it [PRIV-01].
 */
export function contradictionsOfTenant({
  settings,
  switches,
  leastAge,
  signIn,
}: Pick<PackTenant, 'settings' | 'leastAge'> & {
  signIn?: PackTenant['signIn'];
  switches: Pick<PackTenant['switches'], 'standalone'>;
}): Contradiction[] {
  const found: Contradiction[] = [];
  if (leastAge !== null && !switches.standalone) {
    const message = say`expected null, because members come from the partner and do not sign up here, found ${leastAge}`;
    found.push({ key: ['leastAge'], message });
  }
  if (signIn?.agencyAccount && !switches.standalone) {
    const message = 'expected false, because members come from the partner and do not sign in here, found true';
    found.push({ key: ['signIn', 'agencyAccount'], message });
  }
  const { pointsExpireAfterDays, pointsExpiryNoticeDays } = settings;
  if (pointsExpireAfterDays !== null && pointsExpireAfterDays <= pointsExpiryNoticeDays) {
    const message = say`expected more than the ${pointsExpiryNoticeDays} days of pointsExpiryNoticeDays, found ${pointsExpireAfterDays}`;
    found.push({ key: ['settings', 'pointsExpireAfterDays'], message });
  }
  const { inactivityForfeits, inactivityDays, inactivityNoticeDays } = settings;
  if (inactivityForfeits && inactivityDays === null) {
    const message = 'expected false, because with inactivityDays null no member becomes inactive, found true';
    found.push({ key: ['settings', 'inactivityForfeits'], message });
  }
  if (inactivityForfeits && inactivityDays !== null && inactivityDays <= inactivityNoticeDays) {
    const message = say`expected inactivityDays above the ${inactivityNoticeDays} days of inactivityNoticeDays, found ${inactivityDays}`;
    found.push({ key: ['settings', 'inactivityForfeits'], message });
  }
  return [
    ...found,
    ...contradictionsOfRideDetail(settings),
    ...contradictionsOfRideLimits(settings),
    ...contradictionsOfImpact(settings),
  ];
}
