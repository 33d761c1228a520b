import type { CampaignStatus } from '@fareback/contract';
import type { MemberCampaign, MemberRecord } from '@fareback/contract/admin';
import type { LocalizedCtx } from '../../../call/context.ts';
import { localized } from '../../../platform/localized.ts';
import { campaignsOfMember, lockingProvidersOf, type Unseen } from '../../campaigns/index.ts';
import { listCampaignStatuses } from '../../earning/index.ts';
import { providerNames } from '../../rides/index.ts';

type CampaignState = Omit<MemberCampaign, 'campaignId' | 'title'>;

const nothing = { day: null, until: null, segment: null, missing: [] } as const;

const getUnseenState = (unseen: Unseen): CampaignState => ({
  ...nothing,
  missing: [],
  standing: unseen.why,
  ...(unseen.why === 'NOT_IN_SEGMENT' ? { segment: unseen.segment } : { day: unseen.day }),
});

const getSeenState = ({ status, nextPeriodStartUTC }: CampaignStatus, missing: string[]): CampaignState => ({
  ...nothing,
  standing: status,
  until: nextPeriodStartUTC,
  missing: status === 'LOCKED' ? missing : [],
});

/**
 * Every active campaign with its status for a member, in the rider's order, or why it is hidden. Control group
 * membership appears only here, for staff [DESK-250].
 */
export async function memberCampaigns(
  told: LocalizedCtx,
  connections: MemberRecord['connections'],
): Promise<MemberCampaign[]> {
  const [campaigns, statuses, nameOf] = await Promise.all([
    campaignsOfMember(told),
    listCampaignStatuses(told),
    providerNames(told, told.language),
  ]);
  const statusOf = new Map(statuses.map((status) => [status.CampaignID, status]));
  const connected = new Set(
    connections.flatMap(({ providerId, status }) => (status === 'CONNECTED' ? providerId : [])),
  );
  return campaigns.flatMap(({ campaign: { campaignId, definition, texts }, unseen }) => {
    const status = statusOf.get(campaignId);
    const missing = lockingProvidersOf(definition).filter((providerId) => !connected.has(providerId));
    const state = unseen ? getUnseenState(unseen) : status && getSeenState(status, missing.map(nameOf));
    const title = localized<{ Title?: string }>(texts, told.language).Title ?? campaignId;
    return state === undefined ? [] : [{ campaignId, title, ...state }];
  });
}
