import type { infer as Infer } from 'zod/mini';
import type { Campaign } from './schema/campaign.ts';
import type { Code } from './schema/codes.ts';
import type { Offer } from './schema/offer.ts';
import type { Provider } from './schema/provider.ts';
import type { PackTenant } from './schema/tenant.ts';

/** Two settings that are each well formed and cannot both be meant: the key to look at, and why. */
export interface Contradiction {
  key: (string | number)[];
  message: string;
}

type CampaignInput = Infer<typeof Campaign>;

const daysOf = { DAY: 1, WEEK: 7, MONTH: 28 } as const;

function inDates({
  startsOn,
  endsOn,
}: {
  startsOn?: string | undefined;
  endsOn?: string | undefined;
}): Contradiction[] {
  if (startsOn === undefined || endsOn === undefined || startsOn <= endsOn) return [];
  return [{ key: ['endsOn'], message: `expected a day on or after startsOn (${startsOn}), found ${endsOn}` }];
}

function inCta({ cta, type }: CampaignInput): Contradiction[] {
  if (cta.action === 'LINK' && cta.url === undefined) {
    return [{ key: ['cta', 'url'], message: 'expected a link, because the action is LINK, found nothing' }];
  }
  if (cta.action !== 'LINK' && cta.url !== undefined) {
    return [{ key: ['cta', 'url'], message: `expected no url, because the action is ${cta.action}, found one` }];
  }
  if (type === 'CONNECT' && cta.action === 'LINK') {
    return [
      {
        key: ['cta', 'action'],
        message: 'expected CONNECT or nothing, because the campaign is about connecting, found LINK',
      },
    ];
  }
  return [];
}

function inCounts(campaign: CampaignInput): Contradiction[] {
  if (!('counts' in campaign)) return [];
  const { behaviours, weekdays: _anyDay, ...conditions } = campaign.counts;
  if (behaviours.includes('trip.completed')) return [];
  return Object.entries(conditions)
    .filter(([, value]) => value !== undefined)
    .map(([key]) => ({
      key: ['counts', key],
      message: `expected no ${key}, because the campaign counts no trips, found one`,
    }));
}

function inStreak(campaign: CampaignInput): Contradiction[] {
  if (campaign.type !== 'STREAK' || !campaign.distinct) return [];
  const { unit } = campaign.distinct;
  const least = (campaign.target - 1) * daysOf[unit] + 1;
  if (campaign.levelDays >= least) return [];
  return [
    {
      key: ['levelDays'],
      message: `expected at least ${least}, because ${campaign.target} distinct ${unit.toLowerCase()}s do not fit into less, found ${campaign.levelDays}`,
    },
  ];
}

function inLimit(campaign: CampaignInput): Contradiction[] {
  if (campaign.type === 'ACTION' && campaign.evidence === 'CLICK' && campaign.limit === null) {
    return [
      {
        key: ['limit'],
        message: 'expected a limit, because a click proves nothing and anybody can repeat it, found none',
      },
    ];
  }
  return [];
}

function inLocation(campaign: CampaignInput): Contradiction[] {
  if (campaign.type !== 'LOCATION') return [];
  const { behaviours } = campaign.counts;
  if (behaviours.every((behaviour) => behaviour === 'place.visited')) return [];
  const message = `expected place.visited only, because the campaign is about visits, found ${behaviours.join(', ')}`;
  return [{ key: ['counts', 'behaviours'], message }];
}

const surveyLink: Contradiction = {
  key: ['cta'],
  message:
    'expected the action LINK with the url of the survey and {token} in it, because by that the survey tells whose answer came, found another',
};

/** Whoever presses the button must be known to the survey without a name. */
function inSurvey(campaign: CampaignInput): Contradiction[] {
  const { type, cta } = campaign;
  const isTold = cta.url?.includes('{token}') ?? false;
  if (type === 'EXTERNAL_SURVEY') {
    return cta.action === 'LINK' && isTold && /^https?:/i.test(cta.url ?? '') ? [] : [surveyLink];
  }
  if (!isTold) return [];
  return [{ key: ['cta', 'url'], message: 'expected no {token}, because only surveys are told who comes, found one' }];
}

