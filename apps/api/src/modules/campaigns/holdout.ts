import { hash } from 'node:crypto';
import type { PackCampaign } from '@fareback/tenant-pack';

/** A lot is one of so many: the first 32 bits of a digest. */
const LOTS = 2 ** 32;

/** Stands for all members where the agency speaks to all: the nil UUID is nobody's, so nobody's lot is drawn. */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** Who gets a campaign later, and when: the last day on which they are without it. */
export interface Holdout {
  campaignId: string;
  percent: number;
  until: string;
}

/** The holdout of a campaign; null where all get it at once. */
export const holdoutOf = (definition: PackCampaign): Holdout | null =>
  'holdout' in definition && definition.holdout ? { campaignId: definition.id, ...definition.holdout } : null;

/** Lots below this one are held out. */
export const lotsHeldOut = ({ percent }: Pick<Holdout, 'percent'>): number => Math.round((percent * LOTS) / 100);

/**
 * Whether a member is one of those who get a campaign later. The lot is a digest of agency, campaign and member: the same
 * whenever it is drawn, apart for every campaign, and nobody chooses it. Whoever is held out by few of a hundred is by more
 * [CAMP-21].
 */
export function isHeldOut(
  tenantId: string,
  holdout: Pick<Holdout, 'campaignId' | 'percent'>,
  memberId: string,
): boolean {
  if (memberId === EVERYBODY) return false;
  const lot = Number.parseInt(hash('sha256', `${tenantId}/${holdout.campaignId}/${memberId}`, 'hex').slice(0, 8), 16);
  return lot < lotsHeldOut(holdout);
}

/** The same in SQL, of tenant, campaign and member by these expressions: a lot to compare with `lotsHeldOut`. */
export const lotInSql = (tenant: string, campaign: string, member: string): string =>
  `('x' || substr(encode(sha256(convert_to(concat(${tenant}, '/', ${campaign}, '/', ${member}), 'UTF8')), 'hex'), 1, 8))::bit(32)::bigint`;
