import { hash } from 'node:crypto';
import type { PackCampaign } from '@fareback/tenant-pack';

/** Number of lots: the first 32 bits of a digest. */
const LOTS = 2 ** 32;

/** The nil UUID as member means public content; no lot is drawn for it. */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** Size of the control group, and its last day without the campaign. */
export interface Holdout {
  campaignId: string;
  percent: number;
  until: string;
}

export const holdoutOf = (definition: PackCampaign): Holdout | null =>
  'holdout' in definition && definition.holdout ? { campaignId: definition.id, ...definition.holdout } : null;

export const lotsHeldOut = ({ percent }: Pick<Holdout, 'percent'>): number => Math.round((percent * LOTS) / 100);

/**
 * Returns true if a member is in a campaign's control group. The lot is a digest of agency, campaign and member:
 * stable, independent per campaign, and chosen by no person. A larger percentage includes the smaller one's members
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

export const lotInSql = (tenant: string, campaign: string, member: string): string =>
  `('x' || substr(encode(sha256(convert_to(concat(${tenant}, '/', ${campaign}, '/', ${member}), 'UTF8')), 'hex'), 1, 8))::bit(32)::bigint`;
