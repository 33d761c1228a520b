import type { CampaignStatus } from '@fareback/contract';
import type { MemberAct, MemberCampaign, MemberRecord, Permission } from '@fareback/contract/admin';
import type { LocalizedCtx } from '../../../call/context.ts';
import type { StaffCtx } from '../../../call/staff.ts';
import { localized } from '../../../platform/localized.ts';
import { listLatestAuditEvents } from '../../acts/index.ts';
import { campaignsOfMember, lockingProvidersOf, type Unseen } from '../../campaigns/index.ts';
import { listForOperator } from '../../connections/index.ts';
import { readMark } from '../../draws/index.ts';
import { listCampaignStatuses, readRides } from '../../earning/index.ts';
import { accountOf, getNextExpiry, historyRows } from '../../ledger/index.ts';
import { presentTransactions } from '../../me/index.ts';
import type { Member } from '../../members/index.ts';
import { readRedemptions } from '../../redemptions/index.ts';
import { listMissingRides, providerNames, receiptsOf } from '../../rides/index.ts';
import { presentAuditEvent } from '../acts.ts';
import { createMemberCtx, maskedEmail, presentEntry, presentRedeemed, readMember } from './chosen-member.ts';
import { memberDataRequests } from './data-requests.ts';
import { isInApp } from './messages.ts';

type CampaignState = Omit<MemberCampaign, 'campaignId' | 'title'>;

const nothing = { day: null, until: null, segment: null, missing: [] } as const;

const getUnseenState = (unseen: Unseen): CampaignState => ({
  ...nothing,
  missing: [],
  standing: unseen.why,
  ...(unseen.why === 'NOT_IN_SEGMENT' ? { segment: unseen.segment } : { day: unseen.day }),
});

const getSeenState = (
  { status, nextPeriodStartUTC, memberLeft }: CampaignStatus,
  missing: string[],
): CampaignState => ({
  ...nothing,
  standing: status === 'AVAILABLE' && memberLeft === 0 ? 'MAX_REACHED' : status,
  until: nextPeriodStartUTC,
  missing: status === 'LOCKED' ? missing : [],
});

/**
 * Every active campaign with its status for a member, in the rider's order, or why it is hidden. Control group
 * membership appears only here, for staff [DESK-250].
 */
