import type { Tx } from '../../platform/database.ts';
import { readSegmentJoins } from '../campaigns/index.ts';
import { grantEarnings, lockAccounts, takeBack, withdrawEarnings } from '../ledger/index.ts';
import { type Behaviour, compareBehaviours } from './behaviour.ts';
import type { Joined } from './evaluate.ts';
import {
  type Folded,
  foldAgain,
  foldOn,
  isStillIn,
  type MemberState,
  needsHistory,
  type Programme,
  startMember,
} from './fold-member.ts';
import { readHistory } from './history.ts';
import type { EarningScope } from './scope.ts';
import { readProgress, writeProgress } from './store.ts';

const nameOf = ({ providerId, eventId, type }: Behaviour): string => `${type}/${providerId}/${eventId}`;

/** A member's state, what they did now, and the segments they are in. */
interface Progressing {
  state: MemberState;
  fresh: readonly Behaviour[];
  joined: Joined;
}

function foldLate(programme: Programme, { state, fresh, joined }: Progressing, history: readonly Behaviour[]): Folded {
  const isNew = new Set(fresh.map(nameOf));
  const joinedBefore = state.joined ?? {};
  const isSameRules = state.programme === programme.digest && isStillIn(joinedBefore, joined);
  const before = isSameRules ? history.filter((behaviour) => !isNew.has(nameOf(behaviour))) : null;
  return foldAgain(programme, { before, history, joinedBefore, joined });
}

/** When members joined the segments that campaigns are for; asks nothing where no campaign is for one. */
export async function joinedOf(tx: Tx, { campaigns }: Programme, memberIds: string[]): Promise<Map<string, Joined>> {
  const segments = campaigns.flatMap(({ definition: { segment } }) => segment ?? []);
  const joined = new Map<string, Record<string, number>>();
  if (segments.length === 0) return joined;
  for (const { memberId, segment, joinedAt } of await readSegmentJoins(tx, memberIds, segments)) {
    const known = joined.get(memberId) ?? {};
    joined.set(memberId, { ...known, [segment]: joinedAt.getTime() });
  }
  return joined;
}

/**
 * Turns new behaviours of members, already stored, into points: grants what is newly owed, withdraws what a late ride
 * makes no longer owed (claimed earnings stay), takes back what was owed only to what is voided, and keeps where each
 * member stands. Members are locked in the order of their ids. All members' statements go together, however many they
 * are.
 */
export async function applyBehaviours(
  tx: Tx,
  { tenantId, programme, now }: EarningScope,
  freshOf: ReadonlyMap<string, Behaviour[]>,
): Promise<void> {
  const memberIds = [...freshOf.keys()].sort();
  if (memberIds.length === 0) return;
  const [, rows, segments] = await Promise.all([
    lockAccounts(tx, memberIds),
    readProgress(tx, memberIds),
    joinedOf(tx, programme, memberIds),
  ]);
  const states = new Map(rows.map(({ memberId, state }) => [memberId, state]));
  for (const fresh of freshOf.values()) fresh.sort(compareBehaviours);

  const members = memberIds.map((memberId) => ({
    memberId,
    state: states.get(memberId) ?? startMember(programme),
    fresh: freshOf.get(memberId) ?? [],
    joined: segments.get(memberId) ?? {},
  }));
  const late = members
    .filter(({ state, fresh, joined }) => needsHistory(programme, state, fresh, joined))
    .map(({ memberId }) => memberId);
  const histories = late.length === 0 ? new Map<string, Behaviour[]>() : await readHistory(tx, late);

  const grants: Parameters<typeof grantEarnings>[3] = [];
  const withdrawals: Parameters<typeof withdrawEarnings>[3] = [];
  const voids: Parameters<typeof takeBack>[3] = [];
  const progress: Parameters<typeof writeProgress>[3] = [];
  for (const member of members) {
    const { memberId, state, fresh, joined } = member;
    const history = histories.get(memberId);
    const folded = history ? foldLate(programme, member, history) : foldOn(programme, state, fresh, joined);
    progress.push({ memberId, state: folded.state });
    for (const { earningKey, campaignId, amount, earnedAt } of folded.owed) {
      grants.push({ memberId, earningKey, campaignId, amount, earnedAt: new Date(earnedAt) });
    }
    const voided = new Set(folded.voided);
    for (const earningKey of folded.unowed) {
      if (voided.has(earningKey)) voids.push({ memberId, earningKey, reason: 'VOID' });
      else withdrawals.push({ memberId, earningKey, reason: 'RECOUNT' });
    }
  }
  await Promise.all([
    withdrawEarnings(tx, tenantId, now, withdrawals),
    takeBack(tx, tenantId, now, voids),
    grantEarnings(tx, tenantId, now, grants),
    writeProgress(tx, tenantId, now, progress),
  ]);
}
