import type { Tx } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { startOfDayAfter } from '../../../platform/periods.ts';
import { moveEntries, type NewEntries, saveEntries, takeEntries } from '../../draws/index.ts';
import {
  type BudgetShortfall,
  drawOnBudgets,
  grantEarnings,
  owedKeys,
  redateEarnings,
  takeBack,
  type Wanted,
  withdrawEarnings,
} from '../../ledger/index.ts';
import { grantOffers, type NewGrant, withdrawGrants } from '../../offer-grants/index.ts';
import { withoutWithheld } from '../../reward-holds/index.ts';
import { announceChange } from '../../tenants/index.ts';
import { type Activity, nameInKey } from '../engine/activity.ts';
import type { EntriesReward } from '../engine/decision.ts';
import { isEntriesKey, isOfferKey, paymentOf } from '../engine/evaluate.ts';
import type { CampaignEarning, MemberState } from '../engine/fold-member.ts';
import { familyOf, isStep, variantIn } from '../engine/multipliers.ts';
import { REFERRAL_KEY } from '../referral/referral.ts';
import { settleReferrals } from '../referral/settle-referrals.ts';
import { saveParts } from '../shared-goals/save-parts.ts';
import { writeProgress } from '../store.ts';
import { type FoldedMember, foldMembers, type Reported, referralChanges } from './fold-members.ts';
import { withoutGiftsForEvaluated, withoutPaidBefore } from './paid-before.ts';
import { saveReachedLevels } from './reached-levels.ts';
import type { EarningScope } from './recorded.ts';
import { withinHeld } from './within-held.ts';

type Turned = Pick<Reported, 'turnedOf' | 'writeTurns'>;

const nothingTurned: Turned = { turnedOf: new Map(), writeTurns: async () => {} };

type Owed = Wanted & { earnedAt: Date; displaces?: readonly string[] | undefined; isSteady?: boolean | undefined };

/**
 * Earnings, offers and entries newly owed, owed for another date, and no longer owed; a referral's act is settled
 * separately.
 */
interface Changes {
  owed: Owed[];
  redated: Owed[];
  unowed: { memberId: string; earningKey: string; reason: 'RECOUNT' | 'VOID' }[];
  offers: NewGrant[];
  offersGone: { memberId: string; grantKey: string; reason: 'RECOUNT' | 'VOID' }[];
  entries: NewEntries[];
  /** Entries that another ride gives now. */
  entriesMoved: NewEntries[];
  entriesGone: { memberId: string; entryKey: string }[];
}

/** The end of the last day on which an offer given now can be used; null if it has no end. */
function offerEnd({ timeZone, now }: EarningScope, days: number | undefined): Date | null {
  return days === undefined ? null : startOfDayAfter(now, days + 1, timeZone);
}

const entriesOf = (memberId: string, one: CampaignEarning, { draw, entries, day }: EntriesReward): NewEntries => ({
  memberId,
  grantKey: one.earningKey,
  drawId: draw,
  campaignId: one.campaignId,
  entries,
  day: new Date(day * DAY_MILLIS).toISOString().slice(0, 10),
  earnedAt: new Date(one.earnedAt),
});

function addUnowed(changes: Changes, memberId: string, folded: FoldedMember['folded']): void {
  const voided = new Set(folded.voided);
  for (const earningKey of folded.unowed) {
    if (earningKey === REFERRAL_KEY) continue;
    const reason = voided.has(earningKey) ? 'VOID' : 'RECOUNT';
    if (isEntriesKey(earningKey)) changes.entriesGone.push({ memberId, entryKey: earningKey });
    else if (isOfferKey(earningKey)) changes.offersGone.push({ memberId, grantKey: earningKey, reason });
    else changes.unowed.push({ memberId, earningKey, reason });
  }
}

function changesOf(members: readonly FoldedMember[], scope: EarningScope): Changes {
  const changes: Changes = {
    owed: [],
    redated: [],
    unowed: [],
    offers: [],
    offersGone: [],
    entries: [],
    entriesMoved: [],
    entriesGone: [],
  };
  for (const { memberId, folded } of members) {
    for (const kind of ['owed', 'retried', 'redated'] as const) {
      for (const one of folded[kind]) {
        const {
          earningKey,
          campaignId,
          amount,
          earnedAt,
          displaces,
          isSteady,
          offer,
          entries,
          doneAt = earnedAt,
        } = one;
        if (earningKey === REFERRAL_KEY) continue;
        if (entries) {
          if (kind !== 'retried')
            changes[kind === 'owed' ? 'entries' : 'entriesMoved'].push(entriesOf(memberId, one, entries));
          continue;
        }
        if (offer) {
          if (kind !== 'owed') continue;
          const expiresAt = offerEnd(scope, offer.days);
          changes.offers.push({ memberId, grantKey: earningKey, offerId: offer.offer, campaignId, expiresAt });
          continue;
        }
        changes[kind === 'redated' ? 'redated' : 'owed'].push({
          memberId,
          earningKey,
          campaignId,
          amount,
          doneAt,
          earnedAt: new Date(earnedAt),
          displaces,
          isSteady,
        });
      }
    }
    addUnowed(changes, memberId, folded);
  }
  return changes;
}

/**
 * Newly owed earnings without those already claimed for a ride displaced by this one: with keys by event both would be
 * paid. Claimed points stay, so the second payment is omitted [EARNING-16].
 */
