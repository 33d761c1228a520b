import type { Tenant } from '../../call/tenant.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { isTurnOver, stoppedAfter } from '../../platform/turn.ts';
import { earningScopeOf, saveTeamAwards, serviceCalendar } from '../earning/index.ts';
import { lockActiveMembers } from '../members/index.ts';
import { notifyMembers } from '../notifications/index.ts';
import { tenantWithin } from '../tenants/index.ts';
import {
  addUnpaid,
  insertDue,
  insertResults,
  insertRound,
  isSettled,
  lockSettlement,
  readDueMembers,
  takeDue,
} from './challenge-store.ts';
import { readParts } from './figure-store.ts';
import { isDue, type Round, resultsOf, roundsOf } from './rounds.ts';
import { teamSettingsOf } from './team-settings.ts';

/** Members paid in one transaction. */
const MEMBERS_AT_ONCE = 100;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Where a turn stops in the settlement: the last member who was paid or could not be [OPS-207]. */
interface Paying {
  paidUntil: string;
}

/** True if the turn before stopped in the settlement, behind the counts. */
export const isSettling = (): boolean => (stoppedAfter() as Partial<Paying> | undefined)?.paidUntil !== undefined;

type JobDeps = Pick<Deps, 'database' | 'cache' | 'clock'>;

/** The rounds that can be settled now. */
function dueRounds(tenant: Omit<Tenant, 'hosts'>, now: Date): Round[] {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const today = calendar.dayOf(now.getTime());
  const settings = teamSettingsOf(tenant);
  return settings ? roundsOf(settings, calendar, today).filter((round) => isDue(round, tenant, today)) : [];
}

/**
 * Settles a round: its results, and who is to be paid. Does nothing if it was settled before, or if a version that went
 * live since the rounds were read has no such round.
 */
async function settleRound(tx: Tx, { challengeId, startsOn }: Round, now: Date): Promise<boolean> {
  if (await isSettled(tx, { challengeId, startsOn })) return false;
  await lockSettlement(tx);
  const tenant = await tenantWithin(tx);
  const settings = tenant && teamSettingsOf(tenant);
  const round =
    tenant && dueRounds(tenant, now).find((one) => one.challengeId === challengeId && one.startsOn === startsOn);
  if (!settings || !round || !(await insertRound(tx, round, now))) return false;
  const results = resultsOf(settings, round, await readParts(tx, tenant, round));
  if (results.length > 0) await insertResults(tx, round, results);
  const due = results.flatMap(({ campaigns, paid }) =>
    campaigns.flatMap((campaignId) => paid.map((memberId) => ({ campaignId, memberId }))),
  );
  const { timeZone, serviceDayStartMinutes } = tenant;
  const at = new Date(serviceCalendar(timeZone, serviceDayStartMinutes).startOf(round.settledDay));
  if (due.length > 0) await insertDue(tx, round, due, at);
  return true;
}

/** Saves what some members achieved, which their campaigns pay; returns the number of members that it handled. */
async function payMembers(
  { cache, clock }: JobDeps,
  tenant: Tenant,
  tx: Tx,
  memberIds: readonly string[],
): Promise<number> {
  const active = new Set(await lockActiveMembers(tx, memberIds));
  const due = await takeDue(tx, memberIds);
  const scope = await earningScopeOf({ tx, cache, tenant, now: clock() });
  await saveTeamAwards(
    tx,
    scope,
    due.filter(({ memberId }) => active.has(memberId)).map((one) => ({ ...one, at: one.at.getTime() })),
  );
  const now = clock();
  await notifyMembers(
    { tx, tenant, now },
    due
      .filter(({ memberId }) => active.has(memberId))
      .map(({ memberId, campaignId, at }) => ({
        memberId,
        kind: 'GOAL_REACHED' as const,
        subject: `team/${campaignId}/${at.toISOString()}`,
        facts: { isTeam: 1 },
        expiresAt: new Date(now.getTime() + 7 * DAY_MILLIS),
      })),
  );
  await addUnpaid(
    tx,
    due.filter(({ memberId }) => !active.has(memberId)),
  );
  return new Set(due.map(({ memberId }) => memberId)).size;
}

/**
 * Pays members in batches, from where the turn before stopped; those of a failed batch one by one, because a member who
 * cannot be paid must not delay the others. Resolves to the number of members paid [TEAM-13].
 */
async function payEveryone(deps: JobDeps, tenant: Tenant): Promise<number> {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(deps.database, tenant.tenantId, work);
  const failures: unknown[] = [];
  const pay = async (memberIds: readonly string[]): Promise<number> => {
    try {
      return await inTenant((tx) => payMembers(deps, tenant, tx, memberIds));
    } catch (error) {
      if (memberIds.length === 1) failures.push(error);
      let paid = 0;
      if (memberIds.length > 1) for (const memberId of memberIds) paid += await pay([memberId]);
      return paid;
    }
  };
  const stopped = stoppedAfter() as Partial<Paying> | undefined;
  let members = 0;
  for (let paidUntil = stopped?.paidUntil ?? BEFORE_ALL; ; ) {
    const from = paidUntil;
    const memberIds = await inTenant((tx) => readDueMembers(tx, from, MEMBERS_AT_ONCE));
    members += await pay(memberIds);
    paidUntil = memberIds.at(-1) ?? from;
    if (memberIds.length < MEMBERS_AT_ONCE || isTurnOver({ paidUntil } satisfies Paying)) break;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} members could not be paid for team challenges.`);
  return members;
}

/**
 * Settles an agency's rounds whose days of waiting are over, and pays members in batches. A round is settled in one
 * transaction, and each payment is deleted from the list in the one that saves it, so concurrent and interrupted runs
 * pay nothing twice and leave nothing out [TEAM-13].
 */
export async function settleChallenges(deps: JobDeps, tenant: Tenant): Promise<{ settled: number; members: number }> {
  const { database, clock } = deps;
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, tenant.tenantId, work);
  const now = clock();
  const done = { settled: 0, members: 0 };
  for (const round of dueRounds(tenant, now)) {
    if (!(await inTenant((tx) => settleRound(tx, round, now)))) continue;
    done.settled += 1;
    if (isTurnOver({ paidUntil: BEFORE_ALL } satisfies Paying)) return done;
  }
  done.members = await payEveryone(deps, tenant);
  return done;
}
