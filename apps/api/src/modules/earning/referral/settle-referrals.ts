import type { Tx } from '../../../platform/database/transactions.ts';
import { startOfDayAfter } from '../../../platform/periods.ts';
import {
  type Grant,
  type Granting,
  grantEarnings,
  lockAccounts,
  owedKeys,
  redateEarnings,
  takeBack,
  withdrawEarnings,
} from '../../ledger/index.ts';
import { listActiveMembers, verifiedMembers } from '../../members/index.ts';
import { grantOffers, type NewGrant, readUsedGrants, withdrawGrants } from '../../offer-grants/index.ts';
import { readProgress } from '../store.ts';
import { REFERRAL_KEY, targetOf } from './referral.ts';
import { type ChangedFriend, type OwedStep, STEP_KIND, type StepChanges, stepChanges } from './referral-steps.ts';
import {
  insertPair,
  moveCompletions,
  pairsOf,
  type ReferralPair,
  stepPairsOf,
  writeCompletions,
} from './referral-store.ts';

export interface ReferralChanges {
  completed: { pair: ReferralPair; at: Date }[];
  undone: { pair: ReferralPair; isVoid: boolean }[];
  /** Still completed, by another ride. */
  moved: { pair: ReferralPair; at: Date }[];
}

/** Earning keys for both sides; unique per referral, so nothing is paid twice. */
const keysOf = ({ refereeId, referrerId }: ReferralPair) => [
  { memberId: refereeId, earningKey: REFERRAL_KEY },
  { memberId: referrerId, earningKey: `${REFERRAL_KEY}:${refereeId}` },
];

/** Earnings of undone friends and of steps that are no longer owed for this reason. */
const unowedKeys = (
  { undone, unowed }: Pick<ReferralChanges, 'undone'> & Pick<StepChanges, 'unowed'>,
  wanted: 'RECOUNT' | 'VOID',
): { memberId: string; earningKey: string }[] => [
  ...undone.filter(({ isVoid }) => isVoid === (wanted === 'VOID')).flatMap(({ pair }) => keysOf(pair)),
  ...unowed
    .filter(({ reason }) => reason === wanted)
    .map(({ referrerId, key }) => ({ memberId: referrerId, earningKey: key })),
];

/**
 * Rewards both sides of completed referrals and reverses both rewards where the action is no longer done; gives and
 * takes back the steps that the number of rewarded friends decides. Unclaimed rewards are removed; claimed ones are
 * reversed only for a void and become a debt if spent. A referrer who is suspended, opted out or deleted at that time
 * earns nothing, also later. Unclaimed rewards move to the date of the ride that brings them. Both accounts must be
 * locked [REFER-16, REFER-22, EARNING-18].
 */
export async function settleReferrals(
  tx: Tx,
  scope: Granting & { now: Date },
  { completed, undone, moved }: ReferralChanges,
): Promise<void> {
  const { tenantId, now } = scope;
  if (completed.length === 0 && undone.length === 0 && moved.length === 0) return;
  const referrers = [...new Set([...completed, ...undone, ...moved].map(({ pair }) => pair.referrerId))];
  const activeReferrers = await listActiveMembers(tx, referrers);
  const pointsFor = ({ referrerId, terms }: ReferralPair): number =>
    activeReferrers.has(referrerId) ? terms.rewardForReferrer : 0;
  const completions = [
    ...undone.map(({ pair }) => ({ refereeId: pair.refereeId, completedAt: null, referrerPoints: 0 })),
    ...completed.map(({ pair, at }) => ({
      refereeId: pair.refereeId,
      completedAt: at,
      referrerPoints: pointsFor(pair),
    })),
  ];
  const voided = new Set(undone.flatMap(({ pair, isVoid }) => (isVoid ? pair.refereeId : [])));
  const steps = await settleSteps(tx, scope, { referrers, activeReferrers, completions, moved, voided });

  const grants = completed.flatMap(({ pair, at }): Grant[] => {
    const amounts = [pair.terms.rewardForReferee, pointsFor(pair)];
    return keysOf(pair)
      .map((key, side) => ({ ...key, campaignId: pair.campaignId, amount: amounts[side] ?? 0, earnedAt: at }))
      .filter(({ amount }) => amount > 0);
  });
  const gone = <R extends 'RECOUNT' | 'VOID'>(reason: R) =>
    unowedKeys({ undone, unowed: steps.unowed }, reason).map((key) => ({ ...key, reason }));
  const moves = moved.map(({ pair, at }) => ({ refereeId: pair.refereeId, completedAt: at }));
  const redated = moved.flatMap(({ pair, at }) => keysOf(pair).map((key) => ({ ...key, earnedAt: at })));
  await Promise.all([
    takeBack(tx, tenantId, now, gone('VOID')),
    withdrawEarnings(tx, tenantId, now, gone('RECOUNT')).then((points) => scope.onPoints?.(-points)),
    withdrawGrants(
      tx,
      now,
      steps.unowed.map(({ referrerId, key, reason }) => ({ memberId: referrerId, grantKey: key, reason })),
    ),
    redateEarnings(tx, tenantId, now, [...redated, ...steps.grants]),
    grantEarnings(tx, scope, now, [...grants, ...steps.grants]),
    grantOffers(tx, now, steps.offers),
    writeCompletions(tx, now, completions),
    moveCompletions(tx, moves),
  ]);
}