async function withoutPaidTwice(tx: Tx, owed: Owed[]): Promise<Owed[]> {
  const displacing = owed.filter(({ displaces }) => displaces !== undefined);
  if (displacing.length === 0) return owed;
  const held = await owedKeys(tx, [...new Set(displacing.map(({ memberId }) => memberId))]);
  const claimed = Map.groupBy(
    held.filter(({ isClaimed }) => isClaimed),
    ({ memberId }) => memberId,
  );
  const isPaid = ({ memberId, campaignId, earningKey: wanted, displaces = [] }: Owed): boolean =>
    (claimed.get(memberId) ?? []).some(
      ({ earningKey }) =>
        earningKey.startsWith(`t:${campaignId}${variantIn(wanted)}:`) &&
        displaces.some((name) => earningKey.endsWith(`:${nameInKey(name)}`)),
    );
  return owed.filter((one) => !isPaid(one));
}

/** The part that budgets do not cover; no query if no campaign ever had one. */
async function drawFromBudgets(
  tx: Tx,
  { programme: program, now }: EarningScope,
  { owed, redated, unowed }: Changes,
): Promise<BudgetShortfall | null> {
  const { budgeted, monthOf } = program;
  if (!budgeted || budgeted.size === 0 || !monthOf) return null;
  return drawOnBudgets(tx, now, { wanted: owed, moved: redated, unowed, budgeted, monthOf });
}

/** True for an offer or entries of a payment whose points a budget refused: a payment is given whole or not at all [CAMP-126]. */
function createBudgetCheck(
  budgets: BudgetShortfall | null,
): (given: { memberId: string; grantKey: string }) => boolean {
  const keys = new Set(
    [...(budgets?.refused ?? [])].flatMap(({ memberId, earningKey }) =>
      isStep(earningKey) ? [] : [`${memberId} ${familyOf(earningKey)}`],
    ),
  );
  return ({ memberId, grantKey }) => keys.size > 0 && keys.has(`${memberId} ${paymentOf(grantKey)}`);
}

/** A digest that matches no rules, which forces a full evaluation before the next activity. */
const FOLD_AGAIN = '';

/** States to save; members evaluated without a stop that affects them are evaluated again next time. */
const statesOf = (
  members: readonly FoldedMember[],
  foldedWithout: ReadonlySet<string> | undefined,
): { memberId: string; state: MemberState }[] =>
  members.map(({ memberId, folded: { state } }) => ({
    memberId,
    state: foldedWithout?.has(memberId) ? { ...state, programme: FOLD_AGAIN } : state,
  }));

/**
 * Converts members' new, already stored activities to points: grants newly owed earnings within budgets, withdraws
 * those no longer owed because of a late ride (claimed ones stay), moves dates of unclaimed earnings paid by another
 * ride, takes back those owed only to voided activities (`turned`), rewards both sides of a completed referral, and
 * saves each member's state. Locks members in id order, then budgets. Statements of all members are batched.
 */
export async function applyActivities(
  tx: Tx,
  scope: EarningScope,
  freshOf: ReadonlyMap<string, Activity[]>,
  { turnedOf, writeTurns }: Turned = nothingTurned,
): Promise<void> {
  if (freshOf.size === 0 && turnedOf.size === 0) return writeTurns(tx);
  const { tenantId, programme: program, now } = scope;
  const members = await foldMembers(tx, program, { freshOf, turnedOf, writeTurns });
  const found = changesOf(members, scope);
  const unpaid = await withoutPaidBefore(tx, program, { members, owed: found.owed });
  const due = await withoutPaidTwice(tx, await withoutWithheld(tx, unpaid, now));
  const owed = await withinHeld(tx, program, { owed: due, unowed: found.unowed });
  const { offers, entries } = await withoutGiftsForEvaluated(tx, members, found);
  const changes = { ...found, owed, offers, entries };
  const budgets = await drawFromBudgets(tx, scope, changes);
  const isRejected = createBudgetCheck(budgets);
  const grants = budgets ? changes.owed.filter((one) => !budgets.refused.has(one)) : changes.owed;
  const redated = budgets ? changes.redated.filter((one) => !budgets.keptDates.has(one)) : changes.redated;
  const withdrawals = changes.unowed.filter(({ reason }) => reason === 'RECOUNT');
  const voids = changes.unowed.flatMap((one) => (one.reason === 'VOID' ? [{ ...one, reason: one.reason }] : []));
  await Promise.all([
    withdrawEarnings(tx, tenantId, now, withdrawals).then((points) => scope.onPoints?.(-points)),
    takeBack(tx, tenantId, now, voids),
    redateEarnings(tx, tenantId, now, redated),
    grantEarnings(tx, scope, now, grants),
    withdrawGrants(tx, now, changes.offersGone),
    grantOffers(
      tx,
      now,
      changes.offers.filter((one) => !isRejected(one)),
    ),
    takeEntries(tx, scope, changes.entriesGone),
    moveEntries(tx, scope, changes.entriesMoved),
    saveEntries(
      tx,
      scope,
      changes.entries.filter((one) => !isRejected(one)),
    ),
    writeProgress(tx, tenantId, now, statesOf(members, budgets?.foldedWithout)),
    saveParts(tx, members),
    saveReachedLevels(tx, program, members, now),
    settleReferrals(tx, scope, referralChanges(members)),
    // Also if this process does not know of a stop yet, so it reloads its own program.
    budgets && (budgets.hasStopped || budgets.foldedWithout.size > 0) ? announceChange(tx, tenantId) : 0,
  ]);
}
