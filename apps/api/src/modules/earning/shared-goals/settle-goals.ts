import type { Tenant } from '../../../call/tenant.ts';
import { patientDatabase } from '../../../platform/database/database.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { DAY_MILLIS, localDate } from '../../../platform/local-date.ts';
import { isTurnOver } from '../../../platform/turn.ts';
import { notifyMembers } from '../../notifications/index.ts';
import { announceChange } from '../../tenants/index.ts';
import { applyActivities } from '../activity/apply-activities.ts';
import { earningScopeOf } from '../activity/recorded.ts';
import type { Program } from '../engine/fold-member.ts';
import { amountIn } from '../engine/measures.ts';
import { goalOf } from '../engine/shared-goals.ts';
import { programOf } from '../program.ts';
import { addChanges, type GoalId, markReached, readDue, readFull, recount } from './goal-store.ts';

/** Members paid in one transaction: their whole histories are evaluated. */
const MEMBERS_AT_ONCE = 25;
/** The recount reads every member's state, once per goal. */
const RECOUNT_MILLIS = 120_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The program's shared goals, with their targets in the measure's small unit. */
const goalsIn = ({ campaigns }: Program) =>
  campaigns.flatMap((campaign) => {
    const goal = goalOf(campaign);
    if (goal === null) return [];
    return [{ ...goal, target: amountIn(goal.measure, goal.target), reachedAt: campaign.reachedAt }];
  });

type JobDeps = Pick<Deps, 'database' | 'cache' | 'clock'>;

/** Counts full goals again, because older releases may have counted rides twice, and marks those that are reached. */
async function markFull(
  database: Deps['database'],
  { tenantId }: Tenant,
  { now, full }: { now: Date; full: readonly (GoalId & { target: number })[] },
): Promise<(GoalId & { total: number })[]> {
  const patient = patientDatabase(database, RECOUNT_MILLIS);
  try {
    return await withTenant(patient, tenantId, async (tx) => {
      for (const goal of await readFull(tx, full)) await recount(tx, goal);
      const marked = await markReached(tx, now, full);
      if (marked.length > 0) await announceChange(tx, tenantId);
      return marked;
    });
  } finally {
    await patient.close();
  }
}

/**
 * Adds up an agency's shared goals, marks those that were reached, and pays everyone who took part, in batches. Each
 * step can be interrupted and repeated: a reward has a key, and a member is due until the saved state has it [CAMP-85].
 */
export async function settleGoals(
  { database, cache, clock }: JobDeps,
  tenant: Tenant,
): Promise<{ reached: (GoalId & { total: number })[]; paid: number }> {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, tenant.tenantId, work);
  const full = await inTenant(async (tx) => {
    const program = await programOf({ tx, cache, tenant });
    await addChanges(tx);
    return readFull(tx, goalsIn(program));
  });
  const reached = full.length === 0 ? [] : await markFull(database, tenant, { now: clock(), full });
  if (reached.length > 0) cache.clear(tenant.tenantId);
  let paid = 0;
  for (let after = BEFORE_ALL; ; ) {
    const members = await inTenant(async (tx) => {
      const scope = await earningScopeOf({ tx, cache, tenant, now: clock() });
      const goals = goalsIn(scope.programme).filter(({ reachedAt }) => reachedAt !== null);
      if (goals.length === 0) return [];
      const due = await readDue(tx, goals, { after, limit: MEMBERS_AT_ONCE });
      if (due.length === 0) return [];
      // Locks the accounts, and skips members who were paid or erased since the list was read.
      await applyActivities(tx, scope, new Map(due.map((memberId) => [memberId, []])));
      const now = clock();
      const subject = `goal/${localDate(now, tenant.timeZone)}`;
      const expiresAt = new Date(now.getTime() + 7 * DAY_MILLIS);
      await notifyMembers(
        { tx, tenant, now },
        due.map((memberId) => ({ memberId, kind: 'GOAL_REACHED' as const, subject, facts: {}, expiresAt })),
      );
      paid += due.length;
      return due;
    });
    const last = members.at(-1);
    if (last === undefined || isTurnOver()) return { reached, paid };
    after = last;
  }
}