/** Frames that come to an end need a campaign with dates, or they would never. */
function inWindows(campaign: CampaignInput): Contradiction[] {
  const { startsOn, endsOn } = campaign;
  if (startsOn !== undefined || endsOn !== undefined) return [];
  const found: Contradiction[] = [];
  if ('limit' in campaign && campaign.limit?.window?.kind === 'CAMPAIGN') found.push(needsDates(['limit', 'window']));
  if (campaign.type === 'TIER' && campaign.period === 'CAMPAIGN') found.push(needsDates(['period']));
  return found;
}

const needsDates = (key: string[]): Contradiction => ({
  key,
  message: 'expected startsOn or endsOn beside CAMPAIGN, found neither',
});

function inTier(campaign: CampaignInput): Contradiction[] {
  if (campaign.type !== 'TIER') return [];
  const { tierType, counts } = campaign;
  const [counted, words] = tierType === 'BEHAVIOR' ? ['trip.completed', 'trips'] : ['survey.completed', 'surveys'];
  if (counts.behaviours.every((behaviour) => behaviour === counted)) return [];
  const message = `expected ${counted} only, because the tiers of a ${tierType} campaign are told in ${words}, found ${counts.behaviours.join(', ')}`;
  return [{ key: ['counts', 'behaviours'], message }];
}

type MultiTripInput = Extract<CampaignInput, { type: 'MULTI_TRIP' }>;

/** How many distinct days, weeks or months a goal's window can touch at most. */
function unitsInWindow({ window }: MultiTripInput, unit: keyof typeof daysOf): number {
  if (window.kind === 'CAMPAIGN') return Number.POSITIVE_INFINITY;
  if (window.kind === 'CALENDAR' && window.unit === unit) return 1;
  const days =
    window.kind === 'CALENDAR'
      ? { DAY: 1, WEEK: 7, MONTH: 31 }[window.unit]
      : window.kind === 'ROLLING'
        ? Math.ceil(window.seconds / 86_400) + 1
        : window.days;
  return days === 1 ? 1 : Math.floor((days - 2) / daysOf[unit]) + 2;
}

function inMultiTrip(campaign: CampaignInput): Contradiction[] {
  if (campaign.type !== 'MULTI_TRIP') return [];
  const { distinct, target, carryOver, window, startsOn, endsOn } = campaign;
  const most = distinct ? unitsInWindow(campaign, distinct.unit) : target;
  if (distinct && target > most) {
    const message = `expected at most ${most}, because no more distinct ${distinct.unit.toLowerCase()}s fit into the window, found ${target}`;
    return [{ key: ['target'], message }];
  }
  if (carryOver && window.kind === 'CAMPAIGN') {
    return [{ key: ['carryOver'], message: 'expected false, because no window follows a CAMPAIGN window, found true' }];
  }
  if (carryOver && distinct) {
    return [
      { key: ['carryOver'], message: 'expected false, because distinct times cannot be carried over, found true' },
    ];
  }
  if (window.kind === 'CAMPAIGN' && endsOn === undefined && startsOn === undefined) {
    return [
      { key: ['window', 'kind'], message: 'expected startsOn or endsOn beside a CAMPAIGN window, found neither' },
    ];
  }
  return [];
}

/** Settings of a well-formed campaign that cannot hold together. */
export function contradictionsOfCampaign(campaign: CampaignInput): Contradiction[] {
  return [
    ...inDates(campaign),
    ...inCta(campaign),
    ...inCounts(campaign),
    ...inStreak(campaign),
    ...inLimit(campaign),
    ...inLocation(campaign),
    ...inSurvey(campaign),
    ...inWindows(campaign),
    ...inTier(campaign),
    ...inMultiTrip(campaign),
  ];
}

const stockOf: Record<Infer<typeof Offer>['couponType'], readonly string[]> = {
  UNIQUE_CODE: ['pool', 'template', 'supplier'],
  DIRECT: ['template', 'supplier'],
  DIRECT_EXPIRE: ['template', 'supplier'],
  DIRECT_EXPIRE_TICKET: ['template', 'supplier'],
  CREDIT_PASS: ['credit'],
  CATALOG: ['fixed'],
};

