import { expect } from 'vitest';
import type { EarnedPoints } from '../../engine/decision.ts';
import { isDeclaredAs, withDays } from '../../engine/declared.ts';
import type { Joined } from '../../engine/evaluate.ts';
import { foldOn, type MemberState, needsHistory, type Program, replay, startMember } from '../../engine/fold-member.ts';
import { isRewardOwed } from '../../engine/shared-goals.ts';
import { type Arrival, createArrivals } from '../arrivals.ts';

/** What an earning gives besides points. */
type Given = Pick<EarnedPoints, 'offer' | 'entries'>;

export const givenBy = ({ offer, entries }: Given): Given => ({ ...(offer && { offer }), ...(entries && { entries }) });

/** The program before any goal of all members is reached or day declared. */
const withoutEvents = (program: Program): Program =>
  withDays(
    { ...program, campaigns: program.campaigns.map((one) => ({ ...one, reachedAt: null })) },
    new Map((program.declaredKinds ?? []).map((kind) => [kind, new Set<number>()])),
  );

/**
 * Folds batches one after another, as the API does, and returns what the member holds. Goals of all members are reached
 * and days declared before the batch `reachedTurn`. Fails if a key is paid twice or with another amount.
 */
export function arrive(
  program: Program,
  batches: Arrival[][],
  joined: Joined = {},
  reachedTurn = 0,
): {
  held: Map<string, number>;
  dates: Map<string, number>;
  given: Map<string, Given>;
  state: MemberState;
} {
  const arrivals = createArrivals();
  const held = new Map<string, number>();
  const dates = new Map<string, number>();
  const amounts = new Map<string, number>();
  const given = new Map<string, Given>();
  let state = startMember(program);
  let hasJoined = false;
  const unreached = withoutEvents(program);
  // Goals of all members are reached before a batch; the last, empty one is the job that pays the rest.
  for (const [turn, batch] of [...batches, []].entries()) {
    const present = turn < reachedTurn ? unreached : program;
    const { before, history: whole, fresh, takenBack } = arrivals(batch);
    // The member joins the segment at some point during arrival, possibly right before the last batch.
    const known = whole.length > 12 || turn >= batches.length - 1 ? joined : {};
    const hasNews = fresh.length > 0 || takenBack.length > 0;
    const isDue = isRewardOwed(present, state) || (state.at && !isDeclaredAs(present, state.declared, state.at[0]));
    if (!hasNews && !isDue && (hasJoined || known !== joined)) continue;
    hasJoined ||= known === joined;
    const joinedBefore = state.joined ?? {};
    const folded =
      takenBack.length > 0 || needsHistory(present, state, fresh, { joined: known })
        ? replay(present, {
            stateBefore: state,
            before,
            history: whole,
            takenBack,
            declaredBefore: state.declared,
            joinedBefore,
            joined: known,
          })
        : foldOn(present, state, fresh, { joined: known });
    for (const { earningKey, amount, earnedAt, ...more } of folded.owed) {
      given.set(earningKey, givenBy(more));
      expect(held.has(earningKey)).toBe(false);
      // The amount depends on the key alone, whatever arrived in between.
      expect(amounts.get(earningKey) ?? amount).toBe(amount);
      amounts.set(earningKey, amount);
      held.set(earningKey, amount);
      dates.set(earningKey, earnedAt);
    }
    for (const { earningKey, amount, earnedAt, ...more } of folded.redated) {
      expect(held.get(earningKey)).toBe(amount);
      given.set(earningKey, givenBy(more));
      dates.set(earningKey, earnedAt);
    }
    // A void also names payments that a late ride took from their ride before: a claimed one goes only now.
    for (const key of folded.unowed) expect(held.delete(key) || folded.voided.includes(key)).toBe(true);
    state = JSON.parse(JSON.stringify(folded.state)) as MemberState;
  }
  return { held, dates, given, state };
}
