import type { Tx } from '../../../platform/database/transactions.ts';
import { holdoutOf, isHeldOut, readSegmentJoins } from '../../campaigns/index.ts';
import { lockAccounts } from '../../ledger/index.ts';
import { verifiedMembers } from '../../members/index.ts';
import { type Activity, compareActivities } from '../activity.ts';
import { dayOfDate } from '../calendar/service-day.ts';
import { heldOutName, isVoided, type Joined } from '../evaluate.ts';
import { type Invited, REFERRAL_KEY } from '../referral/referral.ts';
import { pairsOf, type ReferralPair } from '../referral/referral-store.ts';
import type { ReferralChanges } from '../referral/settle-referrals.ts';
import { readProgress } from '../store.ts';
import {
  type CampaignEarning,
  type Folded,
  foldAgain,
  foldOn,
  isStillIn,
  type MemberState,
  needsHistory,
  type Program,
  startMember,
} from './fold-member.ts';
import { readHistory } from './history.ts';

/** What new behaviours did to a member. */
export interface FoldedMember {
  memberId: string;
  /** Who brought the member, if somebody did. */
  pair: ReferralPair | undefined;
  /** Whether the member has a verified number; asked only where it decides about a friend's reward. */
  isVerified: boolean;
  folded: Folded;
}

/**
 * What new reports bring: behaviours of members that are new, and stored ones that count from now on or no longer do.
 */
export interface Reported {
  /** By member; the lists are sorted in place when they are folded. */
  freshOf: ReadonlyMap<string, Activity[]>;
  /** By member, the names (`provider/event`) of stored behaviours that count from now on or no longer do. */
  turnedOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Writes the changed standings; called under the accounts' locks, before histories are read. */
  writeTurns: (tx: Tx) => Promise<void>;
}

/** A member's state, what they did now, the segments they are in, and what a friend's reward waits for. */
interface Progressing {
  state: MemberState;
  fresh: readonly Activity[];
  turned: ReadonlySet<string>;
  joined: Joined;
  /** Segments of campaigns that are gone; asked only where something was taken back. */
  joinedResting: Joined;
  invited: Invited | null;
}

/** A member who is to be folded, and who brought them, if somebody did. */
interface Member extends Progressing {
  memberId: string;
  pair: ReferralPair | undefined;
}

const nameOf = ({ providerId, eventId, type }: Activity): string => `${type}/${providerId}/${eventId}`;

/** The name of a stored report among all of its tenant. */
export const reportName = ({ providerId, eventId }: Pick<Activity, 'providerId' | 'eventId'>): string =>
  `${providerId}/${eventId}`;

const nothing: ReadonlySet<string> = new Set();

function foldLate(program: Program, member: Progressing, history: readonly Activity[]): Folded {
  const { state, fresh, turned, joined, joinedResting, invited } = member;
  const isNew = new Set(fresh.map(nameOf));
  const hasTurned = (activity: Activity): boolean => turned.has(reportName(activity));
  const joinedBefore = state.joined ?? {};
  const isSameRules = state.programme === program.digest && isStillIn(joinedBefore, joined);
  const before = isSameRules
    ? history
        .filter((activity) => !isNew.has(nameOf(activity)))
        .map((activity) => (hasTurned(activity) ? { ...activity, isVoided: !isVoided(activity) } : activity))
    : null;
  const takenBack = history.filter((activity) => hasTurned(activity) && isVoided(activity));
  const wasInvited = state.referral !== undefined;
  return foldAgain(program, {
    before,
    history,
    takenBack,
    joinedBefore,
    joined,
    joinedResting,
    wasInvited,
    invited,
  });
}

/** Members who get campaigns later, each with the campaign and the moment from which they have it. */
const heldOutOf = (tenantId: string, campaigns: Program['campaigns'], memberIds: readonly string[]) =>
  campaigns.flatMap(({ campaignId, calendar, definition }) => {
    const holdout = holdoutOf(definition);
    if (holdout === null) return [];
    const since = calendar.startOf(dayOfDate(holdout.until) + 1);
    const heldOut = memberIds.filter((memberId) => isHeldOut(tenantId, holdout, memberId));
    return heldOut.map((memberId) => ({ memberId, name: heldOutName(campaignId), since }));
  });

