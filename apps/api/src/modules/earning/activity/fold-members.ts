import type { Tx } from '../../../platform/database/transactions.ts';
import { holdoutOf, isHeldOut, readSegmentJoins } from '../../campaigns/index.ts';
import { heldEarnings, lockAccounts } from '../../ledger/index.ts';
import { verifiedMembers } from '../../members/index.ts';
import { type Activity, compareActivities, reportName } from '../engine/activity.ts';
import { heldOutName, isVoided, type Joined } from '../engine/evaluate.ts';
import {
  type CampaignEarning,
  type Change,
  type Folded,
  foldOn,
  isFoldedBy,
  isStillIn,
  type MemberState,
  needsHistory,
  type Program,
  replay,
  requiresAbsence,
  startMember,
} from '../engine/fold-member.ts';
import { dayOfDate } from '../engine/service-day.ts';
import { type Invited, REFERRAL_KEY } from '../referral/referral.ts';
import { pairsOf, type ReferralPair } from '../referral/referral-store.ts';
import type { ReferralChanges } from '../referral/settle-referrals.ts';
import { readProgress } from '../store.ts';
import { readHistory } from './activity-store.ts';
import { withPaymentsOfVoided } from './payments-of-voided.ts';

export interface FoldedMember {
  memberId: string;
  pair: ReferralPair | undefined;
  /** True if the member's number is verified; read only if it decides about a referral reward. */
  isVerified: boolean;
  /** The state before. */
  before: MemberState;
  folded: Folded;
  /** Of a member whose whole history was evaluated: it, and the activities that are voided now. */
  history?: readonly Activity[];
  gone?: readonly Activity[];
}

export interface Reported {
  /** By member; the lists are sorted in place during evaluation. */
  freshOf: ReadonlyMap<string, Activity[]>;
  /** By member: names (`provider/event`) of stored activities that start or stop counting. */
  turnedOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Writes the changed flags; called with accounts locked, before histories are read. */
  writeTurns: (tx: Tx) => Promise<void>;
}

interface Progressing {
  state: MemberState;
  fresh: readonly Activity[];
  turned: ReadonlySet<string>;
  joined: Joined;
  joinedResting: Joined;
  invited: Invited | null;
}

interface Member extends Progressing {
  memberId: string;
  pair: ReferralPair | undefined;
}

const nameOf = ({ providerId, eventId, type }: Activity): string => `${type}/${providerId}/${eventId}`;

const nothing: ReadonlySet<string> = new Set();

/** True if a ride's points may be several earnings, or part of one. */
const paysInPartsOf = ({ campaigns }: Program): boolean =>
  campaigns.some(({ factors, caps }) => factors.length > 1 || caps.length > 0);

function foldLate(
  program: Program,
  member: Progressing,
  history: readonly Activity[],
  claimed: Change['claimed'],
): Folded {
  const { state, fresh, turned, joined, joinedResting, invited } = member;
  const isNew = new Set(fresh.map(nameOf));
  const hasTurned = (activity: Activity): boolean => turned.has(reportName(activity));
  const joinedBefore = state.joined ?? {};
  const isSameRules = isFoldedBy(program, state) && isStillIn(joinedBefore, joined);
  const historyBefore = (): Activity[] =>
    history
      .filter((activity) => !isNew.has(nameOf(activity)))
      .map((activity) => (hasTurned(activity) ? { ...activity, isVoided: !isVoided(activity) } : activity));
  const before = isSameRules ? historyBefore() : null;
  const paysInParts = paysInPartsOf(program) || state.given !== undefined;
  const takenBack = history.filter((activity) => hasTurned(activity) && isVoided(activity));
  const wasInvited = state.referral !== undefined;
  return replay(program, {
    stateBefore: state,
    before,
    beforeChange: before === null ? historyBefore() : null,
    paysInParts,
    history,
    takenBack,
    claimed: claimed ?? [],
    joinedBefore,
    declaredBefore: state.declared,
    joined,
    joinedResting,
    wasInvited,
    invited,
  });
}

