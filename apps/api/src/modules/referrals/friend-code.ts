import type { Tenant } from '../../call/tenant.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { countPairs, openReferral, pairsOf, type ReferralAction, type ReferralPair } from '../earning/index.ts';
import type { Granting } from '../ledger/index.ts';
import { findMember, listActiveMembers } from '../members/index.ts';
import { isReferralHeld } from '../reward-holds/index.ts';
import { referralOf, type TenantReferral } from '../tenants/index.ts';
import { codeOwner } from './store.ts';

/** A code that a member gave to friends. */
export interface FriendCode {
  code: string;
  referrerId: string;
  campaignId: string;
}

/** The friend's code of this spelling, small letters or capitals, whose owner takes part in the programme; undefined for any other. */
export async function findFriendCode(tx: Tx, code: string): Promise<FriendCode | undefined> {
  const found = await codeOwner(tx, code);
  if (!found) return undefined;
  return (await listActiveMembers(tx, [found.referrerId])).has(found.referrerId) ? found : undefined;
}

/** What stands between a member and a friend's reward; read under the lock on both accounts. */
export interface Newcomer {
  memberId: string;
  /** Has not agreed to the terms yet. */
  isNew: boolean;
  createdAt: Date;
  /** The friend who brought the member before; null when nobody did. */
  pair: Pick<ReferralPair, 'referrerId' | 'code'> | null;
  /** Whether the code's owner was brought by this member. */
  hasBroughtOwner: boolean;
  /** Whether the member entered a friend's code in an account that they deleted. */
  isHeld: boolean;
}

/** What is known of the member who enters a friend's code. Throws for a member who is not there. */
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

/** Uses of a member's code: ever, and since the day, the ISO week and the month began [CODE-28]. */
export const countFriendUses = (
  tx: Tx,
  { referrerId, campaignId }: FriendCode,
  since: { day: Date; week: Date; month: Date },
): Promise<{ lifetime: number; daily: number; weekly: number; monthly: number }> =>
  countPairs(tx, referrerId, campaignId, since);

/** The referral a friend's code belongs to, if that is the one that runs now; null otherwise. */
export function runningReferral(
  tenant: Pick<Tenant, 'configuration' | 'settings'>,
  { campaignId }: FriendCode,
): TenantReferral | null {
  const referral = referralOf(tenant);
  return referral?.campaignId === campaignId ? referral : null;
}

const RIDES = 1;

/** The act that a referral asks of a new member; null when it asks none. */
export function actionOf({ actionRequired, actionCampaign, actionRides }: TenantReferral): ReferralAction | null {
  if (!actionRequired) return null;
  return actionCampaign === undefined ? { rides: actionRides ?? RIDES } : { campaignId: actionCampaign };
}

/** Notes that a friend's code was taken, and rewards both where the referral asks for no act. Both accounts must be locked [REFER-16]. */
export function takeFriendCode(
  tx: Tx,
  scope: Granting & { now: Date },
  memberId: string,
  { friend: { referrerId, code }, referral }: { friend: FriendCode; referral: TenantReferral },
): Promise<void> {
  const { campaignId, refereeSegment, rewardForReferrer, rewardForReferee } = referral;
  return openReferral(tx, scope, {
    refereeId: memberId,
    referrerId,
    campaignId,
    code,
    segment: refereeSegment ?? null,
    terms: { rewardForReferrer, rewardForReferee, action: actionOf(referral) },
  });
}
