import type { Tenant } from '../../call/tenant.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { countPairs, openReferral, pairsOf, type ReferralAction, type ReferralPair } from '../earning/index.ts';
import type { Granting } from '../ledger/index.ts';
import { findMember, listActiveMembers } from '../members/index.ts';
import { isReferralHeld } from '../reward-holds/index.ts';
import { referralOf, type TenantReferral } from '../tenants/index.ts';
import { codeOwner } from './store.ts';

export interface FriendCode {
  code: string;
  referrerId: string;
  campaignId: string;
}

/** Finds a referral code in any letter case whose owner is an active member; undefined for any other. */
export async function findFriendCode(tx: Tx, code: string): Promise<FriendCode | undefined> {
  const found = await codeOwner(tx, code);
  if (!found) return undefined;
  return (await listActiveMembers(tx, [found.referrerId])).has(found.referrerId) ? found : undefined;
}

export interface Newcomer {
  memberId: string;
  /** Has not agreed to the terms yet. */
  isNew: boolean;
  createdAt: Date;
  /** The member's earlier referral; null if not referred. */
  pair: Pick<ReferralPair, 'referrerId' | 'code'> | null;
  hasBroughtOwner: boolean;
  /** Whether the member entered a referral code in an account they deleted. */
  isHeld: boolean;
}

/** Reads the facts about the member who enters a referral code. Throws if the member does not exist. */
export async function newcomerOf(tx: Tx, memberId: string, { referrerId }: FriendCode): Promise<Newcomer> {
  const [member, pairs, isHeld] = await Promise.all([
    findMember(tx, memberId),
    pairsOf(tx, [memberId, referrerId]),
    isReferralHeld(tx, memberId),
  ]);
  if (!member) throw new Error('A code is entered by nobody');
  return {
    memberId,
    isNew: member.status === 'NEW',
    createdAt: member.createdAt,
    pair: pairs.find(({ refereeId }) => refereeId === memberId) ?? null,
    isHeld,
    hasBroughtOwner: pairs.some((pair) => pair.refereeId === referrerId && pair.referrerId === memberId),
  };
}

/** Counts uses of a member's code: in total, and since the start of the day, ISO week and month [CODE-28]. */
export const countFriendUses = (
  tx: Tx,
  { referrerId, campaignId }: FriendCode,
  since: { day: Date; week: Date; month: Date },
): Promise<{ lifetime: number; daily: number; weekly: number; monthly: number }> =>
  countPairs(tx, referrerId, campaignId, since);

/** Returns the code's referral campaign if it is the running one, else null. */
export function runningReferral(
  tenant: Pick<Tenant, 'configuration' | 'settings'>,
  { campaignId }: FriendCode,
): TenantReferral | null {
  const referral = referralOf(tenant);
  return referral?.campaignId === campaignId ? referral : null;
}

const RIDES = 1;

export function actionOf({ actionRequired, actionCampaign, actionRides }: TenantReferral): ReferralAction | null {
  if (!actionRequired) return null;
  return actionCampaign === undefined ? { rides: actionRides ?? RIDES } : { campaignId: actionCampaign };
}

/**
 * Saves an accepted referral code, and rewards both sides if no action is required. Both accounts must be locked
 * [REFER-16].
 */
export function takeFriendCode(
  tx: Tx,
  scope: Granting & { now: Date },
  memberId: string,
  { friend: { referrerId, code }, referral }: { friend: FriendCode; referral: TenantReferral },
): Promise<void> {
  const { campaignId, refereeSegment, rewardForReferrer, rewardForReferee, steps } = referral;
  return openReferral(tx, scope, {
    refereeId: memberId,
    referrerId,
    campaignId,
    code,
    segment: refereeSegment ?? null,
    terms: { rewardForReferrer, rewardForReferee, action: actionOf(referral), ...(steps && { steps }) },
  });
}