const heldOutOf = (tenantId: string, campaigns: Program['campaigns'], memberIds: readonly string[]) =>
  campaigns.flatMap(({ campaignId, calendar, definition }) => {
    const holdout = holdoutOf(definition);
    if (holdout === null) return [];
    const since = calendar.startOf(dayOfDate(holdout.until) + 1);
    const heldOut = memberIds.filter((memberId) => isHeldOut(tenantId, holdout, memberId));
    return heldOut.map((memberId) => ({ memberId, name: heldOutName(campaignId), since }));
  });

/**
 * When members joined campaign segments, and when control groups end for them. Reads nothing if no campaign has a
 * segment.
 */
export async function joinedOf(
  tx: Tx,
  { campaigns }: Pick<Program, 'campaigns'>,
  memberIds: string[],
): Promise<Map<string, Joined>> {
  const segments = campaigns.flatMap(({ definition: { segment } }) => segment ?? []);
  const joins = segments.length === 0 || memberIds.length === 0 ? [] : await readSegmentJoins(tx, memberIds, segments);
  const joined = new Map<string, Record<string, number>>();
  for (const { memberId, name, since } of [
    ...joins.map(({ memberId, segment, joinedAt }) => ({ memberId, name: segment, since: joinedAt.getTime() })),
    ...heldOutOf(tx.tenantId, campaigns, memberIds),
  ])
    joined.set(memberId, { ...joined.get(memberId), [name]: since });
  return joined;
}

export const invitedBy = (pair: ReferralPair | undefined): Invited | null =>
  pair?.terms.action ? { since: pair.usedAt.getTime(), action: pair.terms.action } : null;

const membersOf = ({ freshOf, turnedOf }: Reported): string[] =>
  [...new Set([...freshOf.keys(), ...turnedOf.keys()])].toSorted();

const doneIn = ({ owed }: Folded): CampaignEarning | undefined =>
  owed.find(({ earningKey }) => earningKey === REFERRAL_KEY);

async function lockAndRead(tx: Tx, program: Program, reported: Reported, others: string[]): Promise<Member[]> {
  const { freshOf, turnedOf } = reported;
  const memberIds = membersOf(reported);
  const resting = { campaigns: (program.resting ?? []).map(({ campaign }) => campaign) };
  const [, , rows, segments, restingSegments, pairs] = await Promise.all([
    lockAccounts(tx, [...new Set([...memberIds, ...others])].toSorted()),
    reported.writeTurns(tx),
    readProgress(tx, memberIds),
    joinedOf(tx, program, memberIds),
    joinedOf(tx, resting, [...turnedOf.keys()]),
    program.hasReferral ? pairsOf(tx, memberIds) : [],
  ]);
  const states = new Map(rows.map(({ memberId, state }) => [memberId, state]));
  const pairOf = new Map(pairs.map((pair) => [pair.refereeId, pair]));
  for (const fresh of freshOf.values()) fresh.sort(compareActivities);
  // A member without a state to evaluate again was erased while the locks were awaited.
  const present = memberIds.filter((id) => states.has(id) || freshOf.get(id)?.length || turnedOf.has(id));
  return present.map((memberId) => ({
    memberId,
    pair: pairOf.get(memberId),
    state: states.get(memberId) ?? startMember(program),
    fresh: freshOf.get(memberId) ?? [],
    turned: turnedOf.get(memberId) ?? nothing,
    joined: segments.get(memberId) ?? {},
    joinedResting: restingSegments.get(memberId) ?? {},
    invited: invitedBy(pairOf.get(memberId)),
  }));
}

/** Reads verified numbers where they decide about a referral reward; no query otherwise. */
async function withVerified(tx: Tx, members: FoldedMember[]): Promise<FoldedMember[]> {
  const done = members.filter(({ pair, folded }) => pair?.completedAt === null && doneIn(folded));
  if (done.length === 0) return members;
  // Read under the locks: a concurrent verification waits for them, and then sees the completed act.
  const verified = await verifiedMembers(
    tx,
    done.map(({ memberId }) => memberId),
  );
  return members.map((member) => ({ ...member, isVerified: verified.has(member.memberId) }));
}