interface StepScope {
  referrers: string[];
  activeReferrers: ReadonlySet<string>;
  completions: readonly { refereeId: string; completedAt: Date | null; referrerPoints: number }[];
  moved: ReferralChanges['moved'];
  voided: ReadonlySet<string>;
}

/** The steps that a change of friends gives to active referrers and takes back, from the pairs as they are before it. */
async function settleSteps(
  tx: Tx,
  { now, timeZone }: Granting & { now: Date },
  { referrers, activeReferrers, completions, moved, voided }: StepScope,
): Promise<{ grants: Grant[]; offers: NewGrant[]; unowed: StepChanges['unowed'] }> {
  const changed = new Map<string, ChangedFriend>([
    ...moved.map(({ pair, at }) => [pair.refereeId, { completedAt: at }] as const),
    ...completions.map(
      ({ refereeId, completedAt, referrerPoints }) =>
        [refereeId, { completedAt, isRewarded: referrerPoints > 0 }] as const,
    ),
  ]);
  const steps = stepChanges(await stepPairsOf(tx, referrers), changed, voided);
  const owed = await withoutPaidSteps(
    tx,
    steps.owed.filter(({ referrerId }) => activeReferrers.has(referrerId)),
    steps.unowed,
  );
  const grants = owed.flatMap(({ referrerId, campaignId, key, step, earnedAt }): Grant[] =>
    step.reward ? [{ memberId: referrerId, earningKey: key, campaignId, amount: step.reward, earnedAt }] : [],
  );
  const offers = owed.flatMap(({ referrerId, campaignId, key, step: { rewardOffer } }): NewGrant[] => {
    if (!rewardOffer) return [];
    const { offer, days } = rewardOffer;
    const expiresAt = days === undefined ? null : startOfDayAfter(now, days + 1, timeZone);
    return [{ memberId: referrerId, grantKey: key, offerId: offer, campaignId, expiresAt }];
  });
  return { grants, offers, unowed: steps.unowed };
}

/**
 * Steps without those for a number of friends that a claimed reward or a used offer paid already, under earlier terms. A
 * claimed reward that a void takes back paid nothing; a used offer stays used.
 */
async function withoutPaidSteps(tx: Tx, owed: OwedStep[], unowed: StepChanges['unowed']): Promise<OwedStep[]> {
  if (owed.length === 0) return owed;
  const referrers = [...new Set(owed.map(({ referrerId }) => referrerId))];
  const held = await owedKeys(tx, referrers, [STEP_KIND]);
  const used = await readUsedGrants(tx, referrers, STEP_KIND);
  const isTakenBack = ({ memberId, earningKey }: { memberId: string; earningKey: string }): boolean =>
    unowed.some(({ referrerId, key, reason }) => reason === 'VOID' && referrerId === memberId && key === earningKey);
  const paid = [
    ...held.flatMap((one) =>
      one.isClaimed && !isTakenBack(one) ? [{ memberId: one.memberId, key: one.earningKey }] : [],
    ),
    ...used.map(({ memberId, grantKey }) => ({ memberId, key: grantKey })),
  ];
  const isPaid = ({ referrerId, campaignId, key, step }: OwedStep): boolean =>
    paid.some(
      (one) =>
        one.memberId === referrerId &&
        one.key !== key &&
        one.key.startsWith(`${STEP_KIND}${step.friends}:${campaignId}:`),
    );
  return owed.filter((one) => !isPaid(one));
}

/**
 * Saves who referred a member and the promised rewards. If no action is required and the number is verified, both are
 * rewarded at once; otherwise progress is evaluated with the next activity. Both accounts must be locked, and the
 * member must not have a referrer yet [REFER-16].
 */
export async function openReferral(
  tx: Tx,
  scope: Granting & { now: Date },
  opened: Omit<ReferralPair, 'usedAt' | 'completedAt'>,
): Promise<void> {
  const { tenantId, now } = scope;
  const pair: ReferralPair = { ...opened, usedAt: now, completedAt: null };
  await insertPair(tx, tenantId, pair);
  if (pair.terms.action === null && (await verifiedMembers(tx, [pair.refereeId])).has(pair.refereeId))
    await settleReferrals(tx, scope, { completed: [{ pair, at: now }], undone: [], moved: [] });
}

/**
 * Rewards both sides if the referred member just verified a number and has done the required action; else does nothing.
 * Locks both accounts, so the caller must hold no account lock [REFER-18].
 */
export async function completeReferral(tx: Tx, scope: Granting & { now: Date }, memberId: string): Promise<void> {
  const [found] = await pairsOf(tx, [memberId]);
  if (!found || found.completedAt !== null) return;
  await lockAccounts(tx, [memberId, found.referrerId].toSorted());
  const [[pair], [progress]] = await Promise.all([pairsOf(tx, [memberId]), readProgress(tx, [memberId])]);
  if (!pair || pair.completedAt !== null) return;
  const { action } = pair.terms;
  if (action !== null && (progress?.state.referral?.done ?? 0) < targetOf(action)) return;
  await settleReferrals(tx, scope, { completed: [{ pair, at: scope.now }], undone: [], moved: [] });
}
