import type { Tenant } from '../../call/tenant.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { isTurnOver, repeatPage } from '../../platform/turn.ts';
import { earningScopeOf, saveTeamAwards, serviceCalendar } from '../earning/index.ts';
import { lockActiveMembers } from '../members/index.ts';
import { insertDue, insertResults, insertRound, isSettled, readDueMembers, takeDue } from './challenge-store.ts';
import { readParts } from './figure-store.ts';
import { isDue, type Round, resultsOf, roundsOf } from './rounds.ts';
import { teamSettingsOf } from './team-settings.ts';

/** Members paid in one transaction. */
const MEMBERS_AT_ONCE = 100;

/** Where a turn stops in the settlement; the next one need not count the teams' rides again [OPS-207]. */
export const SETTLING = 'SETTLING';

type JobDeps = Pick<Deps, 'database' | 'cache' | 'clock'>;

/** Settles a round: its results, and who is to be paid. Does nothing if it was settled before. */
async function settleRound(tx: Tx, tenant: Tenant, round: Round, now: Date): Promise<boolean> {
  const settings = teamSettingsOf(tenant);
  if (!settings || (await isSettled(tx, round)) || !(await insertRound(tx, round, now))) return false;
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
async function payMembers({ cache, clock }: JobDeps, tenant: Tenant, tx: Tx): Promise<number> {
  const memberIds = await readDueMembers(tx, MEMBERS_AT_ONCE);
  if (memberIds.length === 0) return 0;
  const active = new Set(await lockActiveMembers(tx, memberIds));
  const due = await takeDue(tx, memberIds);
  const scope = await earningScopeOf({ tx, cache, tenant, now: clock() });
  await saveTeamAwards(
    tx,
    scope,
    due.filter(({ memberId }) => active.has(memberId)).map((one) => ({ ...one, at: one.at.getTime() })),
  );
  return memberIds.length;
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
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const today = calendar.dayOf(now.getTime());
  const settings = teamSettingsOf(tenant);
  const rounds = settings ? roundsOf(settings, calendar, today).filter((round) => isDue(round, tenant, today)) : [];
  const done = { settled: 0, members: 0 };
  for (const round of rounds) {
    if (!(await inTenant((tx) => settleRound(tx, tenant, round, now)))) continue;
    done.settled += 1;
    if (isTurnOver(SETTLING)) return done;
  }
  done.members = await repeatPage(() => inTenant((tx) => payMembers(deps, tenant, tx)), { after: SETTLING });
  return done;
}