/** Claimed payments of campaigns that require an absence, by member; no query without such a campaign or a void. */
async function claimedOfAbsences(tx: Tx, { campaigns }: Program, memberIds: string[]) {
  const campaignIds = campaigns.filter(requiresAbsence).map(({ campaignId }) => campaignId);
  const held = campaignIds.length === 0 || memberIds.length === 0 ? [] : await heldEarnings(tx, memberIds, campaignIds);
  const claimed = held.filter(({ isClaimed }) => isClaimed);
  return Map.groupBy(
    claimed.map((one) => ({ ...one, earnedAt: one.earnedAt.getTime() })),
    ({ memberId }) => memberId,
  );
}

async function lockAndFold(tx: Tx, program: Program, reported: Reported, others: string[]): Promise<FoldedMember[]> {
  const members = await lockAndRead(tx, program, reported, others);
  const late = members
    .filter(
      ({ state, fresh, turned, joined, invited }) =>
        turned.size > 0 || needsHistory(program, state, fresh, { joined, invited }),
    )
    .map(({ memberId }) => memberId);
  const [histories, claimed] = await Promise.all([
    late.length === 0 ? new Map<string, Activity[]>() : readHistory(tx, late),
    claimedOfAbsences(tx, program, [...reported.turnedOf.keys()]),
  ]);
  const folded = members.map((member): FoldedMember => {
    const { memberId, pair, state, fresh, turned, joined, invited } = member;
    const history = histories.get(memberId);
    return {
      memberId,
      pair,
      isVerified: false,
      before: state,
      folded: history
        ? foldLate(program, member, history, claimed.get(memberId))
        : foldOn(program, state, fresh, { joined, invited }),
      ...(history && { history, gone: history.filter((one) => isVoided(one) && turned.has(reportName(one))) }),
    };
  });
  return withVerified(tx, await withPaymentsOfVoided(tx, program, folded));
}

/**
 * Changes to referred members' acts; a completed act is not repeated by changed rules, and one of an unverified member
 * waits for verification (`completeReferral`) [REFER-18]. An act that another ride completes moves, unless the
 * verification dated it [EARNING-18].
 */
export function referralChanges(members: readonly FoldedMember[]): ReferralChanges {
  const changes: ReferralChanges = { completed: [], undone: [], moved: [] };
  for (const { pair, isVerified, folded } of members) {
    if (!pair) continue;
    const done = doneIn(folded);
    if (done && isVerified && pair.completedAt === null) changes.completed.push({ pair, at: new Date(done.earnedAt) });
    if (pair.completedAt !== null && folded.unowed.includes(REFERRAL_KEY))
      changes.undone.push({ pair, isVoid: folded.voided.includes(REFERRAL_KEY) });
    const moved = folded.redated.find(({ earningKey }) => earningKey === REFERRAL_KEY);
    if (moved && pair.completedAt !== null && pair.completedAt.getTime() === moved.movedFrom)
      changes.moved.push({ pair, at: new Date(moved.earnedAt) });
  }
  return changes;
}

/**
 * Locks accounts in id order and evaluates new activities. If that rewards a referrer, it releases the locks and
 * acquires them again with the referrer's, which keeps the lock order. This way a referrer is not blocked by every ride
 * of a friend.
 */
export async function foldMembers(tx: Tx, program: Program, reported: Reported): Promise<FoldedMember[]> {
  if (!program.hasReferral) return lockAndFold(tx, program, reported, []);
  const locked = new Set(membersOf(reported));
  for (;;) {
    const [, members] = await Promise.all([
      tx.run('savepoint before_locks'),
      lockAndFold(tx, program, reported, [...locked]),
    ]);
    const { completed, undone, moved } = referralChanges(members);
    const missing = [...completed, ...undone, ...moved]
      .map(({ pair }) => pair.referrerId)
      .filter((id) => !locked.has(id));
    if (missing.length === 0) return members;
    await tx.run('rollback to savepoint before_locks');
    for (const memberId of missing) locked.add(memberId);
  }
}