/** Settings of a well-formed offer that cannot hold together. */
export function contradictionsOfOffer(offer: Infer<typeof Offer>): Contradiction[] {
  const found = inDates(offer);
  const { stock, limit, couponType } = offer;
  if (!stockOf[couponType].includes(stock.kind)) {
    const wanted = stockOf[couponType].join(' or ');
    found.push({
      key: ['stock', 'kind'],
      message: `expected ${wanted}, because the coupon type is ${couponType}, found ${stock.kind}`,
    });
  }
  if (couponType.startsWith('DIRECT_EXPIRE') && stock.kind === 'template' && stock.lifeMinutes === undefined) {
    found.push({
      key: ['stock'],
      message: `expected lifeMinutes, because a ${couponType} coupon runs out, found none`,
    });
  }
  if (couponType === 'DIRECT_EXPIRE_TICKET' && stock.kind === 'template' && stock.url === undefined) {
    found.push({ key: ['stock'], message: 'expected a url, because the ticket is a page, found none' });
  }
  if (stock.kind === 'supplier' && stock.lifeMinutes !== undefined && !couponType.startsWith('DIRECT_EXPIRE')) {
    found.push({
      key: ['stock', 'lifeMinutes'],
      message: `expected none, because a ${couponType} coupon does not run out, found ${stock.lifeMinutes}`,
    });
  }
  if ((limit.redemptions === 0) !== (limit.days === 0)) {
    found.push({
      key: ['limit'],
      message: 'expected both redemptions and days to be 0 (no limit) or both above 0, found one of each',
    });
  }
  return found;
}

/** Settings of a well-formed provider that cannot hold together. */
export function contradictionsOfProvider(provider: Infer<typeof Provider>): Contradiction[] {
  const types = provider.connectionType === 'SELF_REPORT' || provider.connectionType === 'DIRECT_API';
  if (types && provider.identifierType === null) {
    return [
      {
        key: ['identifierType'],
        message: `expected EMAIL or NUMERIC_ID, because ${provider.connectionType} asks the member for it, found null`,
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
        message: `expected false, because ${provider.connectionType} has no OAuth flow, found true`,
      },
    ];
  }
  return [];
}

/** Settings of a well-formed code that cannot hold together. */
export function contradictionsOfCode({ limits }: Infer<typeof Code>): Contradiction[] {
  const { lifetime } = limits;
  return (['daily', 'weekly', 'monthly'] as const).flatMap((key) => {
    const limit = limits[key];
    if (limit === undefined || lifetime === undefined || limit <= lifetime) return [];
    return [{ key: ['limits', key], message: `expected at most the lifetime limit of ${lifetime}, found ${limit}` }];
  });
}

/** Settings of a well-formed tenant that cannot hold together: nobody's points go before the notice is over [LEDGER-07]. */
export function contradictionsOfTenant({ settings }: Pick<PackTenant, 'settings'>): Contradiction[] {
  const found: Contradiction[] = [];
  const { pointsExpireAfterDays, pointsExpiryNoticeDays } = settings;
  if (pointsExpireAfterDays !== null && pointsExpireAfterDays <= pointsExpiryNoticeDays) {
    const message = `expected more than the ${pointsExpiryNoticeDays} days of pointsExpiryNoticeDays, found ${pointsExpireAfterDays}`;
    found.push({ key: ['settings', 'pointsExpireAfterDays'], message });
  }
  const { inactivityForfeits, inactivityDays, inactivityNoticeDays } = settings;
  if (inactivityForfeits && inactivityDays === null) {
    const message = 'expected false, because with inactivityDays null nobody is ever inactive, found true';
    found.push({ key: ['settings', 'inactivityForfeits'], message });
  }
  if (inactivityForfeits && inactivityDays !== null && inactivityDays <= inactivityNoticeDays) {
    const message = `expected inactivityDays above the ${inactivityNoticeDays} days of inactivityNoticeDays, found ${inactivityDays}`;
    found.push({ key: ['settings', 'inactivityForfeits'], message });
  }
  return found;
}