/**
 * When members joined the segments that campaigns are for, and when they get campaigns that they get later. Reads
 * nothing where no campaign is for a segment.
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

/** What a friend's reward waits for, where one does. */
export const invitedBy = (pair: ReferralPair | undefined): Invited | null =>
  pair?.terms.action ? { since: pair.usedAt.getTime(), action: pair.terms.action } : null;

const membersOf = ({ freshOf, turnedOf }: Reported): string[] =>
  [...new Set([...freshOf.keys(), ...turnedOf.keys()])].toSorted();

const doneIn = ({ owed }: Folded): CampaignEarning | undefined =>
  owed.find(({ earningKey }) => earningKey === REFERRAL_KEY);

/** Locks the accounts of members and of `others`, and reads what their members are folded with. */
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
  return memberIds.map((memberId) => ({
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

/** Finds out who of those whose friend's reward hangs on it has a verified number; asks nothing where nobody's does. */
async function withVerified(tx: Tx, members: FoldedMember[]): Promise<FoldedMember[]> {
  const done = members.filter(({ pair, folded }) => pair?.completedAt === null && doneIn(folded));
  if (done.length === 0) return members;
  // Read under the locks: whoever verifies at this moment waits for them, and then sees what was done.
  const verified = await verifiedMembers(
    tx,
    done.map(({ memberId }) => memberId),
  );
  return members.map((member) => ({ ...member, isVerified: verified.has(member.memberId) }));
}

/** Locks members and `others`, and folds what the members did newly. */
async function lockAndFold(tx: Tx, program: Program, reported: Reported, others: string[]): Promise<FoldedMember[]> {
  const members = await lockAndRead(tx, program, reported, others);
  const late = members
    .filter(
      ({ state, fresh, turned, joined, invited }) =>
        turned.size > 0 || needsHistory(program, state, fresh, { joined, invited }),
    )
    .map(({ memberId }) => memberId);
  const histories = late.length === 0 ? new Map<string, Activity[]>() : await readHistory(tx, late);
  const folded = members.map((member): FoldedMember => {
    const { memberId, pair, state, fresh, joined, invited } = member;
    const history = histories.get(memberId);
    return {
      memberId,
      pair,
      isVerified: false,
      folded: history ? foldLate(program, member, history) : foldOn(program, state, fresh, { joined, invited }),
    };
  });
  return withVerified(tx, folded);
}

/**
 * What folds did to the acts of referred members; an act already done is not done again by changed rules, and one whose
 * member has no verified number waits for that (`completeReferral`) [REFER-18].
 */
export function referralChanges(members: readonly FoldedMember[]): ReferralChanges {
  const changes: ReferralChanges = { completed: [], undone: [] };
  for (const { pair, isVerified, folded } of members) {
    if (!pair) continue;
    const done = doneIn(folded);
    if (done && isVerified && pair.completedAt === null) changes.completed.push({ pair, at: new Date(done.earnedAt) });
    if (pair.completedAt !== null && folded.unowed.includes(REFERRAL_KEY))
      changes.undone.push({ pair, isVoid: folded.voided.includes(REFERRAL_KEY) });
  }
  return changes;
}

/**
 * Locks the accounts of members in the order of their ids and folds what they did newly. Where that rewards somebody
 * who referred one of them, it lets go of the locks and takes them again together with the referrer's, so that the
 * order holds. So nobody who has referred somebody waits for a friend's every ride.
 */
export async function foldMembers(tx: Tx, program: Program, reported: Reported): Promise<FoldedMember[]> {
  if (!program.hasReferral) return lockAndFold(tx, program, reported, []);
  const locked = new Set(membersOf(reported));
  for (;;) {
    const [, members] = await Promise.all([
      tx.run('savepoint before_locks'),
      lockAndFold(tx, program, reported, [...locked]),
    ]);
    const { completed, undone } = referralChanges(members);
    const missing = [...completed, ...undone].map(({ pair }) => pair.referrerId).filter((id) => !locked.has(id));
    if (missing.length === 0) return members;
    await tx.run('rollback to savepoint before_locks');
    for (const memberId of missing) locked.add(memberId);
  }
}