async function memberCampaigns(
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

/** Permission of each member action, regardless of the member's status. */
const requiredPermissions: Readonly<Record<MemberAct, Permission>> = {
  suspend: 'members.act',
  unsuspend: 'members.act',
  unblock: 'members.act',
  flag: 'members.act',
  freeCard: 'members.act',
  answerRide: 'members.act',
  message: 'members.message',
  reveal: 'members.personal',
  export: 'members.personal',
  erase: 'members.erase',
  deduct: 'points.act',
  goodwill: 'points.act',
  giveOffer: 'points.act',
  refund: 'points.act',
  excludeFromDraws: 'members.act',
  includeInDraws: 'members.act',
};

/** Member actions allowed now, by the caller's roles and the member's status. */
function whatMay({ may }: Pick<StaffCtx, 'may'>, member: Member, isExcludedFromDraws: boolean | null): MemberAct[] {
  const { status, email } = member;
  if (status === 'DELETED') return [];
  const isOdd: Partial<Record<MemberAct, boolean>> = {
    suspend: status === 'SUSPENDED',
    unsuspend: status !== 'SUSPENDED',
    unblock: email === null,
    excludeFromDraws: isExcludedFromDraws !== false,
    includeInDraws: isExcludedFromDraws !== true,
    message: !isInApp(member),
    goodwill: status === 'SUSPENDED' || status === 'OPTED_OUT',
    giveOffer: status === 'SUSPENDED' || status === 'OPTED_OUT',
  };
  return (Object.keys(requiredPermissions) as MemberAct[]).filter(
    (act) => may(requiredPermissions[act]) && !isOdd[act],
  );
}

const SHOWN = { rides: 5, entries: 10, redemptions: 5, acts: 10 } as const;
const EXPIRY_NOTICE_DAYS = 60;

async function pointsOf({ tx, now }: StaffCtx, memberId: string): Promise<MemberRecord['points']> {
  const account = await accountOf(tx, memberId);
  const expiry = await getNextExpiry(tx, memberId, { now, noticeDays: EXPIRY_NOTICE_DAYS });
  return {
    balance: account?.available ?? 0,
    unclaimed: account?.unclaimed ?? 0,
    held: account?.held ?? 0,
    debt: account?.debt ?? 0,
    lapse: expiry && { points: expiry.points, at: expiry.lapsesAt.toISOString() },
    earnings: account?.earningsCount ?? 0,
    redemptions: account?.spendsCount ?? 0,
  };
}

export async function memberConnections(
  ctx: StaffCtx,
  memberId: string,
  language: string,
): Promise<MemberRecord['connections']> {
  const nameOf = await providerNames(ctx, language);
  return (await listForOperator(ctx, { memberId })).map(({ memberId: _memberId, connectedAt, ...connection }) => ({
    ...connection,
    providerName: nameOf(connection.providerId),
    connectedAt: connectedAt?.toISOString() ?? null,
  }));
}

async function historyOf(
  ctx: StaffCtx,
  memberId: string,
  language: string,
): Promise<Pick<MemberRecord, 'entries' | 'redemptions'>> {
  const { tx, keyRing, tenant } = ctx;
  const rows = await historyRows(tx, memberId, { reason: null, from: null, limit: SHOWN.entries });
  const spent = await historyRows(tx, memberId, { reason: 'SPEND', from: null, limit: SHOWN.redemptions });
  const ids = spent.map(({ causeId }) => causeId);
  const redeemed = await readRedemptions(tx, { keyRing, tenantId: tenant.tenantId, memberId }, ids, language);
  return {
    entries: (await presentTransactions(createMemberCtx(ctx, memberId, language), rows, language)).map(presentEntry),
    redemptions: ids.flatMap((id) => redeemed.get(id) ?? []).map(presentRedeemed),
  };
}

const listMemberAuditEvents = async (ctx: StaffCtx, memberId: string): Promise<MemberRecord['acts']> =>
  (await listLatestAuditEvents(ctx, { memberId, isWithoutReadings: true }, SHOWN.acts)).map(presentAuditEvent);

const getStatus = (
  member: Member,
): Omit<
  MemberRecord,
  | 'points'
  | 'connections'
  | 'rides'
  | 'entries'
  | 'redemptions'
  | 'missingRides'
  | 'campaigns'
  | 'acts'
  | 'dataRequests'
  | 'may'
  | 'isExcludedFromDraws'
> => ({
  memberId: member.memberId,
  name: member.name,
  email: maskedEmail(member.email),
  phoneEnd: member.phoneLastDigits,
  isPhoneVerified: member.isPhoneVerified,
  partnerMemberId: member.partnerMemberId,
  status: member.status,
  language: member.language,
  joinedAt: member.createdAt.toISOString(),
  lastSeenAt: member.lastActiveAt.toISOString(),
  termsAcceptedAt: member.termsAcceptedAt?.toISOString() ?? null,
  flags: member.featureFlags,
});

/**
 * Everything an agent needs about a member: status, points, next expiry, connections, recent rides with reasons, recent
 * points and redemptions, open missing rides, campaign status, earlier actions and allowed ones. Logs the read. Throws
 * NOT_FOUND [DESK-35].
 */
export async function getMember(ctx: StaffCtx, memberId: string, language: string): Promise<MemberRecord> {
  const member = await readMember(ctx, memberId);
  const memberCtx = createMemberCtx(ctx, memberId, language);
  const rides = await readRides(ctx.tx, memberId, null, SHOWN.rides);
  const connections = await memberConnections(ctx, memberId, language);
  const isExcludedFromDraws = await readMark(ctx.tx, memberId);
  return {
    ...getStatus(member),
    points: await pointsOf(ctx, memberId),
    connections,
    rides: await receiptsOf(memberCtx, rides),
    ...(await historyOf(ctx, memberId, language)),
    missingRides: (await listMissingRides(memberCtx)).filter(({ state }) => state === 'OPEN'),
    campaigns: member.status === 'DELETED' ? [] : await memberCampaigns(memberCtx, connections),
    acts: await listMemberAuditEvents(ctx, memberId),
    dataRequests: await memberDataRequests(ctx, memberId),
    isExcludedFromDraws,
    may: whatMay(ctx, member, isExcludedFromDraws),
  };
}
